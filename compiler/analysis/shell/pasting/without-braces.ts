import type { ScriptRange } from "../placement.ts";

/** A placeholder of a script. */
export interface NamedHole extends ScriptRange {
  readonly name: string;
}

/** A script with a word of the same length in the place of each placeholder, whose braces would mean something to the shell. */
export interface UnbracedScript {
  readonly text: string;
  readonly holes: readonly NamedHole[];
}

/** Puts words in the place of the placeholders `{{name}}` of a script. */
export function withoutBraces(script: string): UnbracedScript {
  const holes: NamedHole[] = [];
  const text = script.replace(
    /\{\{([\w.\u0080-\uffff-]+)\}\}/g,
    (written, name: string, start: number) => {
      holes.push({ name, start, end: start + written.length });
      return "v".padEnd(written.length, "_");
    },
  );
  return { text, holes };
}
