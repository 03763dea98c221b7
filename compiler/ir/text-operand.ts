import type { Expression } from "./expression.ts";

/** The text that an operand is by itself: a word, or one in quotes. */
export function textOperand(node: Expression): string | undefined {
  if (node.kind === "word") return node.text;
  return node.kind === "literal" && typeof node.value === "string" ? node.value : undefined;
}
