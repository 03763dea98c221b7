import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../../compiler/index.ts";

/** The recipes that come with recipec; each has its id as its name. */
const shipped = fileURLToPath(new URL("../../recipes/agent-recipes/", import.meta.url));

const endings = [".yaml", ".yml", ".json"];

/**
 * The file that a word on the command line means: the file of that name, else the recipe of that id in `recipes/`, in
 * the folders of the configuration, or among those that come with recipec.
 */
export function findRecipe(operand: string, { recipePath }: Config, cwd: string): string {
  const isFile = (path: string): boolean =>
    statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isFile() === true;
  if (!/^[\w-]+$/.test(operand) || isFile(operand)) return operand;
  const folders = ["recipes", ...recipePath, shipped];
  const paths = folders.flatMap((folder) =>
    endings.map((ending) => join(folder, `${operand}${ending}`)),
  );
  return paths.find(isFile) ?? operand;
}
