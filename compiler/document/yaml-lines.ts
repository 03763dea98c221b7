import { lineEnd } from "../source/line-end.ts";

const [lineFeed, space, sign] = [0x0a, 0x20, 0x23];

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
    return pattern.test(this.text) ? this.text.slice(this.at, pattern.lastIndex) : undefined;
  }

  /** Goes to the next content below; false where more than a comment behind a space is left on the line. */
  endLine(): boolean {
    const rest = behindSpaces(this.text, this.at);
    const isEnd = rest === this.text.length || this.text.charCodeAt(rest) === lineFeed;
    if (!isEnd && (rest === this.at || this.text.charCodeAt(rest) !== sign)) return false;
    this.startLine(this.#endOf(rest));
    return true;
  }

  /** Goes to the first content at or behind the start of a line. */
  startLine(start: number): void {
    let line = start;
    let at = behindSpaces(this.text, line);
    for (let code = this.text.charCodeAt(at); code === lineFeed || code === sign; ) {
      line = this.#endOf(at);
      at = behindSpaces(this.text, line);
      code = this.text.charCodeAt(at);
    }
    this.#lineStart = line;
    this.at = at;
    this.indent = at < this.text.length ? at - line : -1;
  }

  /** Takes down the comment that may be all that is left of a line; returns where the next one starts. */
  #endOf(rest: number): number {
    const { text } = this;
    if (text.charCodeAt(rest) !== sign) return Math.min(rest + 1, text.length);
    const end = lineEnd(text, rest);
    this.comments.push({ start: rest, end });
    return Math.min(end + 1, text.length);
  }
}

/** The first offset from another on where no space stands. */
export function behindSpaces(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === space) at += 1;
  return at;
}
