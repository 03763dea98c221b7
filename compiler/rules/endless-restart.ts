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
  const isEnd = ({ on, then }: Exit): boolean =>
    on.kind !== "error" && (then.kind === "finish" || then.kind === "end");
  return reachedExits(plan, facts, isEnd).length > 0;
}

function restartsOf(plan: Plan, facts: Facts): readonly Callee[] {
  const isRestart = ({ then }: Exit): boolean => then.kind === "restart";
  return reachedExits(plan, facts, isRestart).flatMap(({ then }) =>
    then.kind === "restart" ? [then.callee] : [],
  );
}

function reachedExits(
  plan: Plan,
  { flow }: Facts,
  isWanted: (exit: Exit) => boolean,
): readonly Exit[] {
  return [...stepsOf(plan.body)].flatMap(({ step }) => {
    const wanted = step.exits.filter(isWanted);
    const point = wanted.length > 0 ? flow.graph.before(step.key) : undefined;
    return point && flow.stateBefore(point) ? wanted : [];
  });
}
