import type { ScriptRange } from "../placement.ts";
import { visitScript } from "../visit-script.ts";

/** A `for` loop of a script over nothing but one value. */
export interface OneWordLoop extends ScriptRange {
  readonly variable: string;
}

/** How such a loop begins; most scripts have none, and need no parser. */
const beginning =
  /\bfor\s+\w+\s+in\s+"?(?:\{\{[\w.\u0080-\uffff-]+\}\}|\$\w+|\$\{\w+(?:\[[*@]\])?\})"?\s*[;\n]/;

/** Finds the loops of a script that have one placeholder, or one variable, as their list, bare or in double quotes. */
export function oneWordLoops(script: string): readonly OneWordLoop[] {
  if (!beginning.test(script)) return [];
  const found: OneWordLoop[] = [];
  visitScript(script, (node) => {
    const [word, ...others] = (node.type === "For" && node.wordlist) || [];
    if (node.type === "For" && word && others.length === 0) {
      const quote = value.exec(script.slice(word.pos, word.end))?.[1];
      if (quote === undefined) return;
      const [start, end] = [word.pos + quote.length, word.end - quote.length];
      found.push({ variable: node.name.value, start, end });
    }
  });
  return found;
}

/** A placeholder or a variable alone. */
const value = /^("?)(?:\{\{[\w.\u0080-\uffff-]+\}\}|\$\w+|\$\{\w+(?:\[[*@]\])?\})\1$/;
