const keptBytes = 65_536;
const tailLines = 20;
const tailCharacters = 2_000;

/** Keeps the end of a stream, for messages. */
export class TextTail {
  #chunks: Buffer[] = [];
  #size = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size <= 2 * keptBytes) return;
    const end = Buffer.concat(this.#chunks).subarray(-keptBytes);
    this.#chunks = [end];
    this.#size = end.length;
  }

  /** The last 20 lines, at most 2,000 characters of them. */
  text(): string {
    const all = Buffer.concat(this.#chunks).toString("utf8").trimEnd();
    const lines = all.split("\n").slice(-tailLines).join("\n");
    return lines.slice(-tailCharacters);
  }
}
