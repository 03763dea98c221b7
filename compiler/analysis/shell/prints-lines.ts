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

/** Whether all that a script prints is lines of some command that never prints JSON. */
export function printsLines(script: string): boolean {
  const { commands, errors } = parseShell(script);
  const [statement, ...others] = commands.filter((one) => !isSilent(one.command));
  if (statement === undefined || others.length > 0 || (errors?.length ?? 0) > 0) return false;
  const { command } = statement;
  const stages = command.type === "Pipeline" ? command.commands : [command];
  const [first, ...rest] = stages;
  return first !== undefined && isProducer(first) && rest.every(isFilter);
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
