import type { Value } from "../../runtime/values/value.ts";
import { hasKind, isList, isMap } from "../../runtime/values/value.ts";
import type { Expression, Reference, TextPart, ValueTemplate } from "./expression.ts";

/** The textual form of an expression. */
export function printExpression(node: Expression | ValueTemplate): string {
  switch (node.kind) {
    case "literal":
      return printValue(node.value);
    case "reference":
      return printReference(node);
    case "template":
      return `${node.typed ? "typed " : ""}${printParts(node.parts)}`;
    case "word":
      return `word ${quote(node.text)}`;
    case "pasted-word":
      return `pasted ${printParts(node.parts)}`;
    case "comparison":
      return `(${printExpression(node.left)} ${node.operator} ${printExpression(node.right)})`;
    case "membership":
      return `(${printExpression(node.item)} ${node.negated ? "not in" : "in"} ${printExpression(node.container)})`;
    case "logical":
      return `(${node.operands.map(printExpression).join(` ${node.operator} `)})`;
    case "negation":
      return `not ${printExpression(node.operand)}`;
    case "group":
      return `group(${printExpression(node.operand)})`;
    case "call":
      return `${node.function}(${node.arguments.map(printExpression).join(", ")})`;
    case "method":
      return `${printExpression(node.target)}.${node.method}(${node.arguments.map(printExpression).join(", ")})`;
    case "index":
      return `${printExpression(node.target)}[${JSON.stringify(node.key)}]`;
    case "list":
    case "list-template":
      return `[${node.items.map(printExpression).join(", ")}]`;
    case "map-template":
      return `{${node.entries.map(([key, value]) => `${printValue(key)}: ${printExpression(value)}`).join(", ")}}`;
    default:
      return node satisfies never;
  }
}

function printParts(parts: readonly (TextPart | Reference)[]): string {
  const texts = parts.map((part) =>
    part.kind === "text" ? JSON.stringify(part.text).slice(1, -1) : printReference(part),
  );
  return `"${texts.join("")}"`;
}

/** The textual form of a reference. */
export function printReference({ name, path }: Reference): string {
  return `{{${[name, ...path].join(".")}}}`;
}

/** The textual form of a value. */
export function printValue(value: Value): string {
  if (isList(value)) return `[${value.map(printValue).join(", ")}]`;
  if (isMap(value)) {
    return `{${[...value].map(([key, item]) => `${printValue(key)}: ${printValue(item)}`).join(", ")}}`;
  }
  if (typeof value === "bigint") return `${value}n`;
  if (hasKind(value, "float")) return `float(${value.number})`;
  if (hasKind(value, "set")) return `set(${value.items.map(printValue).join(", ")})`;
  return JSON.stringify(value);
}

/** A name in quotes. */
export function quote(text: string): string {
  return JSON.stringify(text);
}
