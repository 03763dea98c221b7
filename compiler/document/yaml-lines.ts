/** What may stand behind a value: spaces, a comment after at least one of them, the line end. */
const restOfLine = /(?: +(#[^\n]*)?)?(?:\n|$)/y;
/** A line without content: blank, or a comment alone. */
const idleLine = / *(?:(#[^\n]*)(?:\n|$)|\n)/y;

/** Where a comment stands, with its sign. */
export interface CommentMark {
  readonly start: number;
  readonly end: number;
}

/** A place in a YAML text that moves from content to content and takes down the comments on its way. */
export class YamlLines {
  readonly text: string;
  readonly comments: CommentMark[] = [];
  /** Offset of what comes next. */
  at = 0;
  /** Columns before what comes next, where that is the first of its line; -1 behind the last. */
  indent = 0;
  #lineStart = 0;

  constructor(text: string) {
    this.text = text;
    this.startLine(0);
  }

  /** Columns before the place. */
  get column(): number {
    return this.at - this.#lineStart;
  }

  /** What a sticky pattern matches at the place. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0];
  }

  /** Goes to the next content below; false where more than a comment is left on the line. */
  endLine(): boolean {
    restOfLine.lastIndex = this.at;
    const rest = restOfLine.exec(this.text);
    if (!rest) return false;
    this.startLine(this.#take(rest));
    return true;
  }

  /** Goes to the first content at or behind the start of a line. */
  startLine(start: number): void {
    let line = start;
    for (let idle = idleAt(this.text, line); idle; idle = idleAt(this.text, line)) {
      line = this.#take(idle);
    }
    this.#lineStart = line;
    this.at = behindSpaces(this.text, line);
    this.indent = this.at < this.text.length ? this.at - line : -1;
  }

  /** Takes down the comment of a line that ends there; returns where the next one starts. */
  #take({ 0: { length }, 1: comment, index }: RegExpExecArray): number {
    const next = index + length;
    if (comment !== undefined) {
      const end = this.text.charAt(next - 1) === "\n" ? next - 1 : next;
      this.comments.push({ start: end - comment.length, end });
    }
    return next;
  }
}

function idleAt(text: string, line: number): RegExpExecArray | null {
  idleLine.lastIndex = line;
  return idleLine.exec(text);
}

/** The first offset from another on where no space stands. */
export function behindSpaces(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === 0x20) at += 1;
  return at;
}
