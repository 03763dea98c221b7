import type { Value } from "../../runtime/values/value.ts";
import type { Node } from "./node.ts";

/** The value of a node, as recipes compute with it. */
export function toValue(node: Node): Value {
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "sequence":
      return node.items.map(toValue);
    case "mapping":
      return new Map(node.entries.map(({ key, value }) => [key.value, toValue(value)]));
    default:
      return node satisfies never;
  }
}
