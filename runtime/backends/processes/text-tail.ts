const keptBytes = 65_536;
const tailLines = 20;
const tailCharacters = 2_000;
const headCharacters = 1_000;
/** No character of UTF-8 takes more bytes for one unit of UTF-16. */
const headBytes = 3 * headCharacters;

/** Keeps the end of a stream, for messages, and its beginning, for reports of branches. */
export class TextTail {
  #chunks: Buffer[] = [];
  #size = 0;
  #head = Buffer.alloc(0);

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    const missing = headBytes - this.#head.length;
    if (missing > 0) this.#head = Buffer.concat([this.#head, chunk.subarray(0, missing)]);
    this.#size += chunk.length;
    if (this.#size <= 2 * keptBytes) return;
    const end = Buffer.concat(this.#chunks).subarray(-keptBytes);
    this.#chunks = [end];
    this.#size = end.length;
  }

  /** The first 1,000 characters, as they are. */
  head(): string {
    return this.#head.toString("utf8").slice(0, headCharacters);
  }

  /** The last 20 lines, at most 2,000 characters of them. */
  text(): string {
    const all = Buffer.concat(this.#chunks).toString("utf8").trimEnd();
    const lines = all.split("\n").slice(-tailLines).join("\n");
    return lines.slice(-tailCharacters);
  }
}
