import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Terminal } from "./terminal.ts";

/** The folder of the outcome machines that come with recipec; the id of each is the name of its file. */
export const shippedRecipes = fileURLToPath(new URL("../recipes/agent-recipes/", import.meta.url));

/** What paths of shipped recipes begin with in compiled plans, which are the same on every machine. */
export const shippedPrefix = "recipec:agent-recipes/";

/** Paths that begin at a root or take detours; to resolve the others takes longer than to ask for the file. */
export const needsResolving = /(?:^|\/)\.{0,2}(?:\/|$)|[\\:]/;

/** Where a path of the compiler is in the file system: in the working directory, at home, or among what is shipped. */
export function placesOf({ cwd, env }: Pick<Terminal, "cwd" | "env">): (path: string) => string {
  const home = env["HOME"];
  return (path) => {
    if (home !== undefined && path.startsWith("~/")) return join(home, path.slice(2));
    if (path.startsWith(shippedPrefix)) {
      return join(shippedRecipes, path.slice(shippedPrefix.length));
    }
    return needsResolving.test(path) ? resolve(cwd, path) : `${cwd}/${path}`;
  };
}
