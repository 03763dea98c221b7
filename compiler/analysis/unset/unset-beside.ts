import type { Condition, Reference } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import { referencesOf } from "../../ir/references.ts";
import type { Facts } from "../facts.ts";
import type { Decision } from "../reads.ts";
import { settersOf } from "../setters/setters.ts";
import type { UnsetReason } from "./unset-reason.ts";
import { unsetReason } from "./unset-reason.ts";

/** What a condition reads that is unset wherever the rest of it holds, and why. */
export interface UnsetBeside {
  readonly reference: Reference;
  readonly reason: UnsetReason;
}

/** The variable that one operand of `and` reads and that is never set where the others hold: `dry and result`. */
export function unsetBeside(
  { condition, state, step }: Decision,
  plan: Plan,
  facts: Pick<Facts, "flow" | "reads">,
): UnsetBeside | undefined {
  const { expression } = condition;
  if (expression.kind !== "logical" || expression.operator !== "and") return undefined;
  for (const operand of expression.operands) {
    const operands = expression.operands.filter((other) => other !== operand);
    const others: Condition = { ...condition, expression: { ...expression, operands } };
    const beside = facts.flow.stateWhere(others, true, state);
    for (const reference of referencesOf(operand)) {
      if (facts.flow.definedness(beside, reference.name) !== "no") continue;
      const [setter] = settersOf(plan).get(reference.name) ?? [];
      if (setter === undefined) continue;
      return { reference, reason: unsetReason(setter, { step, state: beside }, plan, facts) };
    }
  }
  return undefined;
}
