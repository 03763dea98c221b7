import type { Expression } from "./expression.ts";
import { operandsOf } from "./operands-of.ts";

/** A call of a function or a method. */
export type AnyCall = Extract<Expression, { readonly kind: "call" | "method" }>;

/** The calls in an expression, those that others take apart included, the outer one first. */
export function callsIn(node: Expression): readonly AnyCall[] {
  const calls: AnyCall[] = [];
  addCalls(node, calls);
  return calls;
}

function addCalls(node: Expression, calls: AnyCall[]): void {
  if (node.kind === "call" || node.kind === "method") calls.push(node);
  for (const operand of operandsOf(node)) addCalls(operand, calls);
}
