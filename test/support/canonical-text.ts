import { encodeTaggedJson } from "../../runtime/values/tagged-json.ts";
import type { Value } from "../../runtime/values/value.ts";
import { isList, isMap } from "../../runtime/values/value.ts";

/** A text that two values share exactly when they are the same, down to `1` and `1.0`; the order of keys aside. */
export function canonicalText(value: Value): string {
  return encodeTaggedJson(sortKeys(value));
}

function sortKeys(value: Value): Value {
  if (isList(value)) return value.map(sortKeys);
  if (!isMap(value)) return value;
  const entries = [...value].map(([key, item]) => [key, sortKeys(item)] as const);
  return new Map(entries.toSorted(([left], [right]) => (String(left) < String(right) ? -1 : 1)));
}
