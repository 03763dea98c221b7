import type { Expression, Reference, TextPart } from "./expression.ts";

/** The text of a condition as an author would write it; parsing it again gives the same expression. */
export function printCondition(expression: Expression): string {
  switch (expression.kind) {
    case "literal":
      return typeof expression.value === "string"
        ? quote(expression.value)
        : String(expression.value);
    case "word":
      return expression.text;
    case "reference":
      return printReference(expression);
    case "template":
      return `'${printParts(expression.parts, escapeQuoted)}'`;
    case "pasted-word":
      return printParts(expression.parts, (text) => text);
    case "comparison":
      return [
        printCondition(expression.left),
        expression.operator,
        printCondition(expression.right),
      ].join(" ");
    case "logical":
      return expression.operands.map(printCondition).join(` ${expression.operator} `);
    case "negation":
      return `not ${printCondition(expression.operand)}`;
    case "group":
      return `(${printCondition(expression.operand)})`;
    default:
      return expression satisfies never;
  }
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

function printReference({ name, path }: Reference): string {
  return `{{${[name, ...path].join(".")}}}`;
}
