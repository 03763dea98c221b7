import { chosenCalls } from "../../ir/chosen-calls.ts";
import type { Plan } from "../../ir/plan.ts";
import type { CallAction, PlanId, Step } from "../../ir/step.ts";
import { stepsOf } from "../../ir/visit.ts";
import { stronglyConnected } from "./strongly-connected.ts";

/** One place where a recipe calls another that is known. */
export interface CallSite {
  readonly caller: PlanId;
  readonly callee: PlanId;
  readonly step: Step;
  readonly call: CallAction;
  /** Whether the path is computed, and the callee one of those that it may lead to. */
  readonly isChosen: boolean;
}

/** Which recipes of a workspace call or extend which. */
export interface CallGraph {
  callsFrom(plan: PlanId): readonly CallSite[];
  callsTo(plan: PlanId): readonly CallSite[];
  /** The recipes that extend one, at any depth. */
  childrenOf(plan: PlanId): readonly PlanId[];
  /** Recipes that call one another, each group before those that call into it. */
  readonly groups: readonly (readonly PlanId[])[];
  /** The group of a recipe, which it may be alone in. */
  groupOf(plan: PlanId): readonly PlanId[];
  /** Whether a recipe calls itself, directly or over others. */
  isRecursive(plan: PlanId): boolean;
}

/** Builds the call graph of all recipes that have a plan. */
export function buildCallGraph(plans: ReadonlyMap<PlanId, Plan>): CallGraph {
  const sites = [...plans.values()].flatMap(callSitesOf);
  const from = Map.groupBy(sites, ({ caller }) => caller);
  const to = Map.groupBy(sites, ({ callee }) => callee);
  const children = Map.groupBy(
    [...plans.values()].flatMap(({ id, parents = [] }) =>
      parents.map((parent) => [parent, id] as const),
    ),
    ([parent]) => parent,
  );
  const callees = (plan: PlanId): readonly PlanId[] =>
    (from.get(plan) ?? []).flatMap(({ callee }) => (plans.has(callee) ? [callee] : []));
  const groups = stronglyConnected([...plans.keys()].sort(), callees);
  const groupOf = new Map(groups.flatMap((group) => group.map((plan) => [plan, group] as const)));
  const callsFrom = (plan: PlanId): readonly CallSite[] => from.get(plan) ?? [];
  const ownGroup = (plan: PlanId): readonly PlanId[] => groupOf.get(plan) ?? [plan];
  return {
    callsFrom,
    callsTo: (plan) => to.get(plan) ?? [],
    childrenOf: (plan) => (children.get(plan) ?? []).map(([, child]) => child),
    groups,
    groupOf: ownGroup,
    isRecursive: (plan) =>
      ownGroup(plan).length > 1 || callsFrom(plan).some(({ callee }) => callee === plan),
  };
}

function callSitesOf(plan: Plan): readonly CallSite[] {
  const sites: CallSite[] = [];
  for (const { step } of stepsOf(plan.body)) {
    const { action } = step;
    if (action.kind !== "call" || action.callee.kind === "missing") continue;
    const { callee } = action;
    if (callee.kind === "static") {
      sites.push({ caller: plan.id, callee: callee.plan, step, call: action, isChosen: false });
      continue;
    }
    for (const call of chosenCalls(step, plan)) {
      sites.push({ caller: plan.id, callee: call.callee.plan, step, call, isChosen: true });
    }
  }
  return sites;
}
