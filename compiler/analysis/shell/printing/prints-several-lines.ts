import { wordTextsOf } from "../command-words.ts";
import type { Stage } from "./printing-stages.ts";
import { isFilter, stagesOf } from "./printing-stages.ts";

/** Whether all that a script prints is a list of names, each in a line of its own, and most likely more than one. */
export function printsSeveralLines(script: string): boolean {
  return listers.test(script) && isList(script);
}

const listers = /\b(?:find|git|grep|ls)\b/;

function isList(script: string): boolean {
  const [first, ...rest] = stagesOf(script);
  return first !== undefined && listsNames(first) && rest.every(keepsLines);
}

function listsNames(node: Stage): boolean {
  if (node.type !== "Command") return false;
  if (node.redirects.some((one) => one.type !== "Redirect" || writesFile(one))) return false;
  const words = wordTextsOf(node);
  switch (node.name?.value) {
    case "find":
      return !words.some((word) => /^-(?:delete|exec.*|ls|ok.*|print0|printf|quit)$/.test(word));
    case "git":
      return listsNamesOfGit(words);
    case "grep":
      return words.some((word) => /^-[A-Za-km-z]*l|^--files-with-matches$/.test(word));
    case "ls":
      return listsFolder(words);
    default:
      return false;
  }
}

function writesFile({
  operator,
  target,
}: {
  readonly operator: string;
  readonly target?: { readonly value: string } | undefined;
}): boolean {
  return operator.startsWith(">") && !/^(?:\/dev\/null|[12])$/.test(target?.value ?? "");
}

function listsNamesOfGit([command = "", ...words]: readonly string[]): boolean {
  if (words.includes("-z") || words.some((word) => /^--error-unmatch/.test(word))) return false;
  return command === "ls-files" || (command === "diff" && words.includes("--name-only"));
}

/** Whether `ls` lists what is in a folder, or fits a pattern, in short. */
function listsFolder(words: readonly string[]): boolean {
  const operands = words.filter((word) => !word.startsWith("-"));
  const isShort = words.every((word) => !word.startsWith("-") || /^-[1aAprt]+$|^--$/.test(word));
  const areMany = operands.every((word) => /[*?]|\/$/.test(word) || !/\.\w+$|^v_/.test(word));
  return isShort && operands.length < 2 && areMany;
}

/** Whether a filter leaves lines, and more than one. */
function keepsLines(node: Stage): boolean {
  if (node.type !== "Command" || !isFilter(node)) return false;
  const words = wordTextsOf(node);
  switch (node.name?.value) {
    case "grep":
      return !words.some((word) => /^-\w*[cmq]/.test(word));
    case "head":
    case "tail":
      return words.length > 0 && !words.some((word) => /^-(?:n\s?)?1$|^1$|^-c/.test(word));
    case "tr":
      return false;
    default:
      return !words.some((word) => word === "-z");
  }
}
