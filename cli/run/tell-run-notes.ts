import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { closestName } from "../../compiler/diagnostics/spelling/closest-name.ts";
import type { RunNotes } from "../../compiler/view/index.ts";
import type { OptionValues } from "../option-values.ts";
import { printable } from "../progress/printable.ts";
import type { Terminal } from "../terminal.ts";
import { readTags } from "./settings/machine-settings.ts";

/** Says what is odd about a run and may be right all the same: an earlier step may bring a program that is missing. */
export function tellRunNotes(notes: RunNotes, options: OptionValues, terminal: Terminal): void {
  const { env, stderr } = terminal;
  const texts = [
    ...unreadTexts(notes),
    ...taggedTexts(notes, options),
    ...missingTexts(notes, env["PATH"] ?? ""),
  ];
  for (const text of texts) stderr.write(`recipec: ${text}\n`);
}

function unreadTexts({ unreadInputs }: RunNotes): readonly string[] {
  return unreadInputs.map(({ name, others }) => {
    const closest = closestName(name, others);
    const guess = closest === undefined ? "" : `; did you mean "${printable(closest)}"?`;
    return `the recipe reads no input "${printable(name)}"${guess}`;
  });
}

const shownSteps = 5;

/** People may take tags for a condition, but they only matter to who asks for some. */
function taggedTexts({ tagged }: RunNotes, options: OptionValues): readonly string[] {
  const isFiltered = Object.values(readTags(options)).some((tags) => tags.length > 0);
  if (isFiltered || tagged.length === 0) return [];
  const more = tagged.length > shownSteps ? ` and ${tagged.length - shownSteps} more` : "";
  const names = tagged.slice(0, shownSteps).map(printable).join(", ");
  return [`steps with tags run too without --include-tags or --exclude-tags: ${names}${more}`];
}

function missingTexts({ programs }: RunNotes, searchPath: string): readonly string[] {
  const folders = searchPath.split(delimiter).filter(Boolean);
  const missing = programs.filter(
    ({ program }) => !folders.some((folder) => isRunnable(join(folder, program))),
  );
  if (folders.length === 0) return [];
  return missing.map(
    ({ program, step }) =>
      `step "${printable(step)}" needs the program ${printable(program)}, which is not on the PATH`,
  );
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
