import type { AndOr, CommandNode, Pipeline, PipelineNode, Statement } from "unbash";
import { commandName, wordTextsOf } from "../../command-words.ts";
import { clausesOf } from "../../lists-of-if.ts";
import { parseInTurn } from "../../parse-in-turn.ts";
import type { ScriptRange } from "../../placement.ts";
import { soleSubstitution } from "../../substitutions.ts";
import { visitScript } from "../../visit-script.ts";
import { isTask, mayAsk, workers, workOf } from "./tasks.ts";

/** The end of a script that ends well although a command of it has failed. */
export interface HiddenFailure extends ScriptRange {
  /** The command whose failure nobody sees. */
  readonly failing: string;
  /** The command that the pipe or the script ends like. */
  readonly last: string;
  readonly whole: "pipe" | "script";
}

/** What is asked of workers. */
const questions =
  /^(?:describe|get|images|info|inspect|list|logs|ls|ps|search|show|status|version|view|--version)$/;

/** Programs that only pass on what they read, or pack it. */
const readers: ReadonlySet<string> = new Set([
  ...["cat", "head", "tail", "tee"],
  ...["bzip2", "gzip", "pigz", "xz", "zstd"],
]);

/** Programs that leave out or change some of what they read, but with such words, which make another purpose of it. */
const filters: ReadonlyMap<string, RegExp> = new Map([
  ["awk", /\b(?:END|exit)\b/],
  ["grep", /^-\w*[clLoqm]|^--(?:count|quiet|only|files|max)/],
  ["sed", /^-\w*n|^--quiet|^--silent/],
  ["sort", /^-\w*[cC]|^--check/],
  ["uniq", /^-\w*c|^--count/],
]);

/** Commands that tell something, and succeed. */
const tellers: ReadonlySet<string> = new Set(["date", "echo", "printf", "true", ":"]);

/** Finds the end of a script where it hides a failure: a pipe, or a command that only tells something. */
export function hiddenFailure(script: string): HiddenFailure | undefined {
  if (/\bpipefail\b|\bPIPESTATUS\b/.test(script)) return undefined;
  if (!/\|/.test(script) && !/[;\n]/.test(script.trimEnd())) return undefined;
  const { commands } = parseInTurn(script);
  if (ignored.has(commandName(commands.at(-1)?.command))) return undefined;
  return (
    hiddenByPipe(script, commands) ??
    hiddenBeforeOthers(commands) ??
    hiddenInQuestion(script) ??
    hiddenByTeller(script, commands)
  );
}

/** `npm test | tail`, with nothing behind it but an `echo` that asks nothing. */
function hiddenByPipe(script: string, statements: readonly Statement[]): HiddenFailure | undefined {
  const whole = lastDeed(statements)?.command;
  const command = whole?.type === "AndOr" ? lastOfAll(whole) : whole;
  if (command !== undefined && script.slice(command.end).includes("$?")) return undefined;
  return hiddenIn(command);
}

/**
 * `make | tee log || exit 1`: what the pipe ends like never fails, and what is to answer the failure never runs. Behind `&&`, what
 * is to follow on a task that has gone well runs in any case.
 */
function hiddenBeforeOthers(statements: readonly Statement[]): HiddenFailure | undefined {
  for (const { command } of statements) {
    if (command.type !== "AndOr") continue;
    const hidden = hiddenBeforeOr(command) ?? hiddenBeforeAnd(command);
    if (hidden && readers.has(hidden.last)) return hidden;
  }
  return undefined;
}

function hiddenBeforeOr({ commands, operators }: AndOr): HiddenFailure | undefined {
  const index = operators.indexOf("||");
  // Who ignores a failure on purpose ignores this one, too.
  const isMeant = ignored.has(commandName(commands[index + 1]));
  return index < 0 || isMeant ? undefined : hiddenIn(commands[index]);
}

function hiddenBeforeAnd({ commands, operators }: AndOr): HiddenFailure | undefined {
  const asking = commands.find((one, index) => operators[index] === "&&" && isPipeOfTask(one));
  return hiddenIn(asking);
}

function isPipeOfTask(node: AndOr | PipelineNode | undefined): boolean {
  return node?.type === "Pipeline" && isTask(lastInside(node.commands[0]));
}

/** `if npm test | tee log; then`: the question is what `tee` answers. */
function hiddenInQuestion(script: string): HiddenFailure | undefined {
  if (!/\b(?:if|elif)\b[^\n]{0,300}\|/.test(script)) return undefined;
  let found: HiddenFailure | undefined;
  visitScript(script, (node) => {
    if (node.type !== "If" || found !== undefined) return;
    for (const { commands } of clausesOf(node)) {
      const asked = commands.at(-1)?.command;
      const isOfTask = isPipeOfTask(asked);
      const pipe = asked?.type === "Pipeline" ? { ...asked, prefixes: [] } : undefined;
      const hidden = isOfTask ? hiddenIn(pipe) : undefined;
      if (hidden && readers.has(hidden.last)) found = hidden;
    }
  });
  return found;
}

/** What says that a failure before it does not count. */
const ignored: ReadonlySet<string> = new Set(["true", ":"]);

/** A pipe that ends well although its first command has failed. */
function hiddenIn(command: AndOr | PipelineNode | undefined): HiddenFailure | undefined {
  if (command?.type !== "Pipeline" || command.prefixes.length > 0) return undefined;
  const [beginning, ...behind] = command.commands;
  const end = behind.at(-1);
  const first = behind.slice(0, -1).find(startsTask) ?? lastInside(beginning);
  const failing = workOf(first).name;
  const last = nameOfReader(end);
  const isAny = workers.test(failing) && readers.has(last) && !isQuestion(first);
  if (!isAny && !(isTask(first) && (readers.has(last) || isFilter(end)))) return undefined;
  return { start: command.pos, end: command.end, failing, last, whole: "pipe" };
}

/** `git ls-files | xargs eslint` */
function startsTask(node: CommandNode): boolean {
  return commandName(node) === "xargs" && isTask(node);
}

/** The name of a program, also where `sudo` starts it. */
function nameOfReader(node: PipelineNode | undefined): string {
  const name = commandName(node);
  return name === "sudo" && node?.type === "Command" ? (wordTextsOf(node)[0] ?? name) : name;
}

/** The last statement that does more than to tell something. */
function lastDeed(statements: readonly Statement[]): Statement | undefined {
  return statements.findLast(
    (one, index) =>
      !tellers.has(commandName(one.command)) && !showsOutput(one, statements[index - 1]),
  );
}

/** `npm test > log` and behind it `cat log`. */
function showsOutput({ command }: Statement, before: Statement | undefined): boolean {
  if (!readers.has(commandName(command)) || command.type !== "Command") return false;
  const written = before?.command.type === "Command" ? before.command.redirects : [];
  const shown = wordTextsOf(command);
  return written.some(
    (one) =>
      one.type === "Redirect" &&
      one.operator.includes(">") &&
      shown.includes(one.target?.value ?? ""),
  );
}

/** What a command in parentheses or braces ends like, where it is one. */
function lastInside(node: AndOr | CommandNode | Pipeline | undefined): typeof node {
  if (node?.type !== "Subshell" && node?.type !== "BraceGroup") return node;
  const last = node.body.commands.at(-1)?.command;
  return last?.type === "AndOr" ? lastOfAll(last) : last;
}

/** `npm test` before an `echo`, where nothing asks how it has ended. */
function hiddenByTeller(
  script: string,
  statements: readonly Statement[],
): HiddenFailure | undefined {
  const teller = statements.at(-1);
  const statement = lastDeed(statements);
  if (teller === undefined || statement === undefined || teller === statement) return undefined;
  const { command, background } = statement;
  const ending = kept(lastInside(command.type === "AndOr" ? lastOfAll(command) : command));
  if (background === true || !isTask(ending)) return undefined;
  if (/\bset\s+-\w*e|\berrexit\b|\btrap\b/.test(script)) return undefined;
  if (script.slice(command.end).includes("$?")) return undefined;
  const last = commandName(teller.command);
  return {
    start: command.pos,
    end: command.end,
    failing: workOf(ending).name,
    last,
    whole: "script",
  };
}

/** What prints the text that a command does nothing but keep: `out=$(npm test)`. */
function kept(node: AndOr | CommandNode | Pipeline | undefined): typeof node {
  if (node?.type !== "Command" || node.name !== undefined) return node;
  const [only, ...others] = node.prefix;
  if (only?.type !== "Assignment" || others.length > 0) return node;
  if (only.value.type === "ArrayValue") return node;
  const last = soleSubstitution(only.value)?.script?.commands.at(-1)?.command;
  const inner = last?.type === "AndOr" ? lastOfAll(last) : last;
  return inner === undefined || mayAsk(inner) ? node : inner;
}

/** The last of commands of which each runs only when the one before it has succeeded. */
function lastOfAll({ commands, operators }: AndOr): CommandNode | Pipeline | AndOr | undefined {
  return operators.every((operator) => operator === "&&") ? commands.at(-1) : undefined;
}

/** `docker ps | head` is run for what it prints. */
function isQuestion(node: AndOr | CommandNode | Pipeline | undefined): boolean {
  if (node?.type !== "Command") return false;
  // Options before it, such as `-n`, may have values.
  const { words } = workOf(node);
  const [first = "", ...behind] = words[0]?.startsWith("-") ? words.filter(isPlain) : words;
  return questions.test(first) || (words[0] !== first && questions.test(behind[0] ?? ""));
}

function isPlain(word: string): boolean {
  return !word.startsWith("-");
}

function isFilter(node: AndOr | CommandNode | undefined): boolean {
  if (node?.type !== "Command") return false;
  const purpose = filters.get(commandName(node));
  return purpose !== undefined && !wordTextsOf(node).some((word) => purpose.test(word));
}
