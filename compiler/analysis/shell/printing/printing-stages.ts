import type { AndOr, CommandNode, ParsedScript, Statement } from "unbash";
import { createObjectMemo } from "../../../source/object-memo.ts";
import { ownFunctions } from "../own-functions.ts";
import { parseInTurn, statementsOf } from "../parse-in-turn.ts";
import { isSilent } from "../prints-nothing.ts";
import { scriptGiven, startedPrinter } from "../started-command.ts";

/** A command of a pipeline. */
export type Stage = AndOr | CommandNode;

/**
 * The commands of the only pipeline that prints, as they are run in the end; none where there is another, or where the script
 * has its own function of such a name.
 */
export function stagesOf(script: string): readonly Stage[] {
  return stagesIn(parseInTurn(script));
}

const stagesIn = createObjectMemo((script: ParsedScript): readonly Stage[] => {
  const commands = statementsOf(script);
  const [statement, ...others] = commands.filter((one) => !isSilent(one.command));
  if (statement === undefined || others.length > 0) return [];
  const command = printerIn(statement.command);
  const stages = command.type === "Pipeline" ? command.commands : [command];
  const own = ownFunctions(commands);
  const isOwn = (one: Stage): boolean => one.type === "Command" && own.has(one.name?.value ?? "");
  return own.size > 0 && stages.some(isOwn) ? [] : stages.flatMap(startedIn);
});

/** What prints of commands each of which runs if the one before succeeds: the last one, where no other prints anything. */
function printerIn(node: Statement["command"]): Statement["command"] {
  if (node.type !== "AndOr" || node.operators.includes("||")) return node;
  const last = node.commands.at(-1);
  return last !== undefined && node.commands.slice(0, -1).every(isSilent) ? last : node;
}

/** What a stage starts: the command behind `env`, or those of a script that it gives to another shell. */
function startedIn(stage: Stage): readonly Stage[] {
  if (stage.type !== "Command") return [stage];
  const started = startedPrinter(stage);
  const given = scriptGiven(started);
  const inner = given === undefined ? [] : stagesOf(given);
  return inner.length > 0 && inner.every(({ type }) => type === "Command") ? inner : [started];
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
