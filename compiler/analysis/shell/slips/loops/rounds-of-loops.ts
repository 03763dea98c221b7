import type { For, ParameterExpansionPart, SyntaxNode, Word } from "unbash";
import { isSetByCommands } from "../../environment/set-by-commands.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a loop over one word in quotes, or over the words of a command, or which count the elements of a variable. */
export const maybeFewRounds = /\bin "\$|\bin (?:cat|find|ls|seq) |\$\{#\w{1,60}\[[@*]\]\}/;

/** `for file in "$files"` and `for file in ls *.md`, which do not go through lines, and `${#files[@]}` of a text, which is 1. */
export function roundsOfLoops(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (script.length > longestScript) return [];
  if (node.type === "For") return roundsOf(node, script);
  return node.type === "ParameterExpansion" ? lengthOfText(node, script) : [];
}

function roundsOf({ wordlist = [] }: For, script: string): readonly ShellSlip[] {
  const [first, ...others] = wordlist;
  if (first === undefined) return [];
  const { end, pos: start } = first;
  if (others.length === 0) {
    return isOneText(first, script) ? [{ start, end, kind: "loop of one round" }] : [];
  }
  const [second] = others;
  const isCommand = second !== undefined && operands.get(first.text)?.test(second.text);
  return isCommand === true
    ? [{ start, end: others.at(-1)?.end ?? end, kind: "command as list" }]
    : [];
}

/** Commands that print lists, and what is given to them. */
const operands: ReadonlyMap<string, RegExp> = new Map([
  ["cat", /[./]/],
  ["find", /^(?:["']?[./$~])/],
  ["ls", /^-|[*./$]/],
  ["seq", /^["']?[\d$]/],
]);

/** Whether a word in double quotes is what a command prints, of which there may be several lines. */
function isOneText({ parts = [] }: Word, script: string): boolean {
  const [only, ...others] = parts;
  if (only?.type !== "DoubleQuoted" || others.length > 0 || only.parts.length !== 1) return false;
  const [inner] = only.parts;
  if (inner?.type === "CommandExpansion") return true;
  const name = inner?.type === "SimpleExpansion" ? inner.text.slice(1) : undefined;
  return name !== undefined && /^[A-Za-z_]\w*$/.test(name) && isPrintedText(name, script);
}

/** The number of elements of a variable that is no list. */
function lengthOfText(
  { end, index, parameter, pos: start, prefix }: ParameterExpansionPart,
  script: string,
): readonly ShellSlip[] {
  const isLength = prefix === "#" && /^[@*]$/.test(index?.text ?? "");
  return isLength && isPrintedText(parameter, script)
    ? [{ start, end, kind: "length of a text" }]
    : [];
}

/** Whether a script sets a variable only to what commands print. */
function isPrintedText(name: string, script: string): boolean {
  const sets = [
    ...script.matchAll(new RegExp(String.raw`(?<![\w${"{"}$#!])${name}(\+?=["']?.{0,3}|\[)`, "g")),
  ];
  return (
    sets.length > 0 &&
    sets.every(({ 1: sign = "" }) => /^="?(?:\$\([^(]?$|`)/.test(sign)) &&
    !isSetByCommands(name, script)
  );
}
