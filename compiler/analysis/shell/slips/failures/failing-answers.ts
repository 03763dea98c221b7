import type { AndOr, ArithmeticCommand, Command, CommandNode, Pipeline } from "unbash";
import { printingBuiltins } from "../../builtins.ts";
import { commandName, isTest, wordTextsOf } from "../../command-words.ts";
import type { ScriptRange } from "../../placement.ts";
import { assignedWords, substitutionsIn } from "../../substitutions.ts";
import { countsMatches } from "./counts-matches.ts";

/** A command that fails although it has done what it is for, since its exit code is an answer, too. */
export interface FailingAnswer extends ScriptRange {
  readonly kind: FailingKind;
  /** What `increment`, `endless`, `report` and `search` are about, as the script writes it. */
  readonly subject?: string;
  /** Whether it may well be meant to fail at the end of a script, unless somebody asks whether nothing was printed. */
  readonly isIfAsked?: true;
}

/**
 * - `count`: `grep -c` where nothing matches
 * - `filter`: `grep` in a pipe with `pipefail` that ends in `wc`, where nothing matches
 * - `difference`: `diff` of which somebody keeps what differs
 * - `increment`: `((n++))` where `n` is 0
 * - `zero`: `let n=0`, and `expr 3 - 3`
 * - `delimiter`: `read -d ''`, which never meets its delimiter
 * - `report`: `npm audit --json`, which reports as a failure that it has found something
 * - `search`: `which` and the like, which print nothing where they find nothing
 * - `endless`: what never ends by itself before `head`, in a pipe with `pipefail`
 * - `exit`, `print`: `[ ... ] && exit 1`, and `[ ... ] && echo ...`, where the test is false
 */
export type FailingKind =
  | "count"
  | "delimiter"
  | "difference"
  | "endless"
  | "exit"
  | "filter"
  | "increment"
  | "print"
  | "report"
  | "search"
  | "zero";

/** What is known of the script around a command. */
export interface ScriptSettings {
  readonly script: string;
  readonly doesPipeFail: boolean;
}

/** The answer that a command or pipe may fail with. */
export function failingAnswer(
  node: AndOr | CommandNode | Pipeline,
  settings: ScriptSettings,
): FailingAnswer | undefined {
  if (node.type === "AndOr") return unmetTest(node, settings.script);
  const kept = node.type === "Command" ? keptBy(node) : undefined;
  const command = kept ?? node;
  return (
    countOf(command) ??
    (settings.doesPipeFail && command.type === "Pipeline" ? failingPipe(command) : undefined) ??
    differenceOf(command, kept !== undefined) ??
    incrementOf(node, settings.script) ??
    zeroOf(node, kept, settings.script) ??
    endOfText(node) ??
    reportOf(node) ??
    searchOf(node)
  );
}

/** What prints the text that a command does nothing but keep in a variable: `n=$(grep -c TODO notes.md)`. */
function keptBy(command: Command): CommandNode | Pipeline | undefined {
  if (command.name !== undefined) return undefined;
  const substitution = assignedWords(command).flatMap(substitutionsIn).at(-1);
  const last = substitution?.script?.commands.at(-1)?.command;
  return last?.type === "AndOr" ? last.commands.at(-1) : last;
}

function countOf(node: CommandNode | Pipeline): FailingAnswer | undefined {
  if (!countsMatches(node)) return undefined;
  const grep = node.type === "Pipeline" ? (node.commands.at(-1) ?? node) : node;
  return { start: grep.pos, end: grep.end, kind: "count" };
}

function failingPipe({ commands, prefixes }: Pipeline): FailingAnswer | undefined {
  if (prefixes.length > 0) return undefined;
  const last = commandName(commands.at(-1));
  const grep = last === "wc" ? commands.find((one) => commandName(one) === "grep") : undefined;
  if (grep !== undefined) return { start: grep.pos, end: grep.end, kind: "filter" };
  const endless = last === "head" ? commands.slice(0, -1).find(neverEnds) : undefined;
  return (
    endless && {
      start: endless.pos,
      end: endless.end,
      kind: "endless",
      subject: commandName(endless),
    }
  );
}

/** `yes`, and what reads random bytes. */
function neverEnds(node: CommandNode): boolean {
  if (node.type !== "Command") return false;
  const files = node.redirects.flatMap((one) =>
    one.type === "Redirect" && one.operator === "<" ? (one.target?.value ?? "") : [],
  );
  const isReader = /^(?:cat|tr)$/.test(commandName(node));
  return (
    commandName(node) === "yes" ||
    (isReader && [...wordTextsOf(node), ...files].some((file) => randomBytes.test(file)))
  );
}

const randomBytes = /^\/dev\/u?random$/;

/** Programs that fail where they find something, by what they are asked for. */
const reporters =
  /^(?:(?:npx (?:--yes |-y )?)?eslint|npm audit|yarn audit|pnpm audit|pip-audit|cargo audit|bandit|flake8|gitleaks|golangci-lint|mypy|pylint|ruff check|shellcheck)\b/;

/** A report for a program to read, and no test of whether something is found. */
function reportOf(node: CommandNode | Pipeline): FailingAnswer | undefined {
  if (node.type !== "Command" || node.redirects.some(({ operator }) => operator === ">")) {
    return undefined;
  }
  const words = [commandName(node), ...wordTextsOf(node)];
  const [subject] = reporters.exec(words.join(" ")) ?? [];
  if (subject === undefined || !words.slice(1).some((word) => /json/i.test(word))) return undefined;
  return { start: node.pos, end: node.end, kind: "report", subject };
}

/** Commands that find something or fail, whatever they are given. */
const searchers: ReadonlySet<string> = new Set([
  "egrep",
  "fgrep",
  "grep",
  "pgrep",
  "pidof",
  "which",
]);

function searchOf(node: CommandNode | Pipeline): FailingAnswer | undefined {
  const isTurned = node.type === "Pipeline" && node.prefixes.length > 0;
  const last = node.type === "Pipeline" ? node.commands.at(-1) : node;
  if (isTurned || last?.type !== "Command") return undefined;
  const [program, words] = [commandName(last), wordTextsOf(last)];
  const [first = ""] = words;
  const isSearch =
    searchers.has(program) ||
    (/^(?:command|type)$/.test(program) && /^-[pPvV]$/.test(first)) ||
    (program === "ls" && words.some((word) => /[*?]/.test(word)));
  if (!isSearch) return undefined;
  const subject = /^(?:command|type)$/.test(program) ? `${program} ${first}` : program;
  return { start: last.pos, end: last.end, kind: "search", subject, isIfAsked: true };
}

/** `diff` prints something only where it fails. */
function differenceOf(node: CommandNode | Pipeline, isKept: boolean): FailingAnswer | undefined {
  if (node.type !== "Command" || commandName(node) !== "diff") return undefined;
  const place = { start: node.pos, end: node.end, kind: "difference" } as const;
  const isWritten = node.redirects.some(
    ({ operator, ...one }) =>
      operator.startsWith(">") && "target" in one && one.target?.value !== "/dev/null",
  );
  return isKept || isWritten ? place : { ...place, isIfAsked: true };
}

/** `((n++))` gives what `n` was, and fails where that is 0, as a script has set it. */
function incrementOf(node: CommandNode | Pipeline, script: string): FailingAnswer | undefined {
  const text = computedBy(node, script);
  const [, name] = /^ *([A-Za-z_]\w*) *\+\+ *$/.exec(text ?? "") ?? [];
  if (name === undefined || !isZeroAtFirst(name, script.slice(0, node.pos))) return undefined;
  return { start: node.pos, end: node.end, kind: "increment", subject: name };
}

/** What computes 0, and fails for that. */
function zeroOf(
  node: CommandNode | Pipeline,
  kept: CommandNode | Pipeline | undefined,
  script: string,
): FailingAnswer | undefined {
  const [, set = "", added] = zero.exec(computedBy(node, script) ?? "") ?? [];
  const isSet =
    set !== "" && (added === undefined || isZeroAtFirst(added, script.slice(0, node.pos)));
  if (!isSet && !isExprOfZero(kept)) return undefined;
  return { start: node.pos, end: node.end, kind: "zero" };
}

/** A variable that is set to nothing but 0, or to another one and 0. */
const zero = /^ *([A-Za-z_]\w*) *= *(?:(\w+) *\+ *)?0 *$/;

/** Whether a command takes a number from itself with `expr`. */
function isExprOfZero(node: CommandNode | Pipeline | undefined): boolean {
  if (node?.type !== "Command" || commandName(node) !== "expr") return false;
  return /^(\d+) - \1$/.test(wordTextsOf(node).join(" "));
}

function computedBy(node: CommandNode | Pipeline, script: string): string | undefined {
  if (node.type === "ArithmeticCommand") return expressionText(node, script);
  if (node.type !== "Command" || commandName(node) !== "let") return undefined;
  const [only, ...others] = wordTextsOf(node);
  return others.length === 0 ? only : undefined;
}

function expressionText({ expression }: ArithmeticCommand, script: string): string | undefined {
  if (expression?.type === "ArithmeticBinary") return script.slice(expression.pos, expression.end);
  if (expression?.type !== "ArithmeticUnary" || expression.prefix) return undefined;
  const { operand, operator } = expression;
  return operand.type === "ArithmeticWord" ? `${operand.value}${operator}` : undefined;
}

/** Whether a script sets a variable to 0 before, and to nothing else. */
function isZeroAtFirst(name: string, before: string): boolean {
  const values = Array.from(
    before.matchAll(/(?<![\w$])([A-Za-z_]\w*)=["']?([^\s;"'&|)]*)/g),
    ([, set, value]) => (set === name ? value : undefined),
  ).filter((value) => value !== undefined);
  return values.length > 0 && values.every((value) => value === "0");
}

/** `read -d ''` reads to the end, where it fails, as `read` does where nothing is left. */
function endOfText(node: CommandNode | Pipeline): FailingAnswer | undefined {
  if (node.type !== "Command" || commandName(node) !== "read") return undefined;
  const words = wordTextsOf(node);
  const at = words.findIndex((word) => /^-[a-zA-Z]*d$/.test(word));
  if (at < 0 || words[at + 1] !== "") return undefined;
  const { end, pos: start } = node;
  return { start, end, kind: "delimiter" };
}

/** `[ ... ] && exit 1`: where the test is false, the command ends like the test. */
function unmetTest({ commands, operators }: AndOr, script: string): FailingAnswer | undefined {
  const [test, deed] = commands;
  if (commands.length !== 2 || operators[0] !== "&&" || !isAnyTest(test)) return undefined;
  if (deed?.type !== "Command") return undefined;
  const { end, pos: start } = test;
  // Who asks how the command before has ended means to fail with it.
  if (script.slice(start, end).includes("$?")) return undefined;
  const [code = "0"] = wordTextsOf(deed);
  if (commandName(deed) === "exit") return code === "0" ? undefined : { start, end, kind: "exit" };
  const shows = printingBuiltins.has(commandName(deed)) || showers.test(commandName(deed));
  return shows ? { start, end, kind: "print" } : undefined;
}

/** Programs that only show what there is. */
const showers = /^(?:cat|date|du|grep|head|jq|ls|sort|stat|tail|tree|wc)$/;

function isAnyTest(node: AndOr["commands"][number] | undefined): node is CommandNode {
  if (node?.type === "TestCommand" || node?.type === "ArithmeticCommand") return true;
  return isTest(node) || (node?.type === "Command" && isQuietSearch(node));
}

/** `grep -q`, which says nothing but how it ends. */
function isQuietSearch(node: Command): boolean {
  const words = wordTextsOf(node);
  return /^[ef]?grep$/.test(commandName(node)) && words.some((word) => /^-\w*q/.test(word));
}
