import type { Expression } from "./expression.ts";
import { operandsOf } from "./operands-of.ts";

/** A call of a function or a method. */
export type AnyCall = Extract<Expression, { readonly kind: "call" | "method" }>;

/** The calls in an expression, those that others take apart included, the outer one first. */
export function callsIn(node: Expression): readonly AnyCall[] {
  const inside = operandsOf(node).flatMap(callsIn);
  return node.kind === "call" || node.kind === "method" ? [node, ...inside] : inside;
}
