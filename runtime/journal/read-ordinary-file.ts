import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

const { O_NONBLOCK = 0, O_RDONLY } = constants;

/**
 * Opens a file of a run. Somebody may have put a pipe or a device in its place, whose end nobody would live to see: that is an
 * error.
 */
export function openOrdinaryFile(path: string): number {
  const file = openSync(path, O_RDONLY | O_NONBLOCK);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw new Error("it is no ordinary file");
}

/** Reads a file of a run, which `openOrdinaryFile` opens. */
export function readOrdinaryFile(path: string): Buffer {
  const file = openOrdinaryFile(path);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** Reads a text of a run, as `readOrdinaryFile` reads its bytes. */
export function readOrdinaryText(path: string): string {
  return readOrdinaryFile(path).toString("utf8");
}
