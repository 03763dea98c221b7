import type { ParsedScript } from "unbash";
import { parse } from "unbash";

/** Scripts that are kept, in UTF-16 units; a tree takes about twenty times the room of its text. */
const mostKept = 500_000;
const kept = new Map<string, ParsedScript>();
let keptSize = 0;

/**
 * The tree of a bash script. Several rules ask for the same one, and projects repeat their scripts, so trees
 * are kept, and must not be changed.
 */
export function parseShell(text: string): ParsedScript {
  const known = kept.get(text);
  if (known) return known;
  const parsed = parse(text);
  if (keptSize + text.length > mostKept) {
    kept.clear();
    keptSize = 0;
  }
  kept.set(text, parsed);
  keptSize += text.length;
  return parsed;
}
