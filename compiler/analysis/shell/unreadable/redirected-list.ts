import { parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";

/** A redirection at the end of the list of a loop. */
const redirected =
  /(?<=\bfor[ \t]{1,4}\w{1,60}[ \t]{1,4}in[ \t][^;\n]{1,300}[ \t])(?:\d?>{1,2}|&>)[ \t]*&?[\w./-]{1,80}(?=[ \t]*(?:;|\n)\s*do\b)/g;

/** So many are looked for. */
const mostTried = 8;

/** The first redirection in the list of a loop, `for f in *.md 2>/dev/null; do`, where the shell can read a script without such. */
export function redirectedList(script: string): ScriptRange | undefined {
  const found = [...script.matchAll(redirected)].slice(0, mostTried);
  const [first] = found;
  if (first === undefined) return undefined;
  let without = script;
  for (const { 0: words, index } of found) {
    without = `${without.slice(0, index)}${" ".repeat(words.length)}${without.slice(index + words.length)}`;
  }
  const { errors = [] } = parseShell(without);
  return errors.length > 0 ? undefined : { start: first.index, end: first.index + first[0].length };
}
