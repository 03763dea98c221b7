import type { AndOr, CommandNode, Pipeline } from "unbash";
import { parseShell } from "./parse-shell.ts";

/** Commands that print lines of text and never JSON, with the first word behind them where that decides. */
const producers: ReadonlyMap<string, readonly string[] | undefined> = new Map([
  ["ls", undefined],
  ["find", undefined],
  ["wc", undefined],
  ["pwd", undefined],
  ["date", undefined],
  ["which", undefined],
  ["basename", undefined],
  ["dirname", undefined],
  ["seq", undefined],
  ["hostname", undefined],
  ["uname", undefined],
  ["whoami", undefined],
  [
    "git",
    [
      "branch",
      "describe",
      "diff",
      "log",
      "ls-files",
      "rev-parse",
      "show",
      "status",
      "symbolic-ref",
      "tag",
    ],
  ],
]);

/** Commands that print lines of what they read. */
const filters: ReadonlySet<string> = new Set([
  "sort",
  "uniq",
  "head",
  "tail",
  "grep",
  "cut",
  "tr",
  "cat",
  "rev",
]);

/** Options with which commands print no whole lines. */
const cutters: ReadonlyMap<string, RegExp> = new Map([
  ["find", /^-(?:print0|printf)$/],
  ["git", /^(?:-z|--(?:format|pretty)=format:.*)$/],
  ["grep", /^-\w*[zZ]|^--null/],
  ["head", /^-\w*[cz]|^--bytes|^--zero/],
  ["sort", /^-\w*z|^--zero/],
  ["tail", /^-\w*[cz]|^--bytes|^--zero/],
  ["tr", /^-\w*[ds]|^--delete/],
  ["uniq", /^-\w*z|^--zero/],
]);

/** Commands that print a number, and nothing else, with such words behind them. */
const counters: ReadonlyMap<string, RegExp> = new Map([
  ["date", /^\+%s$/],
  ["grep", /^-c /],
  ["nproc", /^$/],
  ["wc", /^-[lwcm]$/],
]);

/** Whether all that a script prints is lines of some command that never prints JSON. */
export function printsLines(script: string): boolean {
  const [first, ...rest] = stagesOf(script);
  return first !== undefined && isProducer(first) && rest.every(isFilter);
}

/** Whether what a script prints ends with a newline, as far as it is text: lines of a command, or of a file. */
export function printsNewline(script: string): boolean {
  const stages = stagesOf(script);
  const [first, ...rest] = stages;
  if (first === undefined || !(isProducer(first) || isFilter(first))) return false;
  return rest.every(isFilter) && stages.every(keepsNewlines);
}

/** Whether all that a script prints is one number: how many lines, words, bytes or matches there are, or a time. */
export function printsCount(script: string): boolean {
  const last = stagesOf(script).at(-1);
  if (last?.type !== "Command" || !last.redirects.every(({ operator }) => operator === "<")) {
    return false;
  }
  const words = last.args.flatMap((arg) => (arg.type === "Word" ? [arg.value] : []));
  return counters.get(last.name?.value ?? "")?.test(words.join(" ")) ?? false;
}

/** The commands of the only pipeline that prints; none where there is another. */
function stagesOf(script: string): readonly (AndOr | CommandNode)[] {
  const { commands, errors } = parseShell(script);
  const [statement, ...others] = commands.filter((one) => !isSilent(one.command));
  if (statement === undefined || others.length > 0 || (errors?.length ?? 0) > 0) return [];
  const { command } = statement;
  return command.type === "Pipeline" ? command.commands : [command];
}

/** Whether no option cuts bytes off or deletes the ends of lines. */
function keepsNewlines(node: AndOr | CommandNode): boolean {
  if (node.type !== "Command") return false;
  const options = node.args.flatMap((arg) => (arg.type === "Word" ? [arg.value] : []));
  const cuts = cutters.get(node.name?.value ?? "");
  return cuts === undefined || !options.some((option) => cuts.test(option));
}

function isSilent(node: AndOr | CommandNode | Pipeline): boolean {
  if (node.type !== "Command") return false;
  const { name } = node;
  return name === undefined || ["set", "cd", "mkdir", ":"].includes(name.value);
}

function isProducer(node: AndOr | CommandNode): boolean {
  if (node.type !== "Command") return false;
  const { name, args, redirects } = node;
  if (name === undefined || redirects.some(({ type }) => type !== "Redirect")) return false;
  if (!producers.has(name.value)) return false;
  const words = producers.get(name.value);
  const [first] = args;
  return words === undefined || (first?.type === "Word" && words.includes(first.value));
}

function isFilter(node: AndOr | CommandNode): boolean {
  return node.type === "Command" && filters.has(node.name?.value ?? "");
}
