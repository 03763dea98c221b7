import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../caught-error.ts";
import { statIfAny } from "../stat-if-any.ts";

const journal = "journal.jsonl";
/** All that a run makes before the first line of its journal is whole. */
const early: ReadonlySet<string> = new Set(["owner", "plan", journal]);
const lineFeed = 10;

/**
 * Whether a folder holds what a process left that ended while it made a run ready: nothing to go on with, and nothing to
 * lose. A folder without an owner may be one that another process has made this very moment.
 */
export function isUnbegunRun(path: string): boolean {
  const names = namesIn(path);
  if (!names.includes("owner") || !names.every((name) => early.has(name))) return false;
  if (!names.includes(journal)) return true;
  const journalPath = join(path, journal);
  // What is no ordinary file was put there by somebody, and never tells where it ends.
  return statIfAny(journalPath)?.isFile() === true && !readFileSync(journalPath).includes(lineFeed);
}

/** Makes room for a run in the folder of one that never began, which this process owns. */
export function clearUnbegunRun(path: string): void {
  for (const name of namesIn(path)) {
    if (name !== "owner") rmSync(join(path, name), { recursive: true, force: true });
  }
}

function namesIn(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return [];
    throw error;
  }
}
