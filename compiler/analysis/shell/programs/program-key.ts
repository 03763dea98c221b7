import type { ScriptRange } from "../placement.ts";

/** A key in a program, and the way to it; `null`: the items of a list. The way ends with the key itself. */
export interface KeyInProgram extends ScriptRange {
  readonly path: readonly (string | null)[];
}

/** A key that a program looks up in JSON that it is given. */
export interface ProgramKey extends KeyInProgram {
  /** The variable that holds the JSON, or the text that stands for it. */
  readonly from: { readonly variable: string } | { readonly text: ScriptRange };
}
