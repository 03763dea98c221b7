import { hasKind, isFloat, isInteger } from "../../runtime/values/value.ts";
import type { Node } from "./node.ts";

/** The number that a scalar is; a truth value counts as 1 or 0. */
export function numberOfNode(node: Node): number | undefined {
  if (node.kind !== "scalar") return undefined;
  const { value } = node;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (hasKind(value, "float")) return value.number;
  return isInteger(value) || isFloat(value) ? Number(value) : undefined;
}
