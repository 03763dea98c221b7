import type { LoweredWord } from "../../lower/command.ts";
import { writtenText } from "./written-text.ts";

/** Programs that read the signs of a shell, in words of their own language, themselves. */
export const interpreters = /^(?:awk|bash|dash|fish|gawk|jq|ksh|perl|ruby|sed|sh|zsh)$/;

/** Programs that are given others as words, in languages with braces. */
const braced = /^(?:deno|mawk|nawk|node|python3?|yq)$/;

/** Whether words of a command may be programs of a language with braces. */
export function readsPrograms([first]: readonly LoweredWord[]): boolean {
  if (first === undefined) return false;
  const program = writtenText(first);
  return interpreters.test(program) || braced.test(program);
}

/** A shell, or another program that reads its words as programs, anywhere in a command line: others start it. */
const started =
  /(?<![\w./-])(?:[\w./-]*\/)?(?:[gmn]?awk|bash|dash|deno|envsubst|eval|fish|jq|ksh|node|perl|python[\d.]*|ruby|sed|sh|ssh|su|tmux|watch|yq|zsh)(?![\w./-])/;

/** Whether a command line may hand some of its words to a program that expands what it reads itself. */
export function namesInterpreter(command: string): boolean {
  return started.test(command);
}
