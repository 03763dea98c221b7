import type { CallGraph, CallSite } from "../analysis/call-graph.ts";
import { computeDominators } from "../analysis/dominators.ts";
import type { PlanId } from "../ir/step.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes = "endless-recursion" | "recursion-limit";

/** Recipes that call each other must have a way out, and must fit the limit on their nesting. */
export const recursion = defineRule({
  name: "recursion",
  reports: ["endless-recursion", "recursion-limit"],
  check(subject, report) {
    const { plan, facts } = subject;
    for (const site of facts.callGraph.callsFrom(plan.id)) {
      if (site.isChosen) continue;
      if (isEndless(site, subject)) {
        reportSite(site, report);
      } else checkDepth(site, subject, report);
    }
  },
});

function reportSite({ call }: CallSite, report: RuleReport<Codes>): void {
  if (call.callee.kind === "static") {
    report("endless-recursion", call.callee.span, { recipe: call.callee.path });
  }
}

/** Whether the recipe cannot complete without this call. */
function isCertain({ caller, step }: CallSite, { plan, facts, callees }: RuleSubject): boolean {
  const flow = caller === plan.id ? facts.flow : callees.facts(caller)?.flow;
  const action = flow?.graph.action(step.key);
  if (flow === undefined || action === undefined) return false;
  // A recipe that never completes has no way around anything.
  const { completed } = flow.graph;
  const dominators = computeDominators(flow.graph);
  return flow.stateBefore(action) !== undefined && dominators.dominates(action, completed);
}

/** Whether a call and others that cannot be avoided lead back to the caller. */
function isEndless(site: CallSite, subject: RuleSubject): boolean {
  const { callGraph } = subject.facts;
  // Most calls lead back by no way at all, which is quickly told.
  if (!returns(site, callGraph, () => true)) return false;
  const certain = (call: CallSite): boolean => isCertain(call, subject);
  return certain(site) && returns(site, callGraph, certain);
}

/** Whether calls of a kind lead from a callee back to its caller. */
function returns(
  site: CallSite,
  callGraph: CallGraph,
  follows: (site: CallSite) => boolean,
): boolean {
  const seen = new Set<PlanId>();
  const waiting = [site.callee];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === site.caller) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    for (const next of callGraph.callsFrom(id)) {
      if (!next.isChosen && follows(next)) waiting.push(next.callee);
    }
  }
  return false;
}

/** Chains of calls without recursion are as deep as they are written. */
function checkDepth(site: CallSite, { plan, facts }: RuleSubject, report: RuleReport<Codes>): void {
  const { callee, limits } = site.call;
  const depth = depthBelow(site.callee, facts.callGraph, new Map([[plan.id, 0]]));
  const limit = limits?.depth ?? plan.limits.depth;
  // Where others call the recipe, limits of theirs may count; those of the call itself count always.
  const certain =
    limits !== undefined ||
    facts.callGraph.callsTo(plan.id).every(({ caller }) => caller === plan.id);
  const nested = 1 + Math.max(1, depth);
  if (callee.kind !== "static" || !certain || nested <= limit) return;
  report("recursion-limit", callee.span, { depth: nested, limit });
}

/** How many recipes a call puts on the stack; recursion counts once. */
function depthBelow(id: PlanId, calls: CallGraph, known: Map<PlanId, number>): number {
  const before = known.get(id);
  if (before !== undefined) return before;
  // While its callees are looked at, a recipe that they call back adds nothing.
  known.set(id, 0);
  const below = calls
    .callsFrom(id)
    .filter(({ call, isChosen }) => call.limits === undefined && !isChosen)
    .map(({ callee }) => depthBelow(callee, calls, known));
  const depth = 1 + Math.max(0, ...below);
  known.set(id, depth);
  return depth;
}
