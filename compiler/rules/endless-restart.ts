import type { Facts } from "../analysis/facts.ts";
import type { Plan } from "../ir/plan.ts";
import type { Callee, Exit, PlanId, Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Recipes that start each other afresh must have an exit between them, and one for what is foreseen: no guardrail counts over
 * restarts.
 */
export const endlessRestart = defineRule({
  name: "endless-restart",
  reports: ["endless-restart"],
  check(subject, report) {
    const [first] = restartsOf(subject.plan, subject.facts);
    if (first?.kind !== "static" || canEnd(subject, isPlanned)) return;
    const onlyOther = canEnd(subject, isAny);
    report("endless-restart", first.span, { recipe: first.path, onlyOther });
  },
});

/** Which exits of a step count. */
type Counts = (exit: Exit, step: Step) => boolean;

const isAny: Counts = () => true;

/** The outcome `other` stands for what nobody has foreseen, where a step has more outcomes. */
const isPlanned: Counts = ({ on }, { exits }) =>
  on.kind !== "outcome" || on.outcome !== "other" || exits.every((exit) => !isForeseen(exit));

function isForeseen({ on }: Exit): boolean {
  return on.kind === "outcome" && on.outcome !== "other";
}

/** Whether this plan, or one that it restarts with, can come to an end of its own by exits that count. */
function canEnd({ plan, facts, callees }: RuleSubject, counts: Counts): boolean {
  const seen = new Set<PlanId>([plan.id]);
  for (const id of seen) {
    const one = id === plan.id ? plan : callees.plan(id);
    const known = id === plan.id ? facts : callees.facts(id);
    // A recipe that cannot be looked at is given the benefit of the doubt.
    if (one === undefined || known === undefined || hasEnd(one, known, counts)) return true;
    for (const callee of restartsOf(one, known)) {
      if (callee.kind !== "static") return true;
      seen.add(callee.plan);
    }
  }
  return false;
}

function hasEnd(plan: Plan, facts: Facts, counts: Counts): boolean {
  const isEnd: Counts = (exit, step) => {
    const { on, then } = exit;
    const ends = on.kind !== "error" && (then.kind === "finish" || then.kind === "end");
    return ends && counts(exit, step);
  };
  return reachedExits(plan, facts, isEnd).length > 0;
}

function restartsOf(plan: Plan, facts: Facts): readonly Callee[] {
  const isRestart: Counts = ({ then }) => then.kind === "restart";
  return reachedExits(plan, facts, isRestart).flatMap(({ then }) =>
    then.kind === "restart" ? [then.callee] : [],
  );
}

function reachedExits(plan: Plan, { flow }: Facts, isWanted: Counts): readonly Exit[] {
  return [...stepsOf(plan.body)].flatMap(({ step }) => {
    const wanted = step.exits.filter((exit) => isWanted(exit, step));
    const point = wanted.length > 0 ? flow.graph.before(step.key) : undefined;
    return point && flow.stateBefore(point) ? wanted : [];
  });
}
