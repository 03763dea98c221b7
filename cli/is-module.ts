import { UsageError } from "./usage-error.ts";

/** Whether a path names a module, which runs as it is loaded: only who starts a run may name one. */
export function isModule(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path);
}

/** Refuses a compiled plan where a recipe is wanted: to read it as one, or to mend it so, would be of no use. */
export function requireNoModule(path: string): void {
  if (!isModule(path)) return;
  throw new UsageError(`${path} is no recipe: name the one that it was compiled from.`);
}
