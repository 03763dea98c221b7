import { existsSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { hasCode } from "../caught-error.ts";
import { makeFolder } from "../make-folder.ts";

/** The folder of a project that is ours. */
const ownFolder = ".recipec";

/**
 * Makes the folder that keeps runs, for its owner's eyes only. Git is told to leave our folder alone: what agents change is
 * staged with `git add -A`, and journals of runs are no part of anybody's change.
 */
export function makeRunsFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(folder, 0o700);
  const above = dirname(folder);
  const ignored = join(above, ".gitignore");
  if (basename(above) !== ownFolder) return;
  try {
    // What is there stays; a link, which a project may bring along, is not followed.
    writeFileSync(ignored, "*\n", { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}
