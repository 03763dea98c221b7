import { countWord } from "../../source/count-word.ts";
import { createTextMemo } from "../../source/text-memo.ts";
import type { Likeness } from "../likeness.ts";
import { hasErrors, parseShell } from "../shell/parse-shell.ts";
import type { ScriptRange } from "../shell/placement.ts";
import { commandsInScript } from "../shell/visit-script.ts";

/** Environments have names in capitals, which programs read that a script runs. */
const assignment = /(?<![\w$.-])([a-z][a-z0-9_]{2,60})\+?=(?![=~])/g;

/** What may read variables whose names do not stand in the script. */
const readsAny =
  /\b(?:eval|export|source|allexport|envsubst|compgen)\b|\bset -a|\$\{!|(?:^|[\s;&|])\. /m;

/**
 * Where a script sets a variable of which it says no more, while it goes on to expand one whose name is the same but for a slip,
 * and which it sets elsewhere: where it does not, the one that it expands may be the slip.
 */
export function misspeltAssignments(script: string, likeness: Likeness): readonly ScriptRange[] {
  return known(script, () => findAssignments(script, likeness));
}

const known = createTextMemo<readonly ScriptRange[]>();

function findAssignments(script: string, { isTypingSlip }: Likeness): readonly ScriptRange[] {
  const assigned = [...script.matchAll(assignment)];
  const times = Map.groupBy(assigned, ([, name = ""]) => name);
  const found = assigned.flatMap(({ 1: name = "", index: start }) => {
    if (times.get(name)?.length !== 1 || countWord(script, name) !== 1) return [];
    const [meant, ...others] = expandedIn(script.slice(start)).filter((one) =>
      isTypingSlip(name, one),
    );
    const isOther = meant !== undefined && others.length === 0 && isSetIn(script, meant);
    return isOther ? [{ start, end: start + name.length }] : [];
  });
  if (found.length === 0 || readsAny.test(script) || hasErrors(parseShell(script))) return [];
  const own = new Set(startsOfAssignments(script));
  return found.filter(({ start }) => own.has(start));
}

function expandedIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\$\{?([a-z]\w{2,60})/g)].map(([, name = ""]) => name))];
}

function isSetIn(script: string, name: string): boolean {
  return new RegExp(
    String.raw`(?<![\w$-])(?:${name}\+?=(?!=)|(?:for|read\b[^;&|\n]*)\s${name}\b)`,
  ).test(script);
}

/** Where the assignments begin that set variables of the shell: those before a command are for it alone. */
function startsOfAssignments(script: string): readonly number[] {
  return commandsInScript(script).flatMap(({ name, prefix }) =>
    name === undefined ? prefix.flatMap((one) => (one.type === "Assignment" ? [one.pos] : [])) : [],
  );
}
