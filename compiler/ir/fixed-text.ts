import type { Expression, Template } from "./expression.ts";

/** The text that an operand is by itself: a word, or one in quotes. */
export function textOperand(node: Expression): string | undefined {
  if (node.kind === "word") return node.text;
  return node.kind === "literal" && typeof node.value === "string" ? node.value : undefined;
}

/** What a template says besides its placeholders. */
export function fixedText({ parts }: Template): string {
  return parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
}
