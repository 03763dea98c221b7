/** A place in a text, from which signs and patterns are taken that may have blanks before them. */
export class TextCursor {
  readonly text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  isAtEnd(): boolean {
    return this.peek() === "";
  }

  /** The next sign; empty at the end. */
  peek(): string {
    while (/\s/.test(this.text.charAt(this.at))) this.at += 1;
    return this.text.charAt(this.at);
  }

  /** Goes behind a sign, if it is the next one. */
  take(sign: string): boolean {
    if (this.peek() !== sign) return false;
    this.at += 1;
    return true;
  }

  /** Goes behind what a sticky pattern matches. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    this.peek();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    this.at += found?.[0].length ?? 0;
    return found ?? undefined;
  }
}
