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
import { dirname } from "node:path";
import { makeFolder } from "../make-folder.ts";

/**
 * Writes a file as a whole: readers see the old text or the new one, also after a crash. Permissions are
 * those given, else the usual ones.
 */
export function writeWhole(path: string, text: string, mode?: number): void {
  makeFolder(dirname(path));
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    const file = openSync(beside, "wx");
    try {
      writeFileSync(file, text);
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
