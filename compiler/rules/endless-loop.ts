import { settersOf } from "../analysis/setters.ts";
import type { Condition } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import type { LoopAction, Step } from "../ir/step.ts";
import { referencesOf, stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/**
 * A loop whose conditions read nothing that it changes runs to its limit, and pays for each iteration; a way out that
 * reads nothing of the kind is none.
 */
export const endlessLoop = defineRule({
  name: "endless-loop",
  reports: ["endless-loop", "idle-break"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "loop" || action.head.kind !== "while") continue;
      if (action.head.atMost === 1) continue;
      if (!canEnd(step, action, plan)) {
        report("endless-loop", action.head.condition.span, { step: step.id });
      } else if (action.until && isIdle(action.until, changedNames(step, action, plan))) {
        report("idle-break", action.until.span, { step: step.id });
      }
    }
  },
});

function canEnd(step: Step, loop: LoopAction, plan: Plan): boolean {
  const changed = changedNames(step, loop, plan);
  const conditions: readonly Condition[] = [
    ...(loop.head.kind === "while" ? [loop.head.condition] : []),
    ...(loop.until ? [loop.until] : []),
  ];
  const reads = conditions.flatMap(({ expression }) => referencesOf(expression));
  return reads.some(({ name }) => changed.has(name)) || mayLeave(loop);
}

function isIdle({ expression }: Condition, changed: ReadonlySet<string>): boolean {
  const reads = referencesOf(expression);
  return reads.length > 0 && reads.every(({ name }) => !changed.has(name));
}

/** The variables that differ from one iteration to the next. */
function changedNames(step: Step, loop: LoopAction, plan: Plan): ReadonlySet<string> {
  const names = new Set(Object.values(plan.ambient));
  for (const [name, setters] of settersOf(plan)) {
    const inside = setters.some(
      (setter) => setter.parents.includes(step) || (setter.step === step && setter.kind !== "exit"),
    );
    if (inside) names.add(name);
  }
  if (loop.head.kind === "while") {
    for (const name of [loop.head.index, loop.head.iteration]) if (name) names.add(name);
  }
  return names;
}

/** Whether a step of the body may end the whole recipe on purpose. */
function mayLeave(loop: LoopAction): boolean {
  for (const { step } of stepsOf(loop.body)) {
    if (step.exits.some(({ then }) => then.kind === "finish")) return true;
  }
  return false;
}
