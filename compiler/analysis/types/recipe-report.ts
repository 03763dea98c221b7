import type { Value } from "../../../runtime/values/value.ts";
import type { Expression } from "../../ir/expression.ts";
import { goodResultStep } from "../scope/definition.ts";
import { createEveryQuestion } from "../scope/definitions.ts";
import type { OperandPlace } from "./operand.ts";

/** How the report of a called recipe begins, which is all that its step stores. */
const beginning = "Recipe '";

const isReport = createEveryQuestion((one) => {
  const action = goodResultStep(one)?.action;
  return action?.kind === "call" && action.report === true && action.check === undefined;
});

/** Whether an expression is the report of a called recipe, and no report is one of some values. */
export function isOtherThanReport(
  node: Expression,
  values: readonly Value[] | undefined,
  { state }: OperandPlace,
): boolean {
  if (node.kind !== "reference" || node.path.length > 0 || values === undefined) return false;
  const definitions = state.variables.get(node.name)?.definitions;
  // Of none nothing is known.
  if (definitions === undefined || definitions.size === 0 || !isReport(definitions)) return false;
  return values.every((value) => typeof value === "string" && !value.startsWith(beginning));
}
