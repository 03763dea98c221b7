import type { Command, SyntaxNode } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { parseShell } from "../../parse-shell.ts";
import { scriptNodes } from "../../script-nodes.ts";
import { soleWord } from "../../sole-word.ts";
import { visitNode } from "../../visit-script.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a function that reads an argument; most have none. */
export const maybeLostParameter = /\w[ \t]{0,4}\(\)\s{0,4}[{(][\s\S]*\$\{?[1-9]\b/;

/** What may read its arguments in another way, or move them. */
const readsOtherwise = /\$\{?[#@*]|\$\{!|\b(?:eval|getopts|shift|set|BASH_ARGV)\b/;

/**
 * The arguments that a function reads and no call gives it, where it says nothing of doing without: it has a text in their place,
 * asks for them, or is handed on to somebody else who may give them.
 */
export function lostParameters(script: string): readonly ShellSlip[] {
  const { all, commands } = scriptNodes(parseShell(script));
  const found: ShellSlip[] = [];
  const names = new Set<string>();
  for (const node of all) {
    if (node.type !== "Function") continue;
    const name = node.name.value;
    if (names.has(name)) return [];
    names.add(name);
    const body = script.slice(node.body.pos, node.body.end);
    if (readsOtherwise.test(body)) continue;
    const most = mostGiven(name, commands, script);
    const lost = most === undefined ? undefined : lostIn(node.body, script, most);
    if (lost !== undefined) found.push(lost);
  }
  return found;
}

/** How many arguments the calls of a function give at most; undefined where it is not known, or where there is none. */
function mostGiven(name: string, commands: readonly Command[], script: string): number | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const calls = commands.filter((command) => command.name?.text === name);
  const mentions = script.match(new RegExp(`(?<![\\w./-])${name}(?![\\w./-])`, "g"))?.length ?? 0;
  // What is said elsewhere may be a call, too: in a trap, in a text that is evaluated, behind `xargs`.
  if (calls.length === 0 || mentions !== calls.length + 1) return undefined;
  const given = calls.map((command) =>
    wordsOf(command).map((word) => (isPasted.test(word.text) ? undefined : soleWord(word))),
  );
  if (given.some((words) => words.includes(undefined))) return undefined;
  return Math.max(...given.map(({ length }) => length));
}

/** A placeholder without quotes, in whose place several words may come. */
const isPasted = /^[^"']*\bv_{3}/;

/** The first argument beyond those that are given. */
function lostIn(root: SyntaxNode, script: string, most: number): ShellSlip | undefined {
  const body = script.slice(root.pos, root.end);
  const isStrict = /\bset -\w*u|\bnounset\b/.test(script);
  let first: ShellSlip | undefined;
  let isInner = false;
  visitNode(root, (node) => {
    if (node.type === "Function") isInner = true;
    const number = numberOf(node);
    if (first !== undefined || number === undefined || number <= most) return;
    // Without quotes, what is empty is no word at all, which may be meant.
    const isBare =
      /\s/.test(script[node.pos - 1] ?? " ") && /[\s;|&)]/.test(script[node.end] ?? " ");
    if ((isStrict || !isBare) && !maySpare(number, body)) {
      first = { start: node.pos, end: node.end, kind: "parameter not given" };
    }
  });
  return isInner ? undefined : first;
}

function numberOf(node: SyntaxNode): number | undefined {
  if (node.type === "SimpleExpansion") {
    return /^\$[1-9]$/.test(node.text) ? Number(node.text.slice(1)) : undefined;
  }
  if (node.type !== "ParameterExpansion" || node.operation !== undefined) return undefined;
  return /^[1-9]\d*$/.test(node.parameter) ? Number(node.parameter) : undefined;
}

/** Whether a function may do without an argument: it has another text in its place, or asks whether it is there. */
function maySpare(number: number, body: string): boolean {
  const asks = (name: string): boolean =>
    new RegExp(
      String.raw`\$\{${name}:?[-+=?]|(?:\[|\btest|\bif|\bcase|\(\()\s[^\n;]*\$\{?${name}\b`,
    ).test(body);
  if (asks(String(number))) return true;
  const variables = body.matchAll(new RegExp(String.raw`(?<!\w)(\w+)="?\$\{?${number}\b`, "g"));
  return [...variables].some(([, variable = ""]) => asks(variable));
}
