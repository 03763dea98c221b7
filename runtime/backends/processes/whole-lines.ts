/** So many bytes are kept of a line whose end has not come yet; longer ones are answers. */
const mostBytes = 1_048_576;
const lineFeed = 0x0a;

/** Makes whole lines of the pieces of a stream, which end wherever the system has cut them: also inside of a character. */
export class WholeLines {
  #begun: Buffer[] = [];
  #size = 0;

  /** The lines that end in a piece, the first with what came of it before; empty where none does. */
  take(piece: Buffer): string {
    const end = piece.lastIndexOf(lineFeed) + 1;
    const lines = end === 0 ? [] : [...this.#begun, piece.subarray(0, end)];
    if (end > 0) {
      this.#begun = [];
      this.#size = 0;
    }
    this.#keep(piece.subarray(end));
    return Buffer.concat(lines).toString("utf8");
  }

  #keep(rest: Buffer): void {
    this.#size += rest.length;
    if (this.#size <= mostBytes) this.#begun.push(rest);
    else this.#begun = [];
  }
}
