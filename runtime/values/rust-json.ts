import { compareCodePoints } from "./code-point-order.ts";
import type { JsonRules } from "./json-decoder.ts";
import { decodeJson } from "./json-decoder.ts";
import { pythonText } from "./python-text.ts";
import { readRustNumber, rustFloatText, rustIntegerText } from "./rust-number.ts";
import type { Value } from "./value.ts";
import { isFloat, isInteger, isList, isMap } from "./value.ts";

const rustRules: JsonRules = {
  deepest: 127,
  longestInteger: Number.POSITIVE_INFINITY,
  longestFloat: Number.POSITIVE_INFINITY,
  namedNumbers: false,
  readNumber: readRustNumber,
  wellFormed: true,
};

/** Decodes a text that `serde_json` reads as one value; undefined where it refuses. */
export function decodeRustJson(text: string): Value | undefined {
  return decodeJson(text, rustRules);
}

/** The compact JSON text that `serde_json` gives a value: no blanks, keys in byte order, `5.0` apart from `5`. */
export function rustJsonText(value: Value): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (isInteger(value)) return rustIntegerText(value);
  if (isFloat(value)) return floatJson(typeof value === "number" ? value : value.number);
  if (isList(value)) return `[${value.map(rustJsonText).join(",")}]`;
  if (!isMap(value)) return JSON.stringify(pythonText(value));
  const entries = [...value].map(([key, item]) => [keyText(key), rustJsonText(item)] as const);
  const sorted = entries.toSorted(([left], [right]) => compareCodePoints(left, right));
  return `{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${item}`).join(",")}}`;
}

/** JSON has no infinity, and no number that is none. */
function floatJson(number: number): string {
  return Number.isFinite(number) ? rustFloatText(number) : "null";
}

function keyText(key: Value): string {
  return typeof key === "string" ? key : rustJsonText(key);
}
