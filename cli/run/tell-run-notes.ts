import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { NeededProgram, UnreadInput } from "../../compiler/view/index.ts";
import type { RunNotes } from "../build/cache-entry.ts";
import { printable } from "../progress/printable.ts";
import type { Terminal } from "../terminal.ts";

/** Says what is odd about a run and may be right all the same: an earlier step may bring a program that is missing. */
export function tellRunNotes({ programs, unreadInputs }: RunNotes, terminal: Terminal): void {
  for (const input of unreadInputs) terminal.stderr.write(`recipec: ${unreadText(input)}\n`);
  tellMissingPrograms(programs, terminal);
}

function unreadText({ closest, name }: UnreadInput): string {
  const guess = closest === undefined ? "" : `; did you mean "${printable(closest)}"?`;
  return `the recipe reads no input "${printable(name)}"${guess}`;
}

function tellMissingPrograms(programs: readonly NeededProgram[], { env, stderr }: Terminal): void {
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
