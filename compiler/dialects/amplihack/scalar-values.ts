import { fitsWord } from "../../../runtime/values/rust-number.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float, integer, isFloat, isInteger } from "../../../runtime/values/value.ts";
import type { Node, Scalar } from "../../document/node.ts";

/** Tells whether a scalar spells nothing: no text at all, `~` or `null`. */
export function isNullish(node: Node): boolean {
  return node.kind === "scalar" && node.style === "plain" && node.value === null;
}

/** Tells whether a key has nothing behind it. */
export function isEmpty(node: Node): boolean {
  return node.kind === "scalar" && node.style === "plain" && node.text === "";
}

/** The truth value that a scalar spells; undefined for all other spellings (`yes`, `"true"`, `1`). */
export function flagOf(node: Node): boolean | undefined {
  if (node.kind !== "scalar" || node.style !== "plain") return undefined;
  if (/^(?:true|True|TRUE)$/.test(node.text)) return true;
  return /^(?:false|False|FALSE)$/.test(node.text) ? false : undefined;
}

/** The whole number that a scalar spells: `30`, `0x1E`, `0o36`, `0b11`; undefined for all other spellings. */
export function naturalNumberOf(node: Node): bigint | undefined {
  if (node.kind !== "scalar" || node.style !== "plain") return undefined;
  if (!/^\+?(?:0|[1-9]\d*|0x[\da-fA-F]+|0o[0-7]+|0b[01]+)$/.test(node.text)) return undefined;
  return BigInt(node.text.replace("+", ""));
}

/** The value of a node of a context; undefined where a number is out of range, or a tag asks for what JSON has not. */
export function contextValue(node: Node): Value | undefined {
  if (node.kind === "scalar") return scalarValue(node);
  if (node.kind === "sequence") {
    const items = node.items.map(contextValue);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  const entries: [string, Value][] = [];
  for (const { key, value } of node.entries) {
    const item = contextValue(value);
    if (item === undefined) return undefined;
    entries.push([key.text, item]);
  }
  return new Map<Value, Value>(entries);
}

function scalarValue({ style, text, value }: Scalar): Value | undefined {
  if (typeof value === "object" && value !== null && !isFloat(value)) return undefined;
  if (style !== "plain") return value;
  if (typeof value === "string") return radixNumber.test(text) ? signedInteger(text) : value;
  if (isInteger(value)) return /^[-+]?0\d+$/.test(text) ? text : integerOf(text, value);
  return isFloat(value)
    ? floatValue(text, typeof value === "number" ? value : value.number)
    : value;
}

/** Numbers to this language's reader, though YAML 1.2 has no binary ones, and no sign before a radix. */
const radixNumber = /^(?:[-+]0x[\da-fA-F]+|[-+]0o[0-7]+|[-+]?0b[01]+)$/;

/** The whole number of a scalar; one that a tag has made is not spelled as one. */
function integerOf(text: string, value: number | bigint): Value | undefined {
  return /^[-+]?(?:\d+|0x[\da-fA-F]+|0o[0-7]+)$/.test(text) ? signedInteger(text) : value;
}

/** The number that a spelling with or without a sign stands for; undefined where 64 bits cannot hold it. */
function signedInteger(text: string): Value | undefined {
  // More digits than 64 binary ones, a prefix and a sign are out of range; converting them takes time.
  if (text.length > 67) return undefined;
  const digits = text.replace(/^[-+]/, "");
  const number = text.startsWith("-") ? -BigInt(digits) : BigInt(digits);
  return fitsWord(number) ? integer(number) : undefined;
}

/** Infinity and no number are null; a number that is too large to be one stays text. */
function floatValue(text: string, number: number): Value {
  if (Number.isFinite(number)) return float(number);
  return /^[-+]?\.(?:inf|nan)$/i.test(text) ? null : text;
}
