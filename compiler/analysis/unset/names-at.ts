import type { Read } from "../reads.ts";
import { isAside } from "../scope/scope-operations.ts";
import { isInside } from "../setters/inside.ts";
import type { Setter } from "../setters/setters.ts";

/**
 * What a misspelt name may mean: no items of loops that it is not in. Behind a read the flow takes its variable for set, though
 * nothing may set it.
 */
export function namesAt(
  { state, step: reader }: Read,
  setters: ReadonlyMap<string, readonly Setter[]>,
): readonly string[] {
  const here = [...state.variables]
    .filter(([name, { definitions }]) => definitions.size > 0 && !isAside(name))
    .map(([name]) => name);
  const isElsewhere = ({ kind, step }: Setter): boolean =>
    kind === "binding" && !isInside(reader, step);
  const set = [...setters].flatMap(([name, all]) => (all.every(isElsewhere) ? [] : name));
  return [...new Set([...here, ...set])].sort();
}
