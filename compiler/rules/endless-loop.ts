import type { Facts } from "../analysis/facts.ts";
import { idleUpdateOf } from "../analysis/idle-update.ts";
import { hasDeadEnds } from "../analysis/scope/dead-ends.ts";
import { settersOf } from "../analysis/scope/setters.ts";
import type { Condition } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { referencesOf } from "../ir/references.ts";
import type { LoopAction, Step, Update } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * A loop whose condition nothing in its body can make false runs to its limit, and pays for each iteration; a way out that
 * reads nothing that the loop changes is none. An update that sets a variable to itself, or to itself and a text, computes nothing.
 */
export const endlessLoop = defineRule({
  name: "endless-loop",
  reports: ["endless-loop", "idle-break", "idle-update"],
  check({ plan, facts }, report) {
    const lasting = lastingConditions(plan, facts);
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "loop") continue;
      const isIdle = reportIdle(action, report);
      if (isIdle || isBroken(action, plan)) continue;
      const changed = changedNames(step, action, plan);
      const condition = goesOn(action);
      const mayEnd =
        condition === undefined || (reads(condition, changed) && !lasting.has(condition));
      const { until } = action;
      if (until && neverChanges(until, changed)) {
        report("idle-break", until.span, { step: step.id });
      } else if (!(mayEnd || (until && reads(until, changed)) || mayLeave(action))) {
        report("endless-loop", condition.span, { step: step.id });
      }
    }
  },
});

/** Reports updates that compute nothing; true if the loop's end depends on one of them. */
function reportIdle(loop: LoopAction, report: RuleReport<"idle-update">): boolean {
  const idle = loop.update.flatMap((update) => idleUpdateOf(update) ?? []);
  for (const { name, span, rest } of idle) {
    const related = waitingFor(loop, name).map((condition) => ({
      span: condition.span,
      message: "this waits for it",
    }));
    report("idle-update", span, { name, rest }, { related });
  }
  return idle.some(({ name }) => waitingFor(loop, name).length > 0);
}

/** The condition of a loop that may run more than once, and is not meant to run a number of times that stands there. */
function goesOn({ head }: LoopAction): Condition | undefined {
  if (head.kind !== "while" || head.atMost === 1) return undefined;
  const isCounted = head.hasOwnLimit === true && isConstant(head.condition);
  return isCounted ? undefined : head.condition;
}

/** The conditions of loops that always hold when the body has run; where a step ends the run, more than they do that. */
function lastingConditions(
  plan: Plan,
  { flow, reads: { decisions } }: Facts,
): ReadonlySet<Condition> {
  const path = hasDeadEnds(plan) || undefined;
  const lasting = decisions.filter(
    ({ role, condition, state }) =>
      role === "again" && flow.constantOutcome(condition, path ? { ...state, path } : state),
  );
  return new Set(lasting.map(({ condition }) => condition));
}

/** What a loop does that has another mistake is known once that is mended. */
function isBroken(loop: LoopAction, plan: Plan): boolean {
  return (
    loop.isPartial === true ||
    loop.update.some(hasNearMiss) ||
    readsUnknown(loop, plan) ||
    [...stepsOf(loop.body)].some(({ step }) => step.action.kind === "none")
  );
}

/** Text that looks like a placeholder and is none is told as such. */
function hasNearMiss({ value }: Update): boolean {
  return (
    value.kind === "template" &&
    value.parts.some((part) => part.kind === "text" && part.text.includes("{{"))
  );
}

function readsUnknown(loop: LoopAction, plan: Plan): boolean {
  const known = loopNames(loop, plan);
  const declared = new Set(plan.params.map(({ name }) => name));
  const setters = settersOf(plan);
  const conditions = [goesOn(loop), loop.until].filter((one) => one !== undefined);
  return conditions
    .flatMap(({ expression }) => referencesOf(expression))
    .some(({ name }) => !(declared.has(name) || setters.has(name) || known.has(name)));
}

/** The variables that the engine sets, and those of the loop itself. */
function loopNames({ head }: LoopAction, { ambient }: Plan): ReadonlySet<string> {
  const own = head.kind === "while" ? [head.index, head.iteration] : [];
  return new Set([...Object.values(ambient), ...own.filter((name) => name !== undefined)]);
}

function neverChanges(condition: Condition, changed: ReadonlySet<string>): boolean {
  return !(isConstant(condition) || reads(condition, changed));
}

function isConstant(condition: Condition | undefined): boolean {
  return condition !== undefined && referencesOf(condition.expression).length === 0;
}

/** The conditions of a loop that read a variable. */
function waitingFor(loop: LoopAction, name: string): readonly Condition[] {
  const names = new Set([name]);
  return [goesOn(loop), loop.until].flatMap((condition) =>
    condition !== undefined && reads(condition, names) ? [condition] : [],
  );
}

function reads({ expression }: Condition, names: ReadonlySet<string>): boolean {
  return referencesOf(expression).some(({ name }) => names.has(name));
}

/** The variables that differ from one iteration to the next. */
function changedNames(step: Step, loop: LoopAction, plan: Plan): ReadonlySet<string> {
  const names = new Set(loopNames(loop, plan));
  const kept = new Set(loop.update.filter(idleUpdateOf).map(({ name }) => name));
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
