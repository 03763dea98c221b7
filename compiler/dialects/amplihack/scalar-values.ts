import { readRustNumber } from "../../../runtime/values/rust-number.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float, integer, isFloat } from "../../../runtime/values/value.ts";
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
  // A tag may have made text of what looks like a number.
  if (style !== "plain" || typeof value === "string") {
    return style === "plain" && typeof value === "string" ? binaryNumber(text) : value;
  }
  if (/^[-+]?0\d+$/.test(text)) return text;
  if (/^[-+]?\d+$/.test(text)) return plainInteger(text);
  if (isFloat(value)) return floatValue(text, typeof value === "number" ? value : value.number);
  return value;
}

/** YAML 1.2 has no binary numbers, but this language's reader does. */
function binaryNumber(text: string): Value {
  const digits = /^([-+]?)0b([01]+)$/.exec(text);
  if (digits === null) return text;
  const number = Number.parseInt(digits[2] ?? "", 2);
  return integer(BigInt(digits[1] === "-" ? -number : number));
}

function plainInteger(text: string): Value | undefined {
  if (/^[-+]?0$/.test(text)) return 0;
  const number = readRustNumber(text.replace("+", ""));
  return typeof number === "object" ? undefined : number;
}

/** Infinity and no number are null; a number that is too large to be one stays text. */
function floatValue(text: string, number: number): Value {
  if (Number.isFinite(number)) return float(number);
  return /^[-+]?\.(?:inf|nan)$/i.test(text) ? null : text;
}
