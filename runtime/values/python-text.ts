import { floatText } from "./python-number.ts";
import type { Bytes, DateValue, Value, ValueMap } from "./value.ts";
import { hasKind, isInteger, isList, isMap } from "./value.ts";

/** The text that Python's `str` gives a value: `True`, `None`, `1.0`, `[1, 'a']`, `{'k': None}`. */
export function pythonText(value: Value): string {
  if (typeof value === "string") return value;
  return hasKind(value, "date") || hasKind(value, "datetime") ? value.text : representation(value);
}

/** The name of a value's Python type, for messages: `str`, `int`, `NoneType`. */
export function pythonType(value: Value): string {
  if (value === null) return "NoneType";
  if (typeof value === "string") return "str";
  if (typeof value === "boolean") return "bool";
  if (isInteger(value)) return "int";
  if (typeof value === "number") return "float";
  if (isList(value)) return "list";
  if (isMap(value)) return "dict";
  return typeof value === "object" ? value.kind : "float";
}

function representation(value: Value): string {
  if (value === null) return "None";
  if (typeof value === "string") return quoted(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  if (isInteger(value)) return String(value);
  if (typeof value === "number") return floatText(value);
  if (isList(value)) return `[${value.map(representation).join(", ")}]`;
  if (isMap(value)) return mapRepresentation(value);
  return boxedRepresentation(value);
}

type Boxed = Exclude<
  Value,
  null | boolean | number | bigint | string | readonly Value[] | ValueMap
>;

function boxedRepresentation(value: Boxed): string {
  switch (value.kind) {
    case "float":
      return floatText(value.number);
    case "set":
      return value.items.length === 0 ? "set()" : `{${value.items.map(representation).join(", ")}}`;
    case "bytes":
      return bytesRepresentation(value);
    case "date":
    case "datetime":
      return dateRepresentation(value);
    default:
      return value satisfies never;
  }
}

function mapRepresentation(map: ValueMap): string {
  const entries = [...map].map(
    ([key, value]) => `${representation(key)}: ${representation(value)}`,
  );
  return `{${entries.join(", ")}}`;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll(
    /\\|(?! )[\p{C}\p{Z}]/gu,
    (character) => escapes.get(character) ?? hexadecimalEscape(character.codePointAt(0) ?? 0),
  );
  return quote + escaped.replaceAll(quote, `\\${quote}`) + quote;
}

function hexadecimalEscape(codePoint: number): string {
  const digits = codePoint.toString(16);
  if (codePoint <= 0xff) return `\\x${digits.padStart(2, "0")}`;
  return codePoint <= 0xffff ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

function bytesRepresentation({ base64 }: Bytes): string {
  const text = atob(base64);
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll(
    /[^\x20-\x5b\x5d-\x7e]/g,
    (character) => escapes.get(character) ?? hexadecimalEscape(character.charCodeAt(0)),
  );
  return `b${quote}${escaped.replaceAll(quote, `\\${quote}`)}${quote}`;
}

/** The zone of a timestamp is left out: Python prints its object, and no text that is compared with it could match. */
function dateRepresentation({ kind, text }: DateValue): string {
  const fields = text.replace(/[+-]\d\d:\d\d$/, "").match(/\d+/g) ?? [];
  return `datetime.${kind}(${fields.map(Number).join(", ")})`;
}
