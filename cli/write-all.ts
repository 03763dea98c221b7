import { writeSync } from "node:fs";

/** Pieces are gathered up to this length: each write is a call of the system. */
const gatheredLength = 65_536;

/** Writes a text to an open file, piece after piece. */
export function writeAll(file: number, pieces: Iterable<string>): void {
  let gathered = "";
  for (const piece of pieces) {
    gathered += piece;
    if (gathered.length < gatheredLength) continue;
    writeText(file, gathered);
    gathered = "";
  }
  writeText(file, gathered);
}

function writeText(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; ) start += writeSync(file, bytes, start);
}
