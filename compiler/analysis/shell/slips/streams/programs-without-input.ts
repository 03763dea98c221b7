import type { AndOr, Command, CommandNode, Pipeline, Script, Statement, While } from "unbash";
import { onlyBegins } from "../../awk-program.ts";
import { commandName, wordTextsOf } from "../../command-words.ts";
import { parseShell } from "../../parse-shell.ts";
import { assignedWords, substitutionsIn } from "../../substitutions.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts in which a program may stand first that reads its input where it is given no file. */
export const maybeProgramWithoutInput =
  /(?:^|[\n;&(`])[ \t]*(?:awk|cat|grep|head|jq|nl|rev|sed|sort|tac|tail|tee|tr|uniq|wc|while|xargs)\b/;

/**
 * Programs of a script that read their standard input, which commands of recipes do not have. Those in loops, functions and
 * subshells are left out, which may be given something as a whole.
 */
export function programsWithoutInput(script: string): readonly ShellSlip[] {
  return /\bexec\b/.test(script) ? [] : inList(parseShell(script));
}

function inList({ commands }: Pick<Script, "commands">): readonly ShellSlip[] {
  return commands.flatMap(({ command }: Statement) => slipsIn(command));
}

function slipsIn(node: AndOr | CommandNode | Pipeline): readonly ShellSlip[] {
  switch (node.type) {
    case "AndOr":
      return node.commands.flatMap(slipsIn);
    case "Pipeline":
      return node.commands.slice(0, 1).flatMap(slipsIn);
    case "While":
      return readsLines(node)
        ? [{ start: node.pos, end: node.body.pos, kind: "program without input" }]
        : [];
    case "Command":
      return readsInput(node)
        ? [{ start: node.pos, end: node.end, kind: "program without input" }]
        : inValues(node);
    default:
      return [];
  }
}

/** `while read -r line; do ...; done`, with nothing behind it. */
function readsLines({ clause }: While): boolean {
  const [only, ...others] = clause.commands;
  if (only?.command.type !== "Command" || others.length > 0) return false;
  const { command } = only;
  return (
    commandName(command) === "read" &&
    command.redirects.length === 0 &&
    !wordTextsOf(command).some((word) => /^-\w*[ut]/.test(word))
  );
}

/** `count=$(grep TODO | wc -l)`, whose commands have the same input. */
function inValues(command: Command): readonly ShellSlip[] {
  if (command.name !== undefined) return [];
  return assignedWords(command)
    .flatMap(substitutionsIn)
    .flatMap(({ script }) => (script ? inList(script) : []));
}

function readsInput(command: Command): boolean {
  const { args, name, redirects } = command;
  if (redirects.some(({ operator }) => operator.startsWith("<"))) return false;
  // What is expanded may be several words, or none.
  if (args.some(({ text }) => /[$`*?{]/.test(text.replaceAll(/'[^']*'/g, "")))) return false;
  return readers.get(name?.text ?? "")?.(wordTextsOf(command)) === true;
}

type Question = (words: readonly string[]) => boolean;

/** Whether all words are options, of which none has a value of its own or asks for something else. */
const onlyOptions: Question = (words) => words.every((word) => /^-[a-zA-Z\d]+$|^-$/.test(word));

/** Programs, and with which words they read their input. */
const readers: ReadonlyMap<string, Question> = new Map<string, Question>([
  ["awk", (words) => hasOneOperand(words, /^-[Fv]$/) && !isBeginning(words.at(-1) ?? "")],
  ["cat", onlyOptions],
  [
    "grep",
    (words) => hasOneOperand(words) && !words.some((word) => /^-[a-zA-Z]*[refVR]|^--/.test(word)),
  ],
  ["head", (words) => onlyOptions(words) || hasNumber(words)],
  [
    "jq",
    (words) => hasOneOperand(words) && !words.some((word) => /^-[a-zA-Z]*[nfLV]|^--/.test(word)),
  ],
  ["nl", onlyOptions],
  ["rev", onlyOptions],
  [
    "sed",
    (words) => hasOneOperand(words) && !words.some((word) => /^-[a-zA-Z]*[efi]|^--/.test(word)),
  ],
  ["sort", (words) => words.every((word) => /^-[bdfghimnRruVz]+$/.test(word))],
  ["tac", onlyOptions],
  ["tail", (words) => onlyOptions(words) || hasNumber(words)],
  ["tee", (words) => words.length > 0 && !words.some((word) => word.startsWith("--"))],
  ["tr", (words) => words.length > 0 && words.length < 3],
  ["uniq", onlyOptions],
  ["wc", (words) => words.every((word) => /^-[clmwL]+$/.test(word))],
  ["xargs", (words) => !words.some((word) => /^-[a-zA-Z]*a|^--arg-file/.test(word))],
]);

/** Whether a program of `awk` ends before it reads, or a placeholder is a part of it. */
function isBeginning(program: string): boolean {
  return program.includes("{{") || onlyBegins(program);
}

/** Whether the last word is the only one that is no option, nor the value of one. */
function hasOneOperand(words: readonly string[], valued?: RegExp): boolean {
  const operands = words.filter((word, index) => {
    const isValue = valued?.test(words[index - 1] ?? "") === true;
    return !isValue && !/^-./.test(word);
  });
  return operands.length === 1 && operands[0] === words.at(-1);
}

/** `-n 5`. */
function hasNumber(words: readonly string[]): boolean {
  return words.length === 2 && /^-[nc]$/.test(words[0] ?? "") && /^[-+]?\d+$/.test(words[1] ?? "");
}
