import type { LoweredWord } from "../../../../lower/command.ts";
import { namesInterpreter } from "../../interpreters.ts";
import { writtenText } from "../../written-text.ts";

/** Whether a command starts a program that expands what it is given itself. */
export function mayExpand(words: readonly LoweredWord[]): boolean {
  return namesInterpreter(words.map((word) => writtenText(word)).join(" "));
}
