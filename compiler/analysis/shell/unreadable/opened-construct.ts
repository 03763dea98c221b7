import type { ScriptRange } from "../placement.ts";
import { visitScript } from "../visit-script.ts";

/** What the parser calls the constructs that no word begins. */
const signs: ReadonlyMap<string, string> = new Map([
  ["brace group", "{"],
  ["subshell", "("],
]);

/**
 * Where the construct begins whose end a syntax error misses: `expected 'fi' to close 'if'` stands at the end of the script,
 * and its author looks for the `if`. Undefined for other errors.
 */
export function openedConstruct(script: string, message: string): ScriptRange | undefined {
  const [, word, name = ""] = / to close (?:'(\S+)'|(.+))$/.exec(message) ?? [];
  const opening = word ?? signs.get(name);
  if (opening === undefined) return undefined;
  let opened: ScriptRange | undefined;
  visitScript(script, ({ pos, end }) => {
    // The parser leaves what nothing closes without an end; the innermost is what it misses first.
    if (pos !== end || !script.startsWith(opening, pos)) return;
    opened = { start: pos, end: pos + opening.length };
  });
  return opened;
}
