import type { Expression } from "./expression.ts";

/** A call of a function or a method. */
export type AnyCall = Extract<Expression, { readonly kind: "call" | "method" }>;

/** The calls in an expression, those that others take apart included, the outer one first. */
export function callsIn(node: Expression): readonly AnyCall[] {
  switch (node.kind) {
    case "call":
      return [node, ...node.arguments.flatMap(callsIn)];
    case "method":
      return [node, ...[node.target, ...node.arguments].flatMap(callsIn)];
    case "comparison":
      return [node.left, node.right].flatMap(callsIn);
    case "membership":
      return [node.item, node.container].flatMap(callsIn);
    case "logical":
      return node.operands.flatMap(callsIn);
    case "negation":
    case "group":
      return callsIn(node.operand);
    case "index":
      return callsIn(node.target);
    case "list":
      return node.items.flatMap(callsIn);
    default:
      return [];
  }
}
