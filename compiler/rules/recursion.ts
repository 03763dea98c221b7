import type { CallGraph, CallSite } from "../analysis/graph/call-graph.ts";
import { endlessRecursion } from "../analysis/repetition/endless-recursion.ts";
import { saidAt } from "../document/located-text.ts";
import { mostNested } from "../ir/most-nested.ts";
import type { CallAction, PlanId } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
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
      const endless = endlessRecursion(site, subject);
      if (endless) report("endless-recursion", callee.span, endless);
      // One that may be left out may still have too little room.
      if (endless === undefined || endless.inputs) {
        checkDepth(site.call, () => deepestFrom(site, facts.callGraph), subject, report);
      }
    }
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      // Whatever it leads to: there is no room for any recipe.
      if (action.kind !== "call" || action.callee.kind === "static") continue;
      const { path } = action.callee;
      const name = typeof path === "string" ? path : saidAt(plan.document, path.span);
      checkDepth(action, () => [plan.id, name], subject, report);
    }
  },
});

/** Chains of calls without recursion are as deep as they are written. Too low a limit is told where it stands. */
function checkDepth(
  { limits, depthSpan, callee }: CallAction,
  deepest: () => readonly PlanId[],
  subject: RuleSubject,
  report: RuleReport<"recursion-limit">,
): void {
  const { plan } = subject;
  const bound = limits ?? plan.limits;
  // Where others call the recipe, limits of theirs may count; those of the call itself count always.
  const chain = limits !== undefined || isOwnLimit(subject) ? deepest() : [];
  const over = chain.length - mostNested(bound);
  if (over <= 0) return;
  const call = callee.kind === "dynamic" ? callee.path.span : callee.span;
  const written = limits === undefined ? plan.limitSpans?.depth : depthSpan;
  const related = written ? [{ span: call, message: "called here" }] : [];
  const limit = bound.depth;
  report("recursion-limit", written ?? call, { chain, depth: limit + over, limit }, { related });
}

/** Whether the limit of a recipe counts in every run of it, and no recipe that calls it is told of the same. */
function isOwnLimit({ plan, facts: { callGraph }, callees }: RuleSubject): boolean {
  const found = new Set([plan.id]);
  for (const id of found) {
    for (const { caller } of callGraph.callsTo(id)) {
      if (found.has(caller)) continue;
      const limits = callees.plan(caller)?.limits;
      if (callees.isReported(caller) || limits === undefined) return false;
      if (mostNested(limits) > mostNested(plan.limits)) return false;
      found.add(caller);
    }
  }
  return true;
}

/** The recipes on the stack where a call leads deepest. */
function deepestFrom({ caller, callee }: CallSite, calls: CallGraph): readonly PlanId[] {
  const chain = [caller];
  const known = deepestChains(callee, calls, caller);
  for (let at = known.get(callee); at !== undefined; at = at.below) chain.push(at.id);
  return chain.length > 1 ? chain : [caller, callee];
}

/** A recipe with those that its deepest chain of calls puts on the stack above it. */
interface Chain {
  readonly id: PlanId;
  readonly length: number;
  readonly below: Chain | undefined;
}

/** The longest chains of calls from a recipe and from all that it calls; recursion counts once, and so does the caller. */
function deepestChains(
  start: PlanId,
  calls: CallGraph,
  caller: PlanId,
): ReadonlyMap<PlanId, Chain | undefined> {
  // While its callees are looked at, a recipe that they call back adds nothing.
  const known = new Map<PlanId, Chain | undefined>([[caller, undefined]]);
  const open: { readonly id: PlanId; readonly callees: readonly PlanId[]; entered: number }[] = [];
  const enter = (id: PlanId): void => {
    known.set(id, undefined);
    open.push({ id, callees: calleesOf(id, calls), entered: 0 });
  };
  if (start !== caller) enter(start);
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const next = at.callees[at.entered];
    at.entered += 1;
    if (next !== undefined) {
      if (!known.has(next)) enter(next);
      continue;
    }
    const chains = at.callees.map((callee) => known.get(callee));
    const below = chains.reduce((a, b) => ((b?.length ?? 0) > (a?.length ?? 0) ? b : a), undefined);
    known.set(at.id, { id: at.id, length: 1 + (below?.length ?? 0), below });
    open.pop();
  }
  return known;
}

function calleesOf(id: PlanId, calls: CallGraph): readonly PlanId[] {
  const counted = calls.callsFrom(id).filter((site) => !site.isChosen && !site.call.limits);
  return [...new Set(counted.map(({ callee }) => callee))];
}
