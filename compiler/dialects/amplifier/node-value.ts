import { hasKind } from "../../../runtime/values/value.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { Entry, Mapping, Node, Scalar } from "../../document/node.ts";
import { isMapping } from "../../document/node.ts";
import { numberOfNode } from "../../document/number-of-node.ts";

/** Tells whether a node is a null. */
export function isNull(node: Node): boolean {
  return node.kind === "scalar" && node.value === null;
}

/** Python's truth value of a node: empty and zero things are false. */
export function isTruthy(node: Node): boolean {
  if (node.kind === "mapping") return node.entries.length > 0;
  if (node.kind === "sequence") return node.items.length > 0;
  const { value } = node;
  if (typeof value === "object" && value !== null && hasKind(value, "float")) {
    return value.number !== 0;
  }
  return Boolean(value);
}

/** Names what a node is, for messages: `the number 5`, `a list`, `an empty value`. */
export function describeNode(node: Node): string {
  if (node.kind === "mapping") return "a mapping";
  if (node.kind === "sequence") return "a list";
  const { value, text } = node;
  if (value === null) return text === "" ? "an empty value" : "null";
  if (typeof value === "string")
    return value === "" ? "an empty text" : `the text "${quoteUserText(value, 40)}"`;
  if (typeof value === "boolean") return text === String(value) ? text : `${value} (${text})`;
  const number = numberOfNode(node);
  if (number !== undefined)
    return `the ${Number.isNaN(number) ? "value" : "number"} ${quoteUserText(text, 40)}`;
  return describeOther(node);
}

function describeOther({ value, text }: Scalar): string {
  return hasKind(value, "date") || hasKind(value, "datetime") ? `the date ${text}` : "binary data";
}

/** The mappings of the list that a field holds. */
export function mappingsIn(mapping: Mapping, field: string): readonly Mapping[] {
  const list = entryOf(mapping, field)?.value;
  return list?.kind === "sequence" ? list.items.filter(isMapping) : none;
}

const none: readonly Mapping[] = [];

/** The entry of a mapping under a text key. */
export function entryOf(mapping: Mapping, name: string): Entry | undefined {
  for (const entry of mapping.entries) if (entry.key.value === name) return entry;
  return undefined;
}
