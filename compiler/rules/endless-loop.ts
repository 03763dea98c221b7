import { settersOf } from "../analysis/setters.ts";
import type { Condition } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import type { LoopAction, Step } from "../ir/step.ts";
import { isVariable, referencesOf, stepsOf } from "../ir/visit.ts";
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
      if (action.head.atMost === 1 || isBroken(action, plan)) continue;
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
  return readNames(loop).some((name) => changed.has(name)) || mayLeave(loop);
}

/** The variables that decide whether a loop goes on. */
function readNames(loop: LoopAction): readonly string[] {
  const conditions: readonly Condition[] = [
    ...(loop.head.kind === "while" ? [loop.head.condition] : []),
    ...(loop.until ? [loop.until] : []),
  ];
  return conditions.flatMap(({ expression }) => referencesOf(expression)).map(({ name }) => name);
}

/** What a loop does that has another mistake is known once that is mended. */
function isBroken(loop: LoopAction, plan: Plan): boolean {
  return (
    readsUnknown(loop, plan) ||
    [...stepsOf(loop.body)].some(({ step }) => step.action.kind === "none")
  );
}

function readsUnknown(loop: LoopAction, plan: Plan): boolean {
  const known = loopNames(loop, plan);
  const declared = new Set(plan.params.map(({ name }) => name));
  const setters = settersOf(plan);
  return readNames(loop).some(
    (name) => !(declared.has(name) || setters.has(name) || known.has(name)),
  );
}

/** The variables that the engine sets, and those of the loop itself. */
function loopNames({ head }: LoopAction, { ambient }: Plan): ReadonlySet<string> {
  const own = head.kind === "while" ? [head.index, head.iteration] : [];
  return new Set([...Object.values(ambient), ...own.filter((name) => name !== undefined)]);
}

function isIdle({ expression }: Condition, changed: ReadonlySet<string>): boolean {
  const reads = referencesOf(expression);
  return reads.length > 0 && reads.every(({ name }) => !changed.has(name));
}

/** The variables that differ from one iteration to the next. */
function changedNames(step: Step, loop: LoopAction, plan: Plan): ReadonlySet<string> {
  const names = new Set(loopNames(loop, plan));
  const kept = new Set(
    loop.update.filter(({ name, value }) => isVariable(value, name)).map(({ name }) => name),
  );
  for (const [name, setters] of settersOf(plan)) {
    const inside = setters.some((setter) => {
      const isOwn = setter.step === step && setter.kind !== "exit";
      return setter.parents.includes(step) || (isOwn && !kept.has(name));
    });
    if (inside) names.add(name);
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
