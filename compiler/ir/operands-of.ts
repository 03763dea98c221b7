import type { Expression } from "./expression.ts";

/** The expressions that an expression is made of, from left to right; the placeholders in a text are none. */
export function operandsOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "reference":
    case "literal":
    case "word":
    case "template":
    case "pasted-word":
      return none;
    case "comparison":
      return [node.left, node.right];
    case "membership":
      return [node.item, node.container];
    case "logical":
      return node.operands;
    case "negation":
    case "group":
      return [node.operand];
    case "call":
      return node.arguments;
    case "method":
      return [node.target, ...node.arguments];
    case "index":
      return [node.target];
    case "list":
      return node.items;
    default:
      return node satisfies never;
  }
}

const none: readonly Expression[] = [];
