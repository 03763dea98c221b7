import type { CompoundList, If } from "unbash";

/** What an `if` and its `elif` ask. */
export function clausesOf({ clause, elif }: If): readonly CompoundList[] {
  return [clause, ...elif.map((one) => one.clause)];
}

/** The ways through an `if`; without an `else` there is one more, that does nothing. */
export function branchesOf({ then, elif, else: rest }: If): readonly CompoundList[] {
  return [then, ...elif.map((one) => one.then), ...(rest ? [rest] : [])];
}
