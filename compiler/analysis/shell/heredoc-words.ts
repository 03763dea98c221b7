import type { ScriptRange } from "./placement.ts";
import { visitScript } from "./visit-script.ts";

/** The words of a script that begin heredocs, where they stand; those of nested scripts are left out. */
export function heredocWords(script: string): readonly ScriptRange[] {
  const words: ScriptRange[] = [];
  visitScript(script, (node) => {
    if (node.type === "HereDoc" && node.delimiter) {
      words.push({ start: node.delimiter.pos, end: node.delimiter.end });
    }
  });
  return words;
}
