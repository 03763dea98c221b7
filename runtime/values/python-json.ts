import { EvaluationError } from "./evaluation-error.ts";
import { floatText } from "./python-number.ts";
import { pythonType } from "./python-text.ts";
import type { Value } from "./value.ts";
import { hasKind, isFloat, isInteger, isList, isMap } from "./value.ts";

/** The text that Python's `json.dumps` gives a value: `, ` and `: ` between items, ASCII only, floats apart from integers. */
export function jsonText(value: Value): string {
  if (typeof value === "string") return asciiString(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (isInteger(value)) return String(value);
  if (isFloat(value)) return jsonFloat(typeof value === "number" ? value : value.number);
  if (isList(value)) return `[${value.map(jsonText).join(", ")}]`;
  if (!isMap(value)) throw notSerializable(value);
  return `{${[...value].map(([key, item]) => `${asciiString(jsonKeyText(key))}: ${jsonText(item)}`).join(", ")}}`;
}

/** The text that Python's `json.dumps` makes of a mapping's key: `1`, `true`, `null`. */
function jsonKeyText(key: Value): string {
  if (typeof key === "string") return key;
  if (isList(key) || isMap(key) || isBoxedOther(key)) {
    throw new EvaluationError(
      "type",
      `keys must be str, int, float, bool or None, not ${pythonType(key)}`,
    );
  }
  return jsonText(key);
}

function isBoxedOther(value: Value): boolean {
  return typeof value === "object" && value !== null && !hasKind(value, "float");
}

function notSerializable(value: Value): EvaluationError {
  return new EvaluationError(
    "type",
    `Object of type ${pythonType(value)} is not JSON serializable`,
  );
}

function jsonFloat(number: number): string {
  if (Number.isNaN(number)) return "NaN";
  if (Number.isFinite(number)) return floatText(number);
  return number > 0 ? "Infinity" : "-Infinity";
}

function asciiString(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
