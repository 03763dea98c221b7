import type { AndOr, Command, CommandNode, Pipeline, Script } from "unbash";
import { createTextMemo } from "../../../../source/text-memo.ts";
import { mayBreakOff, mayLeaveLine } from "../../may-break-off.ts";
import { statementsInTurn } from "../../parse-in-turn.ts";
import { parseShell } from "../../parse-shell.ts";

const known = createTextMemo<{ readonly never: boolean; readonly hardly: boolean }>();

/** Whether a script ends well whatever fails in it: it ends with an `echo`, or with `|| true`, and nothing may end it before. */
export function scriptNeverFails(script: string): boolean {
  return knownOf(script).never;
}

/** Whether a script ends well as far as anybody thinks of: also with a pipe into a filter, as which it ends: `make | tail`. */
export function scriptHardlyFails(script: string): boolean {
  return knownOf(script).hardly;
}

function knownOf(script: string): { readonly never: boolean; readonly hardly: boolean } {
  return known(script, () => {
    const text = script.replace(lastExit, "$<before>true");
    return {
      never: endsWell(text, succeeds),
      hardly: endsWell(text, (node) => succeeds(node) || endsInFilter(node)),
    };
  });
}

/** A script that says at its end that it has ended well. */
const lastExit = /(?<before>(?:^|[\n;])[ \t]*)exit[ \t]+0;?\s*$/;

/** What may end a script before its end, or change what its commands are. */
const otherEnd =
  /\b(?:alias|eval|exec|exit|return|source|trap|kill)\b|\bset[ \t]+[-+]|(?:^|[;&|\n])[ \t]*\.[ \t]/;

/** Quoted text in which nothing is replaced, on one line: its words are none of the commands that end a script. */
const quotedText = /(?<!\\)(?:"[^"$`\\\n]*"|'[^'\n]*')/g;

/** What may not be set, wherever that is tried. */
const lasting = /\breadonly\b|\b(?:declare|local|typeset)[ \t]+-\w*r|\bfailglob\b/;

type Ends = (node: AndOr | CommandNode | Pipeline) => boolean;

function endsWell(script: string, ends: Ends): boolean {
  const mayEnd = otherEnd.test(script) && otherEnd.test(script.replace(quotedText, "''"));
  if (mayEnd || lasting.test(script) || mayBreakOff(script)) return false;
  const commands = statementsInTurn(script);
  const last = commands.at(-1);
  if (last === undefined || mayLeaveEnd(script, commands)) return false;
  return last.background === true || ends(last.command);
}

/** Whether something may go wrong that takes the end with it: in the last line of statements, or anywhere in a function. */
function mayLeaveEnd(script: string, inTurn: Script["commands"]): boolean {
  const { commands } = parseShell(script);
  const from = commands === inTurn ? startOfLastLine(script, commands) : 0;
  return mayLeaveLine(script.slice(from));
}

/** Where the first of those statements starts that stand in one line with the last one. */
function startOfLastLine(script: string, commands: Script["commands"]): number {
  let from = commands.at(-1)?.end ?? 0;
  for (const { pos, end } of commands.toReversed()) {
    if (script.slice(end, from).includes("\n")) break;
    from = pos;
  }
  return from;
}

function succeeds(node: AndOr | CommandNode | Pipeline): boolean {
  if (node.type === "AndOr") {
    const last = node.commands.at(-1);
    return node.operators.at(-1) === "||" && last !== undefined && succeeds(last);
  }
  return (
    node.type === "Command" && succeedsAlways.has(node.name?.value ?? "") && !mayNotWrite(node)
  );
}

/** Commands that fail only where nobody reads what they print. */
const succeedsAlways: ReadonlySet<string> = new Set([":", "echo", "true"]);

function mayNotWrite({ redirects }: Command): boolean {
  return redirects.some(
    (one) => one.type === "Redirect" && !/^(?:\/dev\/\w+|[12])$/.test(one.target?.value ?? ""),
  );
}

/** Whether the last part of a pipe only reads what comes to it, and has nothing to look for. */
function endsInFilter(node: AndOr | CommandNode | Pipeline): boolean {
  if (node.type !== "Pipeline" || node.prefixes.some(({ type }) => type === "Negation"))
    return false;
  const last = node.commands.at(-1);
  if (last?.type !== "Command" || !filters.has(last.name?.value ?? "")) return false;
  return !mayNotWrite(last) && last.args.every(({ text }) => /^(?:-\S*|\d+)$/.test(text));
}

/** Programs that end well whatever they read. */
const filters: ReadonlySet<string> = new Set([
  "cat",
  "head",
  "nl",
  "rev",
  "sort",
  "tac",
  "tail",
  "uniq",
  "wc",
]);
