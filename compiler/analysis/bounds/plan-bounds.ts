import type { Plan } from "../../ir/plan.ts";
import type { Block, Step } from "../../ir/step.ts";
import { blocksOf } from "../../ir/visit.ts";
import type { Most } from "./amount.ts";
import { exactly, multiply, once } from "./amount.ts";
import type { Cost, Metric } from "./cost.ts";
import { forEachMetric, repeated } from "./cost.ts";
import type { PlanLookup } from "./followers.ts";
import { iterationsOf } from "./iterations.ts";
import { leastOf } from "./least-cost.ts";
import { MostCost, withLimit } from "./most-cost.ts";
import type { Place } from "./place.ts";
import { placeOf } from "./place.ts";
import { visitsOf } from "./visits.ts";

/** From so many to so many. */
export interface Bound {
  readonly least: number;
  readonly most: Most;
}

/** What one run costs at least, if it succeeds, and at most. */
export type Bounds = Readonly<Record<Metric, Bound>>;

/** One step's part of the most that a run may cost. */
export interface CostRow {
  readonly step: Step;
  /** How many steps it is nested in. */
  readonly depth: number;
  /** How often it may run. */
  readonly runs: Most;
  readonly cost: Cost;
}

/** Bounds on one run of a plan, callees included. */
export function boundsOfPlan(plan: Plan, lookup: PlanLookup): Bounds {
  const most = withLimit(new MostCost(lookup), plan, placeOf(plan), plan.limits.total);
  return forEachMetric((metric) => ({
    least: leastOf(plan, metric, lookup),
    most: most[metric],
  }));
}

/** Where the most that a plan may cost comes from, step by step; limits on the whole are left aside. */
export function costRows(plan: Plan, lookup: PlanLookup): readonly CostRow[] {
  const cost = new MostCost(lookup);
  const place = placeOf(plan);
  return rowsOf(plan.body, { cost, place, runs: once, depth: 0 });
}

interface RowContext {
  readonly cost: MostCost;
  readonly place: Place;
  readonly runs: Most;
  readonly depth: number;
}

function rowsOf(block: Block, context: RowContext): readonly CostRow[] {
  const { cost, place, depth } = context;
  const visits = visitsOf(block);
  return [...block.steps.values()].flatMap((step) => {
    const runs = multiply(context.runs, visits.get(step.key) ?? once);
    const row = { step, depth, runs, cost: repeated(cost.step(step, place), runs) };
    const inside = { ...context, runs: multiply(runs, innerRuns(step, place)), depth: depth + 1 };
    return [row, ...blocksOf(step).flatMap((body) => rowsOf(body, inside))];
  });
}

/** How often what is inside a step runs while the step runs once. */
function innerRuns(step: Step, place: Place): Most {
  const { action, around } = step;
  const iterations = action.kind === "loop" ? iterationsOf(step, action, place).count : once;
  return around.reduce(
    (count, layer) =>
      layer.kind === "retry" && typeof layer.attempts === "number"
        ? multiply(count, exactly(layer.attempts))
        : count,
    iterations,
  );
}
