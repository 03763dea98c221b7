import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Span } from "../../source/span.ts";
import type { Reads } from "../reads.ts";
import type { Definition } from "../scope/definition.ts";
import type { Definitions } from "../scope/definitions.ts";
import { DefinitionsWalk } from "../scope/definitions.ts";

/**
 * Where a recipe reads keys of what a variable holds: what may be anything is most likely a mapping then. Undefined where it
 * reads none, and where the variable may come from several places, of which some may hold something else.
 */
export function placeOfKeys(definitions: Definitions | undefined, reads: Reads): Span | undefined {
  if (definitions?.size !== 1) return undefined;
  const [only] = definitions;
  return only && keyReads(reads).get(only);
}

/** What a recipe reads keys of, each with the first place where it does. */
const keyReads: ObjectMemo<Reads, ReadonlyMap<Definition, Span>> = createObjectMemo(({ all }) => {
  const found = new Map<Definition, Span>();
  const walk = new DefinitionsWalk();
  for (const { reference, variable } of all) {
    if (reference.path.length === 0 || variable === undefined) continue;
    for (const one of walk.next(variable.definitions)) found.set(one, reference.span);
  }
  return found;
});
