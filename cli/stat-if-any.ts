import type { Stats } from "node:fs";
import { statSync } from "node:fs";

/**
 * What the system knows of a path, links followed. Undefined where nothing is, and also for what this user cannot reach, or
 * what no file can be called: that is said when it is read.
 */
export function statIfAny(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
