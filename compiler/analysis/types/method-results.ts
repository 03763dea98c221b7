import {
  lower,
  lstrip,
  rstrip,
  strip,
  title,
  upper,
} from "../../../runtime/semantics/amplihack.ts";
import type { Value } from "../../../runtime/values/value.ts";
import type { Expression } from "../../ir/expression.ts";

/** Methods of amplihack conditions that leave alone what they have made once. */
const settling: ReadonlyMap<string, (text: Value) => Value> = new Map([
  ["lower", lower],
  ["lstrip", lstrip],
  ["rstrip", rstrip],
  ["strip", strip],
  ["title", title],
  ["upper", upper],
]);

/** The method whose result an expression is, where it is never one of some texts: `upper()` makes no `fast`. */
export function methodThatNeverGives(
  node: Expression,
  values: readonly Value[] | undefined,
): string | undefined {
  const settle = node.kind === "method" ? settling.get(node.method) : undefined;
  if (node.kind !== "method" || settle === undefined || values === undefined) return undefined;
  const isNever = values.every((value) => typeof value === "string" && settle(value) !== value);
  return isNever ? node.method : undefined;
}
