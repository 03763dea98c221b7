import type { ScriptRange } from "../placement.ts";

/** The way to a value; `null`: the items of a list. */
export type KeyPath = readonly (string | null)[];

/** A key in a program, and the way to it, which ends with the key itself. */
export interface KeyInProgram extends ScriptRange {
  readonly path: KeyPath;
}

/** A key that a program looks up in JSON that it is given. */
export interface ProgramKey extends KeyInProgram {
  /** The variable that holds the JSON, or the text that stands for it. */
  readonly from: { readonly variable: string } | { readonly text: ScriptRange };
  /** Whether the program goes on where there is none, as `data.get("key")` does. */
  readonly isOptional?: boolean;
}
