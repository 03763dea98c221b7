import type { AndOr, CommandNode, Pipeline, Redirection } from "unbash";
import { wordTextsOf } from "../../command-words.ts";
import { isOfErrors } from "../../of-errors.ts";

/** Whether a command prints how many lines match, and fails where none does. */
export function countsMatches(node: CommandNode | Pipeline | AndOr): boolean {
  // `!` makes it fail where some match.
  if (node.type === "Pipeline" && node.prefixes.length > 0) return false;
  const last = node.type === "Pipeline" ? node.commands.at(-1) : node;
  if (last?.type !== "Command" || last.name?.value !== "grep") return false;
  const options = optionsOf(wordTextsOf(last));
  return (
    last.redirects.every(leavesOutput) &&
    options.some((option) => counting.test(option)) &&
    !options.some((option) => printsOther.test(option))
  );
}

const counting = /^-[a-zA-Z]*c|^--count$/;
/** It prints the names of files instead, or nothing. */
const printsOther = /^-[a-zA-Z]*[lLq]|^--(?:files-with.*|quiet|silent)$/;

/** The options among the words behind `grep`, without their values. */
function optionsOf(words: readonly string[]): readonly string[] {
  const options: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (word === "--") break;
    const [, flags, value] =
      /^-((?:(?![efmABCdD])[a-zA-Z])*)(?:[efmABCdD](.*))?$/s.exec(word) ?? [];
    if (flags !== undefined) options.push(`-${flags}`);
    else if (word.startsWith("--")) options.push(word);
    if (value === "") index += 1;
  }
  return options;
}

/** Whether a redirection is one of the input, or of errors. */
function leavesOutput(redirect: Redirection): boolean {
  if (redirect.type !== "Redirect" || redirect.operator === "<") return true;
  return isOfErrors(redirect);
}
