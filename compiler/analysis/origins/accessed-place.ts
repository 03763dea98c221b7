import type { Expression, Reference } from "../../ir/expression.ts";
import { soleReference } from "../../ir/references.ts";
import type { RecipeSubject } from "../recipe-subject.ts";
import type { Definitions } from "../scope/definitions.ts";
import type { Key, Origin } from "./value-origin.ts";
import { anyItem, originOf } from "./value-origin.ts";

/** A variable, or a path into it, with the items and keys in brackets that follow: `review.items[0].name`. */
export interface AccessedPlace {
  readonly reference: Reference;
  readonly behind: readonly Key[];
}

/** The place in a variable that an expression is; undefined where it is anything else. */
export function accessedPlace(node: Expression): AccessedPlace | undefined {
  if (node.kind !== "index") {
    const reference = soleReference(node);
    return reference && { reference, behind: [] };
  }
  const place = accessedPlace(node.target);
  const key = typeof node.key === "number" ? anyItem : node.key;
  return place && { ...place, behind: [...place.behind, key] };
}

/** Where what stands at a place comes from. */
export function originOfPlace(
  { reference, behind }: AccessedPlace,
  definitions: Definitions,
  subject: Pick<RecipeSubject, "callees" | "facts">,
): Origin {
  const origin = originOf(reference, definitions, subject);
  return behind.length === 0 ? origin : { ...origin, path: [...origin.path, ...behind] };
}
