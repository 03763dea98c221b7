import { basename, dirname, join, relative } from "node:path";
import { shellQuoted } from "../shell-quoted.ts";

/** The folder of a run as it is told: relative to the working directory inside it, absolute outside. */
export function shownFolder(path: string, cwd: string): string {
  const inside = relative(cwd, path);
  return inside.startsWith("..") ? path : inside;
}

/** A run as commands to copy name it: with the place where it is kept, unless they look there anyhow. */
export function namedRun(shown: string): string {
  const runs = dirname(shown);
  const id = basename(shown);
  return runs === join(".recipec", "runs") ? id : `${id} --runs-dir ${shellQuoted(runs)}`;
}
