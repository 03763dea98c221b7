import { isList } from "../../runtime/values/value.ts";
import type { PlanLookup } from "../analysis/bounds/followers.ts";
import { leastAtMost, leastLimit } from "../analysis/bounds/least-cost.ts";
import type { Lists } from "../analysis/bounds/lists.ts";
import { keyOfLists, listsDeclared, listsGiven, unknownLists } from "../analysis/bounds/lists.ts";
import type { Plan } from "../ir/plan.ts";
import type { Step } from "../ir/step.ts";
import type { PlacedStep } from "../ir/visit.ts";
import { stepsOf } from "../ir/visit.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** A limit below the agent steps that every successful run takes fails every run, at its most expensive point. */
export const stepLimit = defineRule({
  name: "step-limit",
  reports: ["lists-above-limit", "step-limit-too-low"],
  check(subject, report) {
    const { plan, callees, facts } = subject;
    const lookup: PlanLookup = (id) => callees.plan(id);
    for (const { step } of stepsOf(plan.body)) checkCall(step, lookup, report);
    const { total } = plan.limits;
    if (total === unlimited) return;
    // Where others call the recipe, their limits count.
    if (!facts.callGraph.callsTo(plan.id).every(({ caller }) => caller === plan.id)) return;
    if (isFarBelow(plan)) return;
    const span = plan.limitSpans?.total;
    const given = listsGiven(plan);
    const needed = neededOver(total, plan, lookup, given);
    if (needed !== undefined) {
      report("step-limit-too-low", span ?? plan.nameSpan, { needed, limit: total, of: "recipe" });
    } else if (span !== undefined) {
      const lists = listsDeclared(plan);
      if (keyOfLists(lists) === keyOfLists(given)) return;
      const declared = neededOver(total, plan, lookup, lists);
      if (declared === undefined) return;
      report("lists-above-limit", span, { needed: declared, limit: total });
    }
  },
});

/** The steps that every successful run takes with certain lists, where they are more than a limit. */
function neededOver(
  limit: number,
  plan: Plan,
  lookup: PlanLookup,
  lists: Lists,
): number | undefined {
  if (leastAtMost(plan, "agentSteps", lookup, lists) <= limit) return undefined;
  const needed = leastLimit(plan, lookup, lists);
  return needed > limit ? needed : undefined;
}

/** A call with a limit of its own, which counts for itself. */
function checkCall(
  { action }: Step,
  lookup: PlanLookup,
  report: RuleReport<"step-limit-too-low">,
): void {
  if (action.kind !== "call" || action.callee.kind !== "static") return;
  const { callee, limits, totalSpan } = action;
  const called = totalSpan && lookup(callee.plan);
  if (limits === undefined || totalSpan === undefined || called === undefined) return;
  const needed = neededOver(limits.total, called, lookup, unknownLists(called));
  if (needed === undefined) return;
  report("step-limit-too-low", totalSpan, { needed, limit: limits.total, of: "callee" });
}

/** What stands where nothing limits the steps. */
const unlimited = Number.MAX_SAFE_INTEGER;

/** Whether a recipe, as nearly every one, has so few steps that no way through it reaches its limit, and none that stands for many. */
function isFarBelow({ body, limits, limitSpans, params }: Plan): boolean {
  const isWritten = limitSpans?.total !== undefined;
  const steps = stepsOf(body);
  const isGiven = params.some(
    ({ default: value, given }) =>
      given !== undefined || (isWritten && value !== undefined && isList(value)),
  );
  const standsForMany = ({ step: { action } }: PlacedStep): boolean =>
    action.kind === "call" || (action.kind === "loop" && (action.head.kind === "times" || isGiven));
  return steps.length * mostCounted <= limits.total && !steps.some(standsForMany);
}

/** No step counts more often on one way. */
const mostCounted = 4;
