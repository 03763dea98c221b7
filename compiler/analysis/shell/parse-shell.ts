import type { ParsedScript } from "unbash";
import { parse } from "unbash";
import { createTextMemo } from "../../source/text-memo.ts";

/** A tree takes about twenty times the room of its text. */
const mostKept = 250_000;
const trees = createTextMemo<ParsedScript>(mostKept);

/**
 * The tree of a bash script. Several rules ask for the same one, and projects repeat their scripts, so trees
 * are kept, and must not be changed.
 */
export function parseShell(text: string): ParsedScript {
  return trees(text, () => parse(text));
}
