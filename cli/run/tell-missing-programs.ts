import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { NeededProgram } from "../../compiler/view/index.ts";
import { printable } from "../progress/printable.ts";
import type { Terminal } from "../terminal.ts";

/** Says which programs the steps of a recipe need and nobody can run here; an earlier step may bring one, so the run starts. */
export function tellMissingPrograms(
  programs: readonly NeededProgram[],
  { env, stderr }: Terminal,
): void {
  const folders = (env["PATH"] ?? "").split(delimiter).filter(Boolean);
  if (folders.length === 0) return;
  for (const { program, step } of programs) {
    if (folders.some((folder) => isRunnable(join(folder, program)))) continue;
    stderr.write(
      `recipec: step "${printable(step)}" needs the program ${program}, which is not on the PATH\n`,
    );
  }
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
