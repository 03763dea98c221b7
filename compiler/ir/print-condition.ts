import { floatText } from "../../runtime/values/python-number.ts";
import type { Value } from "../../runtime/values/value.ts";
import { hasKind } from "../../runtime/values/value.ts";
import type { Expression, Reference, TextPart } from "./expression.ts";
import { printReference } from "./print-expression.ts";

/** The text of a condition as an author would write it, with all that it reads as placeholders. */
export function printCondition(expression: Expression): string {
  switch (expression.kind) {
    case "literal":
      return printLiteral(expression.value);
    case "word":
      return expression.text;
    case "reference":
      return printReference(expression);
    case "template":
      return `'${printParts(expression.parts, escapeQuoted)}'`;
    case "pasted-word":
      return printParts(expression.parts, (text) => text);
    case "comparison":
      return `${printCondition(expression.left)} ${expression.operator} ${printCondition(expression.right)}`;
    case "membership": {
      const operator = expression.negated ? "not in" : "in";
      return `${printCondition(expression.item)} ${operator} ${printCondition(expression.container)}`;
    }
    case "logical":
      return expression.operands.map(printCondition).join(` ${expression.operator} `);
    case "negation":
      return `not ${printCondition(expression.operand)}`;
    case "group":
      return `(${printCondition(expression.operand)})`;
    case "call":
      return `${expression.function}(${printList(expression.arguments)})`;
    case "method":
      return `${printCondition(expression.target)}.${expression.method}(${printList(expression.arguments)})`;
    case "index":
      return `${printCondition(expression.target)}${printKey(expression.key)}`;
    case "list":
      return `[${printList(expression.items)}]`;
    default:
      return expression satisfies never;
  }
}

function printList(nodes: readonly Expression[]): string {
  return nodes.map(printCondition).join(", ");
}

function printLiteral(value: Value): string {
  if (typeof value === "string") return quote(value);
  return hasKind(value, "float") ? floatText(value.number) : String(value);
}

function quote(text: string): string {
  return `'${escapeQuoted(text)}'`;
}

function escapeQuoted(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
}

function printParts(
  parts: readonly (TextPart | Reference)[],
  printText: (text: string) => string,
): string {
  const texts = parts.map((part) =>
    part.kind === "text" ? printText(part.text) : printReference(part),
  );
  return texts.join("");
}

function printKey(key: string | number): string {
  return `[${typeof key === "string" ? quote(key) : key}]`;
}
