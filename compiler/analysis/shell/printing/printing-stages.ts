import type { AndOr, CommandNode, CompoundList, Pipeline, Statement } from "unbash";
import { parseInTurn } from "../parse-in-turn.ts";
import { scriptGiven, startedCommand } from "../started-command.ts";
import { printsNothing } from "./prints-nothing.ts";
import { printsElsewhere, printsErrors } from "./takes-output.ts";
import { trappedList } from "./trapped-list.ts";

/** A command of a pipeline. */
export type Stage = AndOr | CommandNode;

/**
 * The commands of the only pipeline that prints, as they are run in the end; none where there is another, or where the script
 * has its own function of such a name.
 */
export function stagesOf(script: string): readonly Stage[] {
  const { commands, errors } = parseInTurn(script);
  const [statement, ...others] = commands.filter(
    (one: Statement) => !isSilentAmong(one.command, commands),
  );
  if (statement === undefined || others.length > 0 || (errors?.length ?? 0) > 0) return [];
  const { command } = statement;
  const stages = command.type === "Pipeline" ? command.commands : [command];
  const own = commands.flatMap((one) =>
    one.command.type === "Function" ? one.command.name.text : [],
  );
  const isOwn = (one: Stage): boolean =>
    one.type === "Command" && own.includes(one.name?.value ?? "");
  return own.length > 0 && stages.some(isOwn) ? [] : stages.flatMap(startedIn);
}

/** What a stage starts: the command behind `env`, or those of a script that it gives to another shell. */
function startedIn(stage: Stage): readonly Stage[] {
  if (stage.type !== "Command") return [stage];
  const started = startedCommand(stage);
  const given = scriptGiven(started);
  const inner = given === undefined ? [] : stagesOf(given);
  return inner.length > 0 && inner.every(({ type }) => type === "Command") ? inner : [started];
}

/**
 * Whether a command prints nothing: it only sets variables or a function, prints into a file, or is one that never prints; nor
 * does what holds only such commands.
 */
export function isSilent(node: Pipeline | Stage): boolean {
  if (node.type === "Function" || printsElsewhere(node)) return true;
  // What goes wrong is told there then.
  if ("redirects" in node && printsErrors(node.redirects)) return false;
  switch (node.type) {
    case "AndOr":
      return node.commands.every(isSilent);
    case "ArithmeticCommand":
    case "TestCommand":
      return true;
    case "BraceGroup":
      return isSilentList(node.body);
    case "Command":
      return node.name === undefined || printsNothing(node);
    case "If":
      return [node, ...node.elif]
        .flatMap(({ clause, then }) => [clause, then])
        .concat(node.else ?? [])
        .every(isSilentList);
    case "Pipeline": {
      const last = node.commands.at(-1);
      return last !== undefined && isSilent(last);
    }
    default:
      return false;
  }
}

/** Whether a command of a script prints nothing, nor does the function of the script that it sets as a trap. */
export function isSilentAmong(node: Pipeline | Stage, commands: readonly Statement[]): boolean {
  const trapped = trappedList(node, commands);
  return trapped ? isSilentList(trapped) : isSilent(node);
}

function isSilentList({ commands }: CompoundList): boolean {
  return commands.every(({ command }) => isSilent(command));
}

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

/** Whether a command prints lines of what it reads, and nothing else. */
export function isFilter(node: Stage): boolean {
  return node.type === "Command" && filters.has(node.name?.value ?? "");
}
