import { posix } from "node:path";
import type { CompileOptions } from "../compilation.ts";
import type { PlanId } from "../ir/step.ts";
import { leadsOut } from "../source/project-folder.ts";
import { isRecipeFile } from "../source/recipe-file.ts";
import { recipesUsedBy } from "./load-recipes.ts";

/** So many files are looked into for each folder with recipes; in a larger one a user may stay unknown. */
const mostFiles = 500;

/** So many folders are looked into beside that of a recipe and the one above it. */
const mostFolders = 50;

/** The recipes in the folders of some, above, below and beside them, that call or extend one of them. */
export function usersBeside(ids: readonly PlanId[], options: CompileOptions): readonly PlanId[] {
  const asked = new Set(ids);
  const users = [...Map.groupBy(asked, (id) => posix.dirname(id))].flatMap(([folder, inside]) =>
    recipesAround(folder, options).filter(
      (path) => !asked.has(path) && uses(path, inside, options),
    ),
  );
  return [...new Set(users)].sort();
}

function recipesAround(folder: string, { files }: CompileOptions): readonly PlanId[] {
  const own = folder === "." ? [folder] : [folder, posix.dirname(folder)];
  // What lies beside a file from elsewhere has nothing to do with it.
  const searched = leadsOut(folder) ? [] : own;
  const others = searched.flatMap((one) => foldersIn(one, files.list)).slice(0, mostFolders);
  return [...new Set([...own, ...others])]
    .flatMap((one) => (files.list?.(one) ?? []).map((file) => posix.join(one, file)))
    .filter(isRecipeFile)
    .slice(0, mostFiles);
}

/** Names with a point are files, or folders that nobody keeps recipes in. */
function foldersIn(folder: string, list: CompileOptions["files"]["list"]): readonly string[] {
  const names = (list?.(folder) ?? []).filter(
    (name) => !name.includes(".") && name !== "node_modules",
  );
  return names.map((name) => posix.join(folder, name));
}

function uses(path: PlanId, ids: readonly PlanId[], options: CompileOptions): boolean {
  const content = options.files.read(path);
  if (content === undefined) return false;
  const text = new TextDecoder().decode(content);
  const named = ids.filter((id) => mentions(text, posix.parse(id).name));
  if (named.length === 0) return false;
  const used = recipesUsedBy(path, options);
  return named.some((id) => used.includes(id));
}

/** What may stand behind the name of a recipe that is called or extended: the ending of its file, or the end of a value. */
const behindName = /\.(?:ya?ml|json)|["']|[ \t\r]*(?:[,}\]]|#|$)/my;

/** Whether a recipe is named where one that calls or extends it would name it, and not in the middle of a sentence. */
function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    behindName.lastIndex = at + name.length;
    if (behindName.test(text)) return true;
  }
  return false;
}
