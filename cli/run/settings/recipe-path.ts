import { posix } from "node:path";
import type { CalleeFinder } from "../../build/plan-resolver.ts";

/** Looks for sub-recipes beside the calling recipe first, then in the folders of the configuration. */
export function searchRecipePath(find: CalleeFinder, folders: readonly string[]): CalleeFinder {
  if (folders.length === 0) return find;
  return async (path, from, ...rest) => {
    const beside = await find(path, from, ...rest);
    if (beside.kind === "plan" || posix.isAbsolute(path)) return beside;
    for (const folder of folders) {
      // Paths are relative to the folder of the file that asks.
      const found = await find(path, posix.join(folder, "recipe"), ...rest);
      if (found.kind === "plan") return found;
    }
    return beside;
  };
}
