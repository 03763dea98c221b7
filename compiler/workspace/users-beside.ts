import { posix } from "node:path";
import type { CompileOptions } from "../compilation.ts";
import type { PlanId } from "../ir/step.ts";
import { recipesUsedBy } from "./load-recipes.ts";

/** So many files are looked into for each recipe; in a larger folder a user may stay unknown. */
const mostFiles = 500;

/** The recipes in the folders of some, and in the folders above, that call or extend one of them. */
export function usersBeside(ids: readonly PlanId[], options: CompileOptions): readonly PlanId[] {
  const asked = new Set(ids);
  const users = new Set(ids.flatMap((id) => usersOf(id, options)));
  return [...users.difference(asked)].sort();
}

function usersOf(id: PlanId, options: CompileOptions): readonly PlanId[] {
  const { files } = options;
  // Whoever calls or extends a recipe writes its name.
  const { name } = posix.parse(id);
  const mayUse = (path: PlanId): boolean => {
    const content = path === id ? undefined : files.read(path);
    return content !== undefined && Buffer.from(content).includes(name);
  };
  return foldersAround(id)
    .flatMap((folder) => (files.list?.(folder) ?? []).map((file) => posix.join(folder, file)))
    .filter((path) => /\.(?:ya?ml|json)$/.test(path))
    .slice(0, mostFiles)
    .filter((path) => mayUse(path) && recipesUsedBy(path, options).includes(id));
}

function foldersAround(id: PlanId): readonly string[] {
  const own = posix.dirname(id);
  return own === "." ? [own] : [own, posix.dirname(own)];
}
