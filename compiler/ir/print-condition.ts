import { floatText } from "../../runtime/values/python-number.ts";
import type { Value } from "../../runtime/values/value.ts";
import { hasKind } from "../../runtime/values/value.ts";
import type { DialectId, Expression, Reference, TextPart } from "./expression.ts";
import { printReference } from "./print-expression.ts";

/** The text of a condition as an author would write it; parsing it again gives the same expression. */
export function printCondition(expression: Expression, dialect: DialectId = "amplifier"): string {
  return print(expression, dialect === "amplihack" ? printPath : printReference);
}

type PrintReference = (reference: Reference) => string;

function print(expression: Expression, printRead: PrintReference): string {
  const inner = (node: Expression): string => print(node, printRead);
  const list = (nodes: readonly Expression[]): string => nodes.map(inner).join(", ");
  switch (expression.kind) {
    case "literal":
      return printLiteral(expression.value);
    case "word":
      return expression.text;
    case "reference":
      return printRead(expression);
    case "template":
      return `'${printParts(expression.parts, escapeQuoted)}'`;
    case "pasted-word":
      return printParts(expression.parts, (text) => text);
    case "comparison":
      return `${inner(expression.left)} ${expression.operator} ${inner(expression.right)}`;
    case "membership": {
      const operator = expression.negated ? "not in" : "in";
      return `${inner(expression.item)} ${operator} ${inner(expression.container)}`;
    }
    case "logical":
      return expression.operands.map(inner).join(` ${expression.operator} `);
    case "negation":
      return `not ${inner(expression.operand)}`;
    case "group":
      return `(${inner(expression.operand)})`;
    case "call":
      return `${expression.function}(${list(expression.arguments)})`;
    case "method":
      return `${inner(expression.target)}.${expression.method}(${list(expression.arguments)})`;
    case "index":
      return `${inner(expression.target)}${printKey(expression.key)}`;
    case "list":
      return `[${list(expression.items)}]`;
    default:
      return expression satisfies never;
  }
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

/** `name["key"]["key"]`, which any key fits into. */
function printPath({ name, path }: Reference): string {
  return name + path.map(printKey).join("");
}

function printKey(key: string | number): string {
  return `[${typeof key === "string" ? quote(key) : key}]`;
}
