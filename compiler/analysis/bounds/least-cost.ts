import type { Plan } from "../../ir/plan.ts";
import type { PlanId, Step } from "../../ir/step.ts";
import { alternativesIn } from "./alternatives.ts";
import type { Metric } from "./cost.ts";
import type { PlanLookup } from "./followers.ts";
import type { CostOfCertain, Plans } from "./least-in-plan.ts";
import { LeastInPlan } from "./least-in-plan.ts";
import type { Lists } from "./lists.ts";
import { keyOfLists, listsGiven, mostTold, unknownLists } from "./lists.ts";
import type { Spending } from "./spending.ts";
import { nothing } from "./spending.ts";

/** What every run of a plan that succeeds costs at least; 0 where none can succeed. */
export function leastOf(plan: Plan, metric: Metric, lookup: PlanLookup): number {
  return finite(
    least(plan, new Least(metric, lookup, costOfAlternatives), listsGiven(plan)).counted,
  );
}

/** The lowest limit of steps with which a run of a plan may succeed; 0 where none can. */
export function leastLimit(plan: Plan, lookup: PlanLookup, lists: Lists): number {
  return finite(least(plan, new Least("agentSteps", lookup, costOfAlternatives), lists).needed);
}

/** No less than what is found by the others, for a fraction of the work: which guards exclude one another is not asked. */
export function leastAtMost(plan: Plan, metric: Metric, lookup: PlanLookup, lists: Lists): number {
  const { counted, needed } = least(plan, new Least(metric, lookup, costOfPairs), lists);
  return Math.max(finite(counted), finite(needed));
}

function least(plan: Plan, plans: Least, lists: Lists): Spending {
  return new LeastInPlan(plan, plan.body.entry, lists, plans).succeeding();
}

function finite(cost: number): number {
  return Number.isFinite(cost) ? cost : 0;
}

/** So deep calls are followed; no language has recipes nested deeper unless its author asks for it. */
const deepestFollowed = 200;

const costOfAlternatives: CostOfCertain = (block, guarded, added) => {
  // Which steps exclude one another takes long to find out, and one that is free makes the rest so.
  if (guarded.length < 2) return 0;
  const costs = alternativesIn(block).flatMap(({ steps, isOneCertain }) =>
    isOneCertain ? [Math.min(...steps.map(added))] : [],
  );
  return costs.reduce((sum, cost) => sum + cost, 0);
};

/** Of two or more steps, the cheapest one costs half of all at most. */
const costOfPairs: CostOfCertain = (_, guarded, added) =>
  guarded.length < 2 ? 0 : guarded.reduce((sum: number, step: Step) => sum + added(step), 0) / 2;

/** What a recipe costs with certain lists, when it succeeds and when it fails; the latter is rarely asked for. */
interface PlanCost {
  readonly costs: LeastInPlan;
  succeeding?: Spending;
  failing?: Spending;
}

/** The least that recipes cost which call one another. */
class Least implements Plans {
  readonly metric: Metric;
  readonly lookup: PlanLookup;
  readonly costOfCertain: CostOfCertain;
  private readonly known = new Map<PlanId, Map<string, PlanCost>>();
  private depth = 0;

  constructor(metric: Metric, lookup: PlanLookup, costOfCertain: CostOfCertain) {
    this.metric = metric;
    this.lookup = lookup;
    this.costOfCertain = costOfCertain;
  }

  succeeding(plan: Plan, given: Lists): Spending {
    const known = this.costOf(plan, given);
    return known.succeeding ?? this.followed(known, "succeeding", () => known.costs.succeeding());
  }

  failing(plan: Plan, given: Lists): Spending {
    const known = this.costOf(plan, given);
    return known.failing ?? this.followed(known, "failing", () => known.costs.failing());
  }

  /** What calls itself, or lies too deep, is taken for free in there, which is little enough. */
  private followed(
    known: PlanCost,
    how: "succeeding" | "failing",
    compute: () => Spending,
  ): Spending {
    if (this.depth >= deepestFollowed) return nothing;
    known[how] = nothing;
    this.depth += 1;
    const cost = compute();
    this.depth -= 1;
    known[how] = cost;
    return cost;
  }

  private costOf(plan: Plan, given: Lists): PlanCost {
    const costs = this.known.get(plan.id) ?? new Map<string, PlanCost>();
    this.known.set(plan.id, costs);
    const lists = costs.size < mostTold ? given : unknownLists(plan);
    const key = keyOfLists(lists);
    const { entry, calledEntry = entry } = plan.body;
    const known = costs.get(key) ?? { costs: new LeastInPlan(plan, calledEntry, lists, this) };
    costs.set(key, known);
    return known;
  }
}
