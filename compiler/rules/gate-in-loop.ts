import type { Plan } from "../ir/plan.ts";
import type { PlanId, Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * An approval belongs between the parts of a recipe. Inside a loop a person is asked again in each
 * iteration, and other engines fail there.
 */
export const gateInLoop = defineRule({
  name: "gate-in-loop",
  reports: ["gate-in-loop"],
  check(subject, report) {
    for (const { step, parents } of stepsOf(subject.plan.body)) {
      const loop = parents.findLast((parent) => parent.action.kind === "loop");
      if (loop === undefined) continue;
      const stage = gateBehind(step, subject);
      if (stage === undefined) continue;
      const { action } = step;
      const known = action.kind === "call" && action.callee.kind === "static";
      const span = known ? action.callee.span : step.idSpan;
      report("gate-in-loop", span, { stage, loop: loop.id });
    }
  },
});

function gateBehind(step: Step, { plan, callees }: RuleSubject): string | undefined {
  const { action } = step;
  if (action.kind === "gate") return action.stage;
  if (action.kind !== "call" || action.callee.kind !== "static") return undefined;
  return firstGate(action.callee.plan, (id) => callees.plan(id), new Set([plan.id]));
}

/** The first approval that a recipe asks for, itself or through the recipes that it calls. */
function firstGate(
  id: PlanId,
  lookup: (id: PlanId) => Plan | undefined,
  seen: Set<PlanId>,
): string | undefined {
  const plan = lookup(id);
  if (plan === undefined || seen.has(id)) return undefined;
  seen.add(id);
  for (const { step } of stepsOf(plan.body)) {
    const { action } = step;
    if (action.kind === "gate") return action.stage;
    if (action.kind !== "call" || action.callee.kind !== "static") continue;
    const inner = firstGate(action.callee.plan, lookup, seen);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
