const piece = /\\\(|\\.|#[^\n]*|["()]|[^\\#"()]+|\\/gs;

/** A filter of `jq` with blanks for its texts and comments; the code in a text, `"\(.a)"`, stays. */
export function codeOfJq(filter: string): string {
  const reader = new Reader();
  return filter.replaceAll(piece, (text) => (reader.isCode(text) ? text : " ".repeat(text.length)));
}

class Reader {
  /** For each text around a place, how many parentheses are open in the code in it. */
  private readonly open: number[] = [];
  private isText = false;

  isCode(text: string): boolean {
    if (text === '"') {
      this.isText = !this.isText;
      return false;
    }
    return this.isText ? this.beginsCode(text) : this.isInCode(text);
  }

  private beginsCode(text: string): boolean {
    if (text !== "\\(") return false;
    this.open.push(1);
    this.isText = false;
    return true;
  }

  private isInCode(text: string): boolean {
    const depth = this.open.at(-1);
    if (depth === undefined || !/^[()]$/.test(text)) return !text.startsWith("#");
    this.open[this.open.length - 1] = text === "(" ? depth + 1 : depth - 1;
    if (text === ")" && depth === 1) {
      this.open.pop();
      this.isText = true;
    }
    return true;
  }
}
