import {
  lower,
  lstrip,
  rstrip,
  strip,
  title,
  upper,
} from "../../../runtime/semantics/amplihack.ts";
import { parseRustFloat } from "../../../runtime/values/rust-number.ts";
import { trim } from "../../../runtime/values/rust-space.ts";
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
  return areChangedBy(settle, values) ? node.method : undefined;
}

/** What a method that settles a text makes of each of some values; undefined for other methods. */
export function settledTexts(
  method: string,
  values: readonly Value[] | undefined,
): readonly Value[] | undefined {
  const settle = settling.get(method);
  return settle && values?.map(settle);
}

/** Whether all of some values are texts with space around them, which makes no difference beside a number. */
export function areSpacedWords(values: readonly Value[] | undefined): boolean {
  const isNumber = (value: Value): boolean =>
    typeof value === "string" && parseRustFloat(trim(value)) !== undefined;
  return values !== undefined && areChangedBy(strip, values) && !values.some(isNumber);
}

function areChangedBy(settle: (text: Value) => Value, values: readonly Value[]): boolean {
  return values.every((value) => typeof value === "string" && settle(value) !== value);
}
