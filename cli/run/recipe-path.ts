import { posix } from "node:path";
import type { PlanResolver } from "../../runtime/index.ts";

/** Looks for sub-recipes beside the calling recipe first, then in the folders of the configuration. */
export function searchRecipePath(resolver: PlanResolver, folders: readonly string[]): PlanResolver {
  if (folders.length === 0) return resolver;
  return {
    ...resolver,
    resolve: async (path, from, ...rest) => {
      const beside = await resolver.resolve(path, from, ...rest);
      if (beside.kind === "plan" || posix.isAbsolute(path)) return beside;
      for (const folder of folders) {
        // Paths are relative to the folder of the file that asks.
        const found = await resolver.resolve(path, posix.join(folder, "recipe"), ...rest);
        if (found.kind === "plan") return found;
      }
      return beside;
    },
  };
}
