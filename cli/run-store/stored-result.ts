import { closeSync, readSync } from "node:fs";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { openOrdinaryFile } from "../../runtime/journal/index.ts";
import { decodeTaggedJson } from "../../runtime/values/tagged-json.ts";
import type { Value } from "../../runtime/values/value.ts";

/** Longer texts of a result are shown by nobody, and may be longer than a text can be. */
const longestText = 65_536;
const chunkBytes = 2 ** 20;

/** The result of a run as far as people are shown it, with long texts cut; undefined where there is none, or it is damaged. */
export function readResultOutline(folder: string): Value | undefined {
  try {
    const outline = new Outline();
    for (const chunk of chunksOf(folder)) outline.add(chunk);
    return decodeTaggedJson(outline.text());
  } catch {
    return undefined;
  }
}

/** The JSON of a result that can be read, in pieces. */
export function* resultPieces(folder: string): Iterable<string> {
  const decoder = new StringDecoder("utf8");
  // A line break is no part of any text there.
  for (const chunk of chunksOf(folder)) yield decoder.write(chunk).replaceAll("\n", "");
  yield decoder.end();
}

function* chunksOf(folder: string): Iterable<Buffer> {
  const file = openOrdinaryFile(join(folder, "result.json"));
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkBytes);
      const size = readSync(file, chunk);
      if (size === 0) return;
      yield chunk.subarray(0, size);
    }
  } finally {
    closeSync(file);
  }
}

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;

/** JSON without what stands behind the beginning of long texts. */
class Outline {
  readonly #kept: Buffer[] = [];
  #isInText = false;
  /** Bytes of the text so far. */
  #length = 0;
  #isEscaped = false;
  /** Those of `\u0000` that are still to come: no text is cut inside an escape. */
  #digits = 0;
  #isCut = false;

  add(chunk: Buffer): void {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.#isCut) at = this.#skip(chunk, at);
      const byte = chunk[at];
      if (byte === undefined) break;
      const wasCut = this.#isCut;
      this.#step(byte);
      if (this.#isCut && !wasCut) this.#keep(chunk.subarray(from, at));
      if (!this.#isCut && wasCut) from = at;
    }
    if (!this.#isCut) this.#keep(chunk.subarray(from));
  }

  /** A piece of a chunk would hold all of it. */
  #keep(piece: Buffer): void {
    this.#kept.push(Buffer.from(piece));
  }

  text(): string {
    return Buffer.concat(this.#kept).toString("utf8");
  }

  /** Where the next quote is in a text that is cut already; most of a large result is such. */
  #skip(chunk: Buffer, from: number): number {
    const found = chunk.indexOf(quote, from);
    const end = found < 0 ? chunk.length : found;
    let slashes = 0;
    while (end - slashes > from && chunk[end - slashes - 1] === backslash) slashes += 1;
    if (end - slashes === from && this.#isEscaped) slashes += 1;
    this.#isEscaped = slashes % 2 === 1;
    return end;
  }

  #step(byte: number): void {
    if (!this.#isInText) {
      this.#isInText = byte === quote;
      this.#length = 0;
      return;
    }
    const isWhole = !this.#isEscaped && this.#digits === 0;
    if (byte === quote && !this.#isEscaped) {
      this.#isInText = false;
      this.#isCut = false;
      return;
    }
    this.#length += 1;
    const beginsSign = (byte & 0xc0) !== 0x80;
    if (this.#length > longestText && beginsSign && isWhole) this.#isCut = true;
    if (this.#digits > 0) this.#digits -= 1;
    if (this.#isEscaped && byte === letterU) this.#digits = 4;
    this.#isEscaped = byte === backslash && !this.#isEscaped;
  }
}
