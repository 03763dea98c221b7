import { commonPrograms, ordinaryWords } from "../../../../analysis/shell/common-programs.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { writtenText } from "../../written-text.ts";

/** What does not happen because of a sign between two commands. */
const effects: ReadonlyMap<string, string> = new Map([
  ["&&", "no second command is run"],
  [";", "no second command is run"],
  ["|", "nothing is piped"],
  ["||", "no second command is run"],
]);

/** The end of a word with what a placeholder stands for, a sign between commands, and what is glued to that. */
const glued = /^[\w./:@=,+-]+(&&|\|\|?|;)([\w-]*)$/;

/** A file that what a command with placeholders prints is to go to; behind numbers and versions no file is meant. */
const redirected = /^[\w./-]*[\w./]>>?(?!\d+(?:\.\d+){0,9}$)[\w./-]+$/;

/**
 * What a shell would do for a sign at the end of a word without blanks around it, or behind a placeholder, where what follows is
 * a program: `ls {dir}|sort`, `git add -A; git commit`. Other such words are texts.
 */
export function effectOfGlued(
  word: LoweredWord,
  next: LoweredWord | undefined,
): string | undefined {
  const text = writtenText(word, "x");
  const [, sign = "", behind = ""] = glued.exec(text) ?? [];
  const isProgram = behind === "" ? startsCommand(next) : commonPrograms.has(behind);
  if (sign !== "" && isProgram) return effects.get(sign);
  if (next === undefined && /^[\w./-]+&$/.test(text)) return "it is not run in the background";
  // What stands for a name on both sides may be a text about the two.
  const isFixed = word.parts.every(({ kind }) => kind === "text");
  const isText = isFixed || />\{[^{}]*\}$/.test(writtenText(word));
  return !isText && redirected.test(text) ? "nothing is redirected" : undefined;
}

function startsCommand(word: LoweredWord | undefined): boolean {
  if (word === undefined) return false;
  const program = writtenText(word);
  return commonPrograms.has(program) && (program === "tee" || !ordinaryWords.test(program));
}
