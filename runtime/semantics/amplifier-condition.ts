import { compareCodePoints } from "../values/code-point-order.ts";
import { EvaluationError } from "../values/evaluation-error.ts";
import { ownValue } from "../values/own-value.ts";
import { floatText, parseFloatText } from "../values/python-number.ts";
import { pythonText } from "../values/python-text.ts";
import type { Float, Value } from "../values/value.ts";
import { hasKind, isMap } from "../values/value.ts";

/** What conditions compute with: text, truth values, and numbers whose text is one word. */
export type Operand = string | boolean | number | bigint | Float;

/** The operand that a reference yields, given its variable's value; null counts as undefined. */
export function given(value: Value, name: string, ...keys: readonly string[]): Operand {
  return operandOf(present(value, name, keys), name, keys);
}

/** The operand that a reference yields, where the variable may be unset. */
export function givenIn(scope: object, name: string, ...keys: readonly string[]): Operand {
  return operandOf(present(ownValue(scope, name), name, keys), name, keys);
}

/** The text that a reference yields between quotes (`'v{{x}}'`), given its variable's value. */
export function spelled(value: Value, name: string, ...keys: readonly string[]): string {
  return quotedText(present(value, name, keys));
}

/** The text that a reference yields between quotes, where the variable may be unset. */
export function spelledIn(scope: object, name: string, ...keys: readonly string[]): string {
  return quotedText(present(ownValue(scope, name), name, keys));
}

/** The operand that an unquoted word is: `true` and `false` mean truth values in any case, a plain number is one. */
export function word(text: string): Operand {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
  const number = Number(text);
  return plainNumber.test(text) && String(number) === text ? number : text;
}

/** Numbers that print as they are written, so that comparing their text stays possible. */
const plainNumber = /^\d{1,15}(?:\.\d{1,6})?$/;

/** Template tag for an unquoted word glued from text and placeholders, such as `v{{n}}`: only numbers and truth values fit in. */
export function pasted(parts: readonly string[], ...operands: readonly Operand[]): Operand {
  return word(parts.reduce((text, part, index) => text + gluable(operands[index - 1]) + part));
}

/** `==`: numeric when both sides are numbers or spell numbers, else by text. */
export function eq(left: Operand, right: Operand): boolean {
  const leftNumber = numberOf(left);
  const rightNumber = leftNumber === undefined ? undefined : numberOf(right);
  return rightNumber === undefined ? wordOf(left) === wordOf(right) : leftNumber === rightNumber;
}

/** `!=`: the opposite of `==`. */
export function ne(left: Operand, right: Operand): boolean {
  return !eq(left, right);
}

/** `<`: numeric when both sides are numbers or spell numbers, else by code point. */
export function lt(left: Operand, right: Operand): boolean {
  return order(left, right) < 0;
}

/** `<=`: numeric when both sides are numbers or spell numbers, else by code point. */
export function le(left: Operand, right: Operand): boolean {
  return order(left, right) <= 0;
}

/** `>`: numeric when both sides are numbers or spell numbers, else by code point. */
export function gt(left: Operand, right: Operand): boolean {
  return order(left, right) > 0;
}

/** `>=`: numeric when both sides are numbers or spell numbers, else by code point. */
export function ge(left: Operand, right: Operand): boolean {
  return order(left, right) >= 0;
}

/** `and`: all operands are evaluated first, so that an undefined name fails wherever it stands. */
export function and(...operands: readonly boolean[]): boolean {
  return !operands.includes(false);
}

/** `or`: all operands are evaluated first, so that an undefined name fails wherever it stands. */
export function or(...operands: readonly boolean[]): boolean {
  return operands.includes(true);
}

/** `not`. */
export function not(operand: boolean): boolean {
  return !operand;
}

/** Whether an operand that stands alone holds: all do but false, zero, the empty text and the words for nothing. */
export function truthy(operand: Operand): boolean {
  return typeof operand === "boolean" ? operand : !falseWords.has(wordOf(operand));
}

const falseWords: ReadonlySet<string> = new Set(["false", "False", "", "0", "none", "None"]);

function present(
  value: Value | undefined,
  name: string,
  keys: readonly string[],
): Exclude<Value, null> {
  const found = walk(value, keys);
  if (found !== undefined && found !== null) return found;
  const why = found === null ? " (it is null)" : "";
  const path = [name, ...keys].join(".");
  throw new EvaluationError("condition", `Undefined variable: ${path}${why}`);
}

function quotedText(value: Value): string {
  return typeof value === "boolean" ? String(value) : pythonText(value);
}

function walk(value: Value | undefined, keys: readonly string[]): Value | undefined {
  let reached = value;
  for (const key of keys) {
    if (reached === undefined || !isMap(reached)) return undefined;
    reached = reached.get(key);
  }
  return reached;
}

/** The engine pastes the value's text, so whatever is not one word there (`-5`, `1e-05`, `[1]`) breaks the condition. */
function operandOf(value: Exclude<Value, null>, name: string, keys: readonly string[]): Operand {
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  const unexpected = /[^\p{L}\p{N}_.]/u.exec(pythonText(value))?.[0] ?? "";
  const isNumber = typeof value !== "object" || hasKind(value, "float");
  if (isNumber && unexpected === "") return value;
  const reference = [name, ...keys].join(".");
  throw new EvaluationError(
    "condition",
    `Invalid expression: Unexpected character '${unexpected}' in the value of {{${reference}}}`,
  );
}

function gluable(operand: Operand | undefined): string {
  if (operand !== undefined && typeof operand !== "string") return wordOf(operand);
  throw new EvaluationError(
    "condition",
    "Invalid expression: Unexpected token, because a text cannot be part of an unquoted word",
  );
}

function numberOf(operand: Operand): number | undefined {
  if (typeof operand === "number") return operand;
  if (typeof operand === "string") return parseFloatText(operand);
  if (typeof operand === "bigint") return Number(operand);
  return typeof operand === "boolean" ? undefined : operand.number;
}

function wordOf(operand: Operand): string {
  return typeof operand === "object" ? floatText(operand.number) : String(operand);
}

/** Negative, zero or positive; not a number when a side is, so that no comparison holds. */
function order(left: Operand, right: Operand): number {
  const leftNumber = numberOf(left);
  const rightNumber = leftNumber === undefined ? undefined : numberOf(right);
  if (leftNumber === undefined || rightNumber === undefined) {
    return compareCodePoints(wordOf(left), wordOf(right));
  }
  return leftNumber === rightNumber ? 0 : leftNumber - rightNumber;
}
