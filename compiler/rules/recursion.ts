import type { CallGraph, CallSite } from "../analysis/graph/call-graph.ts";
import { isUnavoidable } from "../analysis/graph/is-unavoidable.ts";
import type { CallAction, PlanId } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { spanText } from "../source/span.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** Recipes that call each other must have a way out, and must fit the limit on their nesting. */
export const recursion = defineRule({
  name: "recursion",
  reports: ["endless-recursion", "recursion-limit"],
  check(subject, report) {
    const { plan, facts } = subject;
    for (const site of facts.callGraph.callsFrom(plan.id)) {
      const { callee } = site.call;
      if (site.isChosen || callee.kind !== "static") continue;
      const cycle = endlessCycle(site, subject);
      if (cycle) report("endless-recursion", callee.span, { cycle });
      else checkDepth(site.call, deepestFrom(site, facts.callGraph), subject, report);
    }
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      // Whatever it leads to: there is no room for any recipe.
      if (action.kind !== "call" || action.callee.kind === "static") continue;
      const { path } = action.callee;
      const name = typeof path === "string" ? path : spanText(path.span);
      checkDepth(action, [plan.id, name], subject, report);
    }
  },
});

/** Whether the recipe cannot complete without this call. */
function isCertain({ caller, step }: CallSite, { plan, facts, callees }: RuleSubject): boolean {
  const flow = caller === plan.id ? facts.flow : callees.facts(caller)?.flow;
  return flow !== undefined && isUnavoidable(step, flow);
}

/** The way back to its caller that starts with a call, where no call on it can be avoided. */
function endlessCycle(site: CallSite, subject: RuleSubject): readonly PlanId[] | undefined {
  const { callGraph } = subject.facts;
  // Most calls lead back by no way at all, which is quickly told.
  if (!wayBack(site, callGraph, () => true)) return undefined;
  const certain = (call: CallSite): boolean => isCertain(call, subject);
  return certain(site) ? wayBack(site, callGraph, certain) : undefined;
}

/** The shortest way by calls of a kind from a caller over this call back to it. */
function wayBack(
  { caller, callee }: CallSite,
  callGraph: CallGraph,
  follows: (site: CallSite) => boolean,
): readonly PlanId[] | undefined {
  const seen = new Set<PlanId>();
  const waiting: (readonly PlanId[])[] = [[caller, callee]];
  for (const way of waiting) {
    const id = way.at(-1) ?? caller;
    if (id === caller) return way;
    if (seen.has(id)) continue;
    seen.add(id);
    for (const next of callGraph.callsFrom(id)) {
      if (!next.isChosen && follows(next)) waiting.push([...way, next.callee]);
    }
  }
  return undefined;
}

/** Chains of calls without recursion are as deep as they are written. Too low a limit is told where it stands. */
function checkDepth(
  { limits, depthSpan, callee }: CallAction,
  chain: readonly PlanId[],
  { plan, facts }: RuleSubject,
  report: RuleReport<"recursion-limit">,
): void {
  const limit = limits?.depth ?? plan.limits.depth;
  // Where others call the recipe, limits of theirs may count; those of the call itself count always.
  const certain =
    limits !== undefined ||
    facts.callGraph.callsTo(plan.id).every(({ caller }) => caller === plan.id);
  if (!certain || chain.length <= limit) return;
  const call = callee.kind === "dynamic" ? callee.path.span : callee.span;
  const written = limits === undefined ? plan.limitSpans?.depth : depthSpan;
  const related = written ? [{ span: call, message: "called here" }] : [];
  report("recursion-limit", written ?? call, { chain, limit }, { related });
}

/** The recipes on the stack where a call leads deepest. */
function deepestFrom({ caller, callee }: CallSite, calls: CallGraph): readonly PlanId[] {
  const below = deepestChain(callee, calls, new Map([[caller, []]]));
  return [caller, ...(below.length > 0 ? below : [callee])];
}

/** The most recipes that a call puts on the stack; recursion counts once. */
function deepestChain(
  id: PlanId,
  calls: CallGraph,
  known: Map<PlanId, readonly PlanId[]>,
): readonly PlanId[] {
  const before = known.get(id);
  if (before !== undefined) return before;
  // While its callees are looked at, a recipe that they call back adds nothing.
  known.set(id, []);
  let below: readonly PlanId[] = [];
  for (const { call, callee, isChosen } of calls.callsFrom(id)) {
    if (call.limits !== undefined || isChosen) continue;
    const chain = deepestChain(callee, calls, known);
    if (chain.length > below.length) below = chain;
  }
  const chain = [id, ...below];
  known.set(id, chain);
  return chain;
}
