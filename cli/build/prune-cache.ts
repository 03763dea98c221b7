import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Requests that the cache keeps; their modules take some ten kilobytes each. */
const most = 500;
/** Requests that are left after the oldest were forgotten. */
const kept = 400;

/** Forgets the oldest requests of a cache that has grown too large, and all modules that no other request needs. */
export function pruneCache(cache: string, folderOf: (index: string) => string | undefined): void {
  const index = join(cache, "index");
  const files = readdirSync(index).map((name) => join(index, name));
  if (files.length <= most) return;
  const oldestFirst = files.sort((left, right) => timeOf(left) - timeOf(right));
  const [oldestKept = ""] = oldestFirst.slice(-kept);
  const limit = timeOf(oldestKept);
  const needed = new Set(oldestFirst.slice(-kept).map(folderOf));
  for (const path of oldestFirst.slice(0, -kept)) rmSync(path, { force: true });
  for (const entry of readdirSync(cache, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === "index" || needed.has(entry.name)) continue;
    const folder = join(cache, entry.name);
    // What is younger may be that of another process which has not written its index yet.
    if (timeOf(folder) < limit) rmSync(folder, { recursive: true, force: true });
  }
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
