import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { OptionValues } from "../../option-values.ts";
import type { Terminal } from "../../terminal.ts";
import { UsageError } from "../../usage-error.ts";

/** The directory that a run works in, as an absolute path: that of `-C`; throws `UsageError` where it is none. */
export function projectFolder(options: OptionValues, { cwd }: Terminal): string {
  const chosen = options.text("workingDir") ?? ".";
  const path = resolve(cwd, chosen);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
  throw new UsageError(`There is no directory "${chosen}" to run in: --working-dir names it.`);
}
