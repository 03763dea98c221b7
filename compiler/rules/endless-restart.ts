import type { Facts } from "../analysis/facts.ts";
import type { Plan } from "../ir/plan.ts";
import type { Callee, Exit, PlanId } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** Recipes that start each other afresh must have an exit between them: no guardrail counts over restarts. */
export const endlessRestart = defineRule({
  name: "endless-restart",
  reports: ["endless-restart"],
  check(subject, report) {
    const [first] = restartsOf(subject.plan, subject.facts);
    if (first?.kind === "static" && !canEnd(subject)) {
      report("endless-restart", first.span, { recipe: first.path });
    }
  },
});

/** Whether this plan, or one that it restarts with, can come to an end of its own. */
function canEnd({ plan, facts, callees }: RuleSubject): boolean {
  const seen = new Set<PlanId>([plan.id]);
  for (const id of seen) {
    const one = id === plan.id ? plan : callees.plan(id);
    const known = id === plan.id ? facts : callees.facts(id);
    // A recipe that cannot be looked at is given the benefit of the doubt.
    if (one === undefined || known === undefined || hasEnd(one, known)) return true;
    for (const callee of restartsOf(one, known)) {
      if (callee.kind !== "static") return true;
      seen.add(callee.plan);
    }
  }
  return false;
}

function hasEnd(plan: Plan, facts: Facts): boolean {
  return reachedExits(plan, facts).some(
    ({ on, then }) => on.kind !== "error" && (then.kind === "finish" || then.kind === "end"),
  );
}

function restartsOf(plan: Plan, facts: Facts): readonly Callee[] {
  return reachedExits(plan, facts).flatMap(({ then }) =>
    then.kind === "restart" ? [then.callee] : [],
  );
}

function reachedExits(plan: Plan, facts: Facts): readonly Exit[] {
  return [...stepsOf(plan.body)].flatMap(({ step }) =>
    facts.scopeBefore(step.key) === undefined ? [] : step.exits,
  );
}
