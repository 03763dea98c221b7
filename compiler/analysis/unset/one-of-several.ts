import type { Expression } from "../../ir/expression.ts";
import { operandsOf } from "../../ir/operands-of.ts";
import type { Step } from "../../ir/step.ts";
import { guardsOf } from "../../ir/visit.ts";

/** Whether a step runs where any of several variables is set, one of them among these: `errors or chat`. So another may lack. */
export function isOneOfSeveral(step: Step, name: string): boolean {
  return guardsOf(step).some(({ expression }) => isAlternative(expression, name));
}

function isAlternative(node: Expression, name: string): boolean {
  if (node.kind !== "logical" && node.kind !== "group") return false;
  const operands = operandsOf(node);
  const isEither = node.kind === "logical" && node.operator === "or";
  return (
    (isEither && operands.some((one) => isItself(one, name))) ||
    operands.some((one) => isAlternative(one, name))
  );
}

function isItself(node: Expression, name: string): boolean {
  return node.kind === "reference" && node.name === name && node.path.length === 0;
}
