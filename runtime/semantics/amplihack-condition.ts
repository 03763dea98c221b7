import { compareCodePoints } from "../values/code-point-order.ts";
import { rustJsonText } from "../values/rust-json.ts";
import { parseRustFloat } from "../values/rust-number.ts";
import { trim } from "../values/rust-space.ts";
import type { Value, ValueMap } from "../values/value.ts";
import { hasKind, isFloat, isInteger, isList, isMap } from "../values/value.ts";

/** Whether a value that stands alone holds: all do but null, false, zero, and what is empty. */
export function truthy(value: Value): boolean {
  if (typeof value === "boolean") return value;
  if (value === null) return false;
  if (typeof value === "string") return value !== "";
  if (isList(value)) return value.length > 0;
  if (isMap(value)) return value.size > 0;
  const number = numberOf(value);
  return number === undefined || number !== 0;
}

/** `==`: by number where a text meets a number, by word where a text meets a truth value, else same type and same value. */
export function eq(left: Value, right: Value): boolean {
  if (left === null || right === null) return left === right;
  if (typeof left === "string" && typeof right === "string") return left === right;
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== undefined && b !== undefined) return a === b;
  if (a !== undefined) return typeof right === "string" && a === spelledNumber(right);
  if (b !== undefined) return typeof left === "string" && b === spelledNumber(left);
  if (typeof left === "boolean") return equalsFlag(left, right);
  if (typeof right === "boolean") return equalsFlag(right, left);
  return same(left, right);
}

/** `!=`: the opposite of `==`. */
export function ne(left: Value, right: Value): boolean {
  return !eq(left, right);
}

/** `<`; false where the two have no order. */
export function lt(left: Value, right: Value): boolean {
  const difference = order(left, right);
  return difference !== undefined && difference < 0;
}

/** `<=`; false where the two have no order. */
export function le(left: Value, right: Value): boolean {
  const difference = order(left, right);
  return difference !== undefined && difference <= 0;
}

/** `>`; false where the two have no order. */
export function gt(left: Value, right: Value): boolean {
  const difference = order(left, right);
  return difference !== undefined && difference > 0;
}

/** `>=`; false where the two have no order. */
export function ge(left: Value, right: Value): boolean {
  const difference = order(left, right);
  return difference !== undefined && difference >= 0;
}

/** `item in container`: part of a text, or equal to an item of a list; nothing is in anything else. */
export function contains(container: Value, item: Value): boolean {
  if (typeof container === "string") {
    return container.includes(typeof item === "string" ? item : rustJsonText(item));
  }
  return isList(container) && container.some((candidate) => eq(item, candidate));
}

/** Negative, zero or positive; undefined where two values have no order, not a number where one side is none. */
export function order(left: Value, right: Value): number | undefined {
  if (typeof left === "string" && typeof right === "string") return compareCodePoints(left, right);
  if (typeof left === "string" && typeof right === "boolean") {
    return compareCodePoints(left, String(right));
  }
  if (typeof left === "boolean" && typeof right === "string") {
    return compareCodePoints(String(left), right);
  }
  const [a, b] = [measure(left), measure(right)];
  if (a === undefined || b === undefined) return undefined;
  return a === b ? 0 : a - b;
}

/** What a value counts as where numbers are ordered; text that spells none counts as nothing. */
function measure(value: Value): number | undefined {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "string" ? spelledNumber(value) : numberOf(value);
}

function numberOf(value: Value): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  return hasKind(value, "float") ? value.number : undefined;
}

function spelledNumber(text: string): number | undefined {
  return parseRustFloat(trim(text));
}

function equalsFlag(flag: boolean, other: Value): boolean {
  if (typeof other === "boolean") return flag === other;
  return other === (flag ? "true" : "false") || other === (flag ? "True" : "False");
}

/** Lists and mappings are equal when all that is in them is, and there `3` is not `3.0`. */
function same(left: Value, right: Value): boolean {
  if (isList(left)) return isList(right) && sameList(left, right);
  if (isMap(left)) return isMap(right) && sameMap(left, right);
  if (isInteger(left)) return isInteger(right) && left === right;
  if (isFloat(left)) return isFloat(right) && numberOf(left) === numberOf(right);
  if (typeof left !== "object" || left === null) return left === right;
  return rustJsonText(left) === rustJsonText(right);
}

function sameList(left: readonly Value[], right: readonly Value[]): boolean {
  return (
    left.length === right.length && left.every((item, index) => same(item, right[index] ?? null))
  );
}

function sameMap(left: ValueMap, right: ValueMap): boolean {
  return (
    left.size === right.size &&
    [...left].every(([key, item]) => right.has(key) && same(item, right.get(key) ?? null))
  );
}
