import type { ParsedScript } from "unbash";
import { parse } from "unbash";
import { createTextMemo } from "../../source/text-memo.ts";
import { nameDefaultPrograms } from "./default-programs.ts";
import { scriptNodes } from "./script-nodes.ts";

/** How many characters of scripts may have their trees kept: a tree takes about twenty times the room of its text. */
const mostKept = 250_000;
const trees = createTextMemo<ParsedScript>({ mostKept });

/**
 * The tree of a bash script. Several rules ask for the same one, and projects repeat their scripts, so trees
 * are kept, and must not be changed.
 */
export function parseShell(text: string): ParsedScript {
  return trees(text, () => parseNested(text));
}

/** Whether no shell reads such a script. */
export function hasErrors({ errors }: ParsedScript): boolean {
  return errors !== undefined && errors.length > 0;
}

/** Scripts that are nested deeper than the stack lets the parser and the walks through trees go: nothing is known of them. */
function parseNested(text: string): ParsedScript {
  try {
    const script = parse(text);
    if (text.length > shortest && scriptNodes(script).isTooDeep) return unknownScript(text);
    nameDefaultPrograms(script, text);
    return script;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unknownScript(text);
  }
}

/** No shorter text is nested that deep. */
const shortest = 1000;

/** A script of which it is only known that something stands in it: what owns its source has no places. */
function unknownScript(text: string): ParsedScript {
  return { type: "Script", pos: 0, end: text.length, shebang: undefined, commands: [], source: "" };
}
