import { closeSync, fstatSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import type { FileReader } from "../compilation.ts";
import { defaultReadLimits } from "../document/read-limits.ts";

/**
 * Reads files below a folder, by absolute path, or, where the caller says where that is, below the home directory as
 * `~/...`. Of a file that is too large only so much is read that it shows.
 */
export function createFileReader(root: string, home?: string): FileReader {
  const most = defaultReadLimits.bytes + 1;
  const place = (path: string): string =>
    home !== undefined && path.startsWith("~/") ? join(home, path.slice(2)) : resolve(root, path);
  return {
    read: (path) => readAtMost(place(path), most),
    realPath: (path) => realPath(place(path)),
  };
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path).split(sep).join("/");
  } catch {
    return undefined;
  }
}

function readAtMost(path: string, most: number): Uint8Array | undefined {
  const file = open(path);
  if (file === undefined) return undefined;
  try {
    const { size } = fstatSync(file);
    const buffer = new Uint8Array(Math.min(size, most));
    let length = 0;
    while (length < buffer.length) {
      const count = readSync(file, buffer, length, buffer.length - length, length);
      if (count === 0) break;
      length += count;
    }
    return buffer.subarray(0, length);
  } catch {
    // It vanished, or is no file after all: for the compiler there is nothing to read.
    return undefined;
  } finally {
    closeSync(file);
  }
}

function open(path: string): number | undefined {
  try {
    // Most paths that are tried lead nowhere, and an exception costs more than the question.
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
    const file = openSync(path, "r");
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
    return undefined;
  } catch {
    return undefined;
  }
}
