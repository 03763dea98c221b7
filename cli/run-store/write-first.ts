import { randomUUID } from "node:crypto";
import { linkSync, rmSync, writeFileSync } from "node:fs";
import { hasCode } from "../caught-error.ts";

/** Writes a file for its owner alone, which readers see whole, unless one of that name is there; says whether it did. */
export function writeFirst(path: string, text: string): boolean {
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(beside, text, { mode: 0o600, flag: "wx" });
    linkSync(beside, path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}
