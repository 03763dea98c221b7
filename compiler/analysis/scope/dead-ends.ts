import type { Plan } from "../../ir/plan.ts";
import type { Step } from "../../ir/step.ts";
import { isGuarded, stepsOf } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { scriptOf } from "../script-of.ts";
import { alwaysFails } from "../shell/always-fails.ts";

/**
 * Whether what follows a step is only for runs that leave it out, or go on after its failure, since its command never ends
 * well: `echo "no such kind" >&2; exit 1`.
 */
export function isDeadEnd(step: Step): boolean {
  const { action } = step;
  return action.kind === "shell" && isGuarded(step) && alwaysFails(scriptOf(action.command).text);
}

/**
 * Whether a plan has such steps. A condition that says again what they have made sure of is no mistake, though it decides
 * nothing any more.
 */
export const hasDeadEnds = createObjectMemo((plan: Pick<Plan, "body">): boolean =>
  stepsOf(plan.body).some(({ step }) => isDeadEnd(step)),
);
