import { isFloat, isInteger } from "../../runtime/values/value.ts";
import type { Node } from "./node.ts";

/** What a node is, for messages: `a list`, `the integer 5`, `an empty value`. */
export function describeValue(node: Node): string {
  if (node.kind === "mapping") return "a mapping";
  if (node.kind === "sequence") return "a list";
  const { text, value } = node;
  if (value === null) return text === "" ? "an empty value" : "null";
  if (typeof value === "string") return value === "" ? "an empty text" : "a text";
  if (typeof value === "boolean") return `the boolean ${value}`;
  if (isInteger(value)) return "an integer";
  if (isFloat(value)) return "a float";
  if (!("kind" in value)) return "a value";
  return value.kind === "bytes" ? "binary data" : `a ${value.kind}`;
}
