import type {
  AndOr,
  Command,
  CommandExpansionPart,
  CommandNode,
  CompoundList,
  Pipeline,
  Redirection,
  Script,
  Statement,
  SyntaxNode,
} from "unbash";
import { forEachChild } from "unbash";
import { printingBuiltins } from "../../builtins.ts";
import { wordsOf } from "../../command-words.ts";
import { hasOwnPositions } from "../../script-nodes.ts";
import { soleSubstitution } from "../../substitutions.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that ask how a command has ended. */
export const maybeOvertaken = /\$(?:\?|\{\?\})/;

/** The `$?` of a list of commands, or of a condition, that say of the command right before them what is known already. */
export function overtakenStatuses(node: SyntaxNode, script: string): readonly ShellSlip[] {
  switch (node.type) {
    case "Script":
      return [...(node.pos === 0 ? ofNoCommand(node, script) : []), ...inList(node, script)];
    case "CompoundList":
      return inList(node, script);
    case "Elif":
    case "If":
      return behindNegation(node);
    default:
      return [];
  }
}

/** `if [ $? -ne 0 ]` at the beginning of a script, before which nothing has run in its shell; `code=$?` only gives what is set again a value. */
function ofNoCommand({ commands: [first] }: Script, script: string): readonly ShellSlip[] {
  if (first === undefined || beginsWithStatus(first, script)) return [];
  return firstStatus(first.command, "status of no command");
}

function beginsWithStatus({ command, end }: Statement, script: string): boolean {
  if (command.type !== "Command" || command.name !== undefined) return false;
  return command.prefix.some(
    (one) => one.type === "Assignment" && script.includes(`${one.name}=`, end),
  );
}

function inList(
  { commands }: Pick<CompoundList | Script, "commands">,
  script: string,
): readonly ShellSlip[] {
  // Each list of a script asks, and few scripts have such a sign.
  if (!script.includes("?")) return [];
  const isOfCase = (): boolean => /\)\s*$/.test(script.slice(0, commands[0]?.pos));
  return commands.flatMap((statement, index) => {
    const before = commands[index - 1];
    // `--help) echo "$usage"; exit $?`, where nothing has failed that it could ask for.
    if (index === 1 && isExit(statement) && isOfCase()) return [];
    const kind = before && kindBehind(before, script);
    return kind ? firstStatus(statement.command, kind) : [];
  });
}

function isExit({ command }: Statement): boolean {
  return command.type === "Command" && command.name?.value === "exit";
}

/** `if ! make; then rc=$?`, which is how the `!` has ended. */
function behindNegation({
  clause,
  then,
}: {
  readonly clause: CompoundList;
  readonly then: CompoundList;
}): readonly ShellSlip[] {
  const last = clause.commands.at(-1)?.command;
  const [first] = then.commands;
  return first !== undefined && last !== undefined && isNegated(last)
    ? firstStatus(first.command, "overtaken status")
    : [];
}

function isNegated(node: SyntaxNode): boolean {
  return node.type === "Pipeline" && node.prefixes.some(({ type }) => type === "Negation");
}

/** What is wrong with a `$?` right behind a statement. */
function kindBehind(
  { background, command }: Statement,
  script: string,
): ShellSlip["kind"] | undefined {
  if (background === true) return undefined;
  if (alwaysSucceeds(command)) return "overtaken status";
  const pipe = command.type === "Command" ? pipeKeptBy(command) : command;
  const isOfPipe = pipe?.type === "Pipeline" && endsWithCopier(pipe);
  return isOfPipe && !script.includes("pipefail") ? "status of a pipe" : undefined;
}

/** The pipe whose output is all that a command keeps: `log=$(make 2>&1 | tail -5)`. */
function pipeKeptBy({ name, prefix }: Command): AndOr | CommandNode | Pipeline | undefined {
  const [only, ...others] = prefix;
  if (name !== undefined || only === undefined || others.length > 0) return undefined;
  return expansionIn(only)?.script?.commands.at(-1)?.command;
}

/** Commands that succeed whatever they are given, and those that set a variable from what another command has printed. */
const succeeding: ReadonlySet<string> = new Set(
  ": declare export local readonly true typeset".split(" "),
);

function alwaysSucceeds(node: AndOr | CommandNode | Pipeline): boolean {
  if (node.type === "AndOr") {
    const last = node.commands.at(-1);
    return node.operators.at(-1) === "||" && last !== undefined && alwaysSucceeds(last);
  }
  return node.type === "Command" && node.redirects.every(isOfTerminal) && commandSucceeds(node);
}

/** `>&2`, which does not fail as a file may. */
function isOfTerminal(one: Redirection): boolean {
  return one.type === "Redirect" && (one.operator === ">&" || one.target?.text === "/dev/null");
}

function commandSucceeds({ name, args, prefix }: Command): boolean {
  if (name === undefined) {
    return prefix.every((one) => !/\$\(|`/.test(textOf(one)) || isOfSucceeding(one));
  }
  if (name.value === "set")
    return wordsOf({ args }).every(({ text }) => /^[-+]|^pipefail$/.test(text));
  return printingBuiltins.has(name.value) || succeeding.has(name.value);
}

/** `log=$(make 2>&1 || true)`, which ends as what it prints from has ended. */
function isOfSucceeding(node: Command["prefix"][number]): boolean {
  const inner = expansionIn(node);
  if (inner === undefined) return false;
  // What may end before its end may end in any way.
  if (/\b(?:exit|kill|exec|return|set)\b/.test(inner.text)) return false;
  const last = inner.script?.commands.at(-1);
  return last !== undefined && last.background !== true && alwaysSucceeds(last.command);
}

/** What an assignment takes from a command, where that is all of its value. */
function expansionIn(node: Command["prefix"][number]): CommandExpansionPart | undefined {
  const value = node.type === "Assignment" ? node.value : undefined;
  return value?.type === "Word" ? soleSubstitution(value) : undefined;
}

function textOf(node: SyntaxNode): string {
  return "text" in node ? node.text : "";
}

/** Programs that only hand on what they read. */
const copiers: ReadonlySet<string> = new Set(["cat", "head", "sort", "tail", "tee", "tr"]);

/** Whether what can fail in a pipe stands before one that hands its output on. */
function endsWithCopier({ commands }: Pipeline): boolean {
  const [first] = commands;
  const last = commands.at(-1);
  if (first?.type !== "Command" || last?.type !== "Command" || first === last) return false;
  const program = first.name?.value ?? "";
  return (
    copiers.has(last.name?.value ?? "") && !printingBuiltins.has(program) && !copiers.has(program)
  );
}

/** The `$?` that is put in before any other command of a statement has run. */
function firstStatus(
  node: AndOr | CommandNode | Pipeline,
  kind: ShellSlip["kind"],
): readonly ShellSlip[] {
  switch (node.type) {
    case "AndOr":
    case "Pipeline": {
      const [first] = node.commands;
      return first ? firstStatus(first, kind) : [];
    }
    case "If": {
      const [first] = node.clause.commands;
      return first ? firstStatus(first.command, kind) : [];
    }
    case "Case":
      return statusIn(node.word, kind);
    case "ArithmeticCommand":
    case "TestCommand":
      return statusIn(node, kind);
    case "Command": {
      return kind === "status of a pipe" && isRemark(node) ? [] : statusIn(node, kind);
    }
    default:
      return [];
  }
}

/** Whether a command only tells of a status, as who does may well know whose it is; the status alone is read by somebody. */
function isRemark({ name, args }: Command): boolean {
  const [word, ...others] = wordsOf({ args });
  const isAlone = others.length === 0 && /^"?\$(?:\?|\{\?\})"?$/.test(word?.text ?? "");
  return printingBuiltins.has(name?.value ?? "") && !isAlone;
}

function statusIn(node: SyntaxNode, kind: ShellSlip["kind"]): readonly ShellSlip[] {
  let found: ShellSlip | undefined;
  let isOver = false;
  const visit = (one: SyntaxNode): void => {
    if (isOver || found !== undefined || hasOwnPositions(one)) return;
    // Behind a command that a word runs, it is how that one has ended.
    if (one.type === "CommandExpansion") isOver = true;
    else if (isStatus(one)) found = { start: one.pos, end: one.end, kind };
    else forEachChild(one, visit);
  };
  visit(node);
  return found === undefined ? [] : [found];
}

function isStatus(node: SyntaxNode): boolean {
  if (node.type === "SimpleExpansion") return node.text === "$?";
  return node.type === "ParameterExpansion" && node.parameter === "?";
}
