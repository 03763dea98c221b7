const notAscii = /[^\0-\x7f]/;

/** A longer text is looked through once: a lexer asks of the same one at each of its words. */
const longText = 1_000;
let lastLong = { text: "", isWide: false };

/** Whether a text has letters or other signs beyond ASCII. */
function isWide(text: string): boolean {
  if (text.length <= longText) return notAscii.test(text);
  if (text !== lastLong.text) lastLong = { text, isWide: notAscii.test(text) };
  return lastLong.isWide;
}

/**
 * A pattern that speaks of letters (`\p{L}`) and digits (`\p{N}`) of any script. V8 needs a millisecond for the classes of
 * each, a fair part of the check of a small recipe; a text in ASCII is matched by what they hold of it.
 */
export class WordPattern {
  private readonly source: string;
  private readonly flags: string;
  private narrow: RegExp | undefined;
  private wide: RegExp | undefined;

  /** The source names `\p{L}` and `\p{N}` inside brackets only; the `u` flag is set besides `flags`. */
  constructor(source: string, flags = "") {
    this.source = source;
    this.flags = `${flags}u`;
  }

  /** The expression to match in a text, with any `lastIndex`. */
  in(text: string): RegExp {
    if (isWide(text)) {
      this.wide ??= new RegExp(this.source, this.flags);
      return this.wide;
    }
    this.narrow ??= new RegExp(
      this.source.replaceAll("\\p{L}", "A-Za-z").replaceAll("\\p{N}", "0-9"),
      this.flags,
    );
    return this.narrow;
  }

  test(text: string): boolean {
    return this.in(text).test(text);
  }
}
