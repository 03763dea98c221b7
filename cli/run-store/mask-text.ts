import { isLong, textPieces } from "../../runtime/values/text-pieces.ts";

/** Replaces each of the forms in a text by other words; the forms are given longest first, and go in that order. */
export function replaceForms(
  forms: readonly string[],
  replacementOf: (form: string) => string,
): (text: string) => string {
  const pattern = new RegExp(forms.map(escaped).join("|"), "g");
  const longest = Math.max(...forms.map(({ length }) => length));
  let last: { readonly text: string; readonly replaced: string } | undefined;
  return (text) => {
    if (!isLong(text)) return text.replace(pattern, replacementOf);
    // A long output stands in the report of its step and in the variables.
    if (last?.text !== text) {
      last = {
        text,
        replaced: [...replacedPieces(text, pattern, longest, replacementOf)].join(""),
      };
    }
    return last.replaced;
  };
}

/** The pieces of a long text without the forms, also where one reaches from piece to piece. */
function* replacedPieces(
  text: string,
  pattern: RegExp,
  longest: number,
  replacementOf: (form: string) => string,
): Iterable<string> {
  let rest = "";
  for (const piece of textPieces(text)) {
    const window = rest + piece;
    // What begins behind this may go on in the next piece.
    const lastStart = Math.max(0, window.length - longest);
    let end = lastStart;
    const replaced = window.replace(pattern, (form, start: number) => {
      if (start >= lastStart) return form;
      end = Math.max(lastStart, start + form.length);
      return replacementOf(form);
    });
    rest = window.slice(end);
    yield replaced.slice(0, replaced.length - rest.length);
  }
  yield rest.replace(pattern, replacementOf);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
