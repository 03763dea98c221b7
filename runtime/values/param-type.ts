import { javascriptText } from "./javascript-text.ts";
import { decodeTaggedJson } from "./tagged-json.ts";
import type { Value } from "./value.ts";
import { isFloat, isInteger, isList } from "./value.ts";

/** What a caller may give for a parameter; a parameter without a type takes anything as it is. */
export type ParamType =
  | { readonly kind: "path" | "int" | "number" | "bool" | "array" }
  | { readonly kind: "enum"; readonly members: readonly string[] };

/**
 * A value that a caller gives for a parameter, in the form that commands see: numbers and truth values become texts, lists
 * that are written as JSON become lists, null becomes an empty text. Undefined where the value does not have the type.
 */
export function readArgument(type: ParamType, value: Value): Value | undefined {
  return value === null ? "" : readAs(type, value);
}

/** What is said of a value that does not have its parameter's type. */
export function misfitText(name: string, type: ParamType): string {
  return `Argument ${name} must be ${describeType(type)}.`;
}

/** Tells whether a text is one of a type; paths and lists are not looked at. */
export function isTextOf(type: ParamType, text: string): boolean {
  return type.kind === "array" || readAs(type, text) !== undefined;
}

/** What a type holds, for messages. */
export function describeType(type: ParamType): string {
  return type.kind === "enum" ? `one of: ${type.members.join(", ")}` : descriptions[type.kind];
}

const descriptions = {
  array: "an array",
  bool: "a boolean",
  int: "an integer",
  number: "a number",
  path: "a path",
} as const;

function readAs(type: ParamType, value: Value): Value | undefined {
  switch (type.kind) {
    case "path":
      return javascriptText(value);
    case "int":
      return readNumber(value, /^-?[0-9]+$/, Number.isInteger);
    case "number":
      return readNumber(value, /^-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)$/, Number.isFinite);
    case "bool":
      return readBoolean(value);
    case "array":
      return readList(value);
    case "enum": {
      const text = javascriptText(value);
      return type.members.includes(text) ? text : undefined;
    }
    default:
      return type satisfies never;
  }
}

/** Texts must look like a number of the type; numbers must be one. */
function readNumber(
  value: Value,
  pattern: RegExp,
  fits: (number: number) => boolean,
): string | undefined {
  if (typeof value === "string") {
    const text = value.trim();
    return pattern.test(text) ? text : undefined;
  }
  const text = javascriptText(value);
  return (isInteger(value) || isFloat(value)) && fits(Number(text)) ? text : undefined;
}

function readBoolean(value: Value): string | undefined {
  if (typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (["true", "1", "yes"].includes(text)) return "true";
  return ["false", "0", "no"].includes(text) ? "false" : undefined;
}

function readList(value: Value): readonly Value[] | undefined {
  if (isList(value)) return value;
  const decoded = typeof value === "string" ? decodeTaggedJson(value) : undefined;
  return decoded !== undefined && isList(decoded) ? decoded : undefined;
}
