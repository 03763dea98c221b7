import type { SyntaxNode, Word } from "unbash";
import { isSetByCommands } from "../../environment/set-by-commands.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";
import { variableUses } from "../values/variable-uses.ts";

/** Scripts with a list, and a loop or an index behind a name. */
export const maybeFirstOfList =
  /(?<![\w$])[A-Za-z_]\w{0,60}=\([\s\S]{0,4000}(?:\bfor[ \t]|\$[A-Za-z_]\w{0,60}\[)/;

const index = /^\[(?:\d{1,4}|[@*]|\$?[A-Za-z_]\w{0,60})\]/;

/**
 * `names=(a b); for name in $names`, which goes once round: a list without an index is its first element, and so it is in
 * `$names[1]`, where the index is a text behind it.
 */
export function firstsOfLists(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (node.type === "SimpleExpansion") return elementWithoutBraces(node, script);
  if (node.type !== "For" || script.length > longestScript) return [];
  const [only, ...others] = node.wordlist ?? [];
  if (only === undefined || others.length > 0) return [];
  const [, name] = /^"?\$(?:\{(?=\w+\}))?([A-Za-z_]\w*)\}?"?$/.exec(only.text) ?? [];
  return name !== undefined && isList(name, only, script)
    ? [{ start: only.pos, end: only.end, kind: "first of a list" }]
    : [];
}

function elementWithoutBraces(
  { end, pos: start, text }: Extract<SyntaxNode, { readonly type: "SimpleExpansion" }>,
  script: string,
): readonly ShellSlip[] {
  const [behind] = index.exec(script.slice(end, end + longestIndex)) ?? [];
  if (behind === undefined || script.length > longestScript) return [];
  return isList(text.slice(1), { pos: start }, script)
    ? [{ start, end: end + behind.length, kind: "element without braces" }]
    : [];
}

const longestIndex = 64;

/** Whether a variable is a list wherever a script sets it, and is set before it is read. */
function isList(name: string, { pos }: Pick<Word, "pos">, script: string): boolean {
  const changes = variableUses(script).changesOf(name);
  return (
    changes.some(({ start }) => start < pos) &&
    changes.every(({ isList: setsList }) => setsList) &&
    !isSetByCommands(name, script)
  );
}
