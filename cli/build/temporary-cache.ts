import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder: string | undefined;

/** A folder for what only this process needs; it is removed when the process ends. */
export function temporaryCache(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(join(tmpdir(), "recipec-cache-"));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}
