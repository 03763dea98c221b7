import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it that are missing. Node's own recursive way tries forever where a file system lets
 * nobody make folders, such as `/proc`; this one throws what the system says.
 */
export function makeFolder(path: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let place = path; !existsSync(place); place = dirname(place)) missing.push(place);
  for (const place of missing.toReversed()) makeOne(place, mode);
}

/** Another process may have been faster. */
function makeOne(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
