import { randomUUID } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { textPieces } from "../runtime/values/text-pieces.ts";
import { writeAll } from "./write-all.ts";

/** What a file is to hold; a text may come in pieces. */
type Content = string | Uint8Array | Iterable<string>;

/**
 * Writes a file as a whole, also from pieces: readers see the old content or the new one, also after a crash, and nothing is
 * left beside it. Permissions are those given, else the usual ones.
 */
export function writeWhole(path: string, content: Content, mode?: number): void {
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    const file = openSync(beside, "wx", mode);
    try {
      writeContent(file, content);
      if (mode !== undefined) fchmodSync(file, mode);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

function writeContent(file: number, content: Content): void {
  if (content instanceof Uint8Array) writeFileSync(file, content);
  else writeAll(file, typeof content === "string" ? textPieces(content) : content);
}
