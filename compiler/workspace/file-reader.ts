import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { resolve, sep } from "node:path";
import type { FileReader } from "../compilation.ts";
import { defaultReadLimits } from "../document/read-limits.ts";

const { O_NONBLOCK = 0, O_RDONLY } = constants;

/**
 * Reads files below a folder, by absolute path, or where the caller says that a path leads. Of a file that is too large
 * only so much is read that it shows.
 */
export function createFileReader(
  root: string,
  place = (path: string): string => resolve(root, path),
): FileReader {
  const most = defaultReadLimits.bytes + 1;
  return {
    read: (path) => readAtMost(place(path), most),
    whyUnreadable: (path) => whyUnreadable(place(path)),
    realPath: (path) => realPath(place(path)),
    list: (folder) => list(place(folder)),
  };
}

function list(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder).sort();
  } catch {
    return undefined;
  }
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
    const found = fstatSync(file);
    if (!found.isFile()) return undefined;
    const buffer = new Uint8Array(Math.min(found.size, most));
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
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
    // Something may have taken its place since, and to open a pipe would wait for its writer.
    return openSync(path, O_RDONLY | O_NONBLOCK);
  } catch {
    return undefined;
  }
}

function whyUnreadable(path: string): string {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return "there is no such file";
    return found.isFile() ? "this user may not read it" : "it is no ordinary file";
  } catch (error) {
    const isLoop = error instanceof Error && "code" in error && error.code === "ELOOP";
    return isLoop ? "its link leads back to itself" : "this user may not look there";
  }
}
