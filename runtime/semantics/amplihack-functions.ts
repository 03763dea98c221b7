import { EvaluationError } from "../values/evaluation-error.ts";
import {
  fitsSigned,
  parseRustFloat,
  parseRustInteger,
  rustFloatText,
} from "../values/rust-number.ts";
import { trim } from "../values/rust-space.ts";
import type { Value } from "../values/value.ts";
import { float, hasKind, integer, isList, isMap } from "../values/value.ts";
import { order, truthy } from "./amplihack-condition.ts";
import { text } from "./amplihack-text.ts";

/** `int()`: a number without its fraction, a text that spells an integer, 0 or 1 for a truth value, 0 for anything else. */
export function toInt(value: Value = null): Value {
  if (typeof value === "string") return parseRustInteger(trim(value)) ?? fail(value, "int");
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "bigint") return fitsSigned(value) ? value : 0;
  if (typeof value === "number") return truncated(value);
  return hasKind(value, "float") ? truncated(value.number) : 0;
}

/** `float()`: a number, a text that spells one, 0.0 or 1.0 for a truth value, 0.0 for anything else; null beyond numbers. */
export function toFloat(value: Value = null): Value {
  const number = floatOf(value);
  return Number.isFinite(number) ? float(number) : null;
}

/** `str()`: the text of a value, as a template would print it. */
export function toText(value: Value = null): string {
  return hasKind(value, "float") ? rustFloatText(value.number) : text(value);
}

/** `bool()`: whether the value holds. */
export function toBool(value: Value = null): boolean {
  return truthy(value);
}

/** `len()`: bytes of a text, items of a list, keys of a mapping; 0 for anything else. */
export function length(value: Value = null): number {
  if (typeof value === "string") return byteLength(value);
  if (isList(value)) return value.length;
  return isMap(value) ? value.size : 0;
}

/** `min()`: the first of the smallest. */
export function least(first: Value, ...others: readonly Value[]): Value {
  return others.reduce<Value>(
    (best, value) => ((order(value, best) ?? 0) < 0 ? value : best),
    first,
  );
}

/** `max()`: the first of the largest. */
export function most(first: Value, ...others: readonly Value[]): Value {
  return others.reduce<Value>(
    (best, value) => ((order(value, best) ?? 0) > 0 ? value : best),
    first,
  );
}

/** How many bytes a text has in UTF-8. */
export function byteLength(value: string): number {
  let bytes = value.length;
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index);
    if (unit >= 0x80) bytes += unit < 0x800 || isSurrogate(unit) ? 1 : 2;
  }
  return bytes;
}

/** The two halves of a character beyond 16 bits share its four bytes. */
function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xe000;
}

/** A number beyond 64 bits counts as none. */
function truncated(number: number): Value {
  return Math.abs(number) < 2 ** 63 ? integer(BigInt(Math.trunc(number))) : 0;
}

function floatOf(value: Value): number {
  if (typeof value === "string") return parseRustFloat(trim(value)) ?? fail(value, "float");
  if (typeof value === "boolean" || typeof value === "number") return Number(value);
  if (typeof value === "bigint") return Number(value);
  return hasKind(value, "float") ? value.number : 0;
}

function fail(value: string, type: string): never {
  throw new EvaluationError("condition", `cannot convert '${value}' to ${type}`);
}
