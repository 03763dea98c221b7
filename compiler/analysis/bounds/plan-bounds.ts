import type { Plan } from "../../ir/plan.ts";
import type { Block, Layer, Step } from "../../ir/step.ts";
import { blocksOfAction, lanesOf } from "../../ir/visit.ts";
import type { Most } from "./amount.ts";
import { exactly, multiply, once, unbounded } from "./amount.ts";
import type { Cost, Metric } from "./cost.ts";
import { forEachMetric, repeated } from "./cost.ts";
import type { PlanLookup } from "./followers.ts";
import { followersOf } from "./followers.ts";
import { iterationsOf } from "./iterations.ts";
import { leastOf } from "./least-cost.ts";
import { unknownLists } from "./lists.ts";
import { MostCost, withLimit } from "./most-cost.ts";
import type { Place } from "./place.ts";
import { placeOf } from "./place.ts";
import { stepsBegunIn, visitsOf } from "./visits.ts";

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
  /** Whether it runs after a failure, to make that good. */
  readonly isRecovery: boolean;
  /** The recipe whose step it is, where that goes on in place of the one that was started. */
  readonly follows?: Plan;
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
  const { plans, cycle } = followersOf(plan, lookup);
  const context = {
    cost,
    runs: cycle === undefined ? once : unbounded(cycle),
    depth: 0,
    isRecovery: false,
  };
  const followers = plans.flatMap((follows) =>
    rowsOf(follows.body, {
      ...context,
      place: { ...place, pacing: follows.pacing, lists: unknownLists(follows) },
    }).map((row) => ({ ...row, follows })),
  );
  return [...rowsOf(plan.body, { ...context, place }), ...followers];
}

interface RowContext {
  readonly cost: MostCost;
  readonly place: Place;
  readonly runs: Most;
  readonly depth: number;
  readonly isRecovery: boolean;
}

function rowsOf(block: Block, context: RowContext): readonly CostRow[] {
  const { cost, place, depth, isRecovery } = context;
  const visits = visitsOf(block);
  return stepsBegunIn(block).flatMap((step) => {
    const runs = multiply(context.runs, visits.get(step.key) ?? once);
    const row = { step, depth, isRecovery, runs, cost: repeated(cost.step(step, place), runs) };
    const inner = innerParts(step, place).flatMap((part) =>
      rowsOf(part.body, {
        ...context,
        place: { ...place, isBeside: place.isBeside || part.isBeside },
        runs: multiply(runs, part.count),
        depth: depth + 1,
        isRecovery: part.isRecovery,
      }),
    );
    return [row, ...inner];
  });
}

/** A block inside a step. */
interface InnerPart {
  readonly body: Block;
  /** How often it runs while the step runs once. */
  readonly count: Most;
  readonly isRecovery: boolean;
  readonly isBeside: boolean;
}

function innerParts(step: Step, place: Place): readonly InnerPart[] {
  const { action, around } = step;
  const recoveries: InnerPart[] = [];
  let attempts = once;
  for (const layer of around) {
    const isCounted = layer.kind === "retry" && typeof layer.attempts === "number";
    const tries = isCounted ? Number(layer.attempts) : 1;
    const body = recoveryIn(layer);
    // What stands between attempts runs once less than they do.
    const times = layer.kind === "retry" ? exactly(Math.max(1, tries - 1)) : once;
    if (body) {
      const count = multiply(attempts, times);
      recoveries.push({ body, count, isRecovery: true, isBeside: false });
    }
    attempts = multiply(attempts, exactly(tries));
  }
  const iterations = action.kind === "loop" ? iterationsOf(step, action, place).count : once;
  const count = multiply(attempts, iterations);
  const isBeside =
    action.kind === "fork" || (action.kind === "loop" && lanesOf(action) !== undefined);
  const own = blocksOfAction(action).map((body) => ({ body, count, isRecovery: false, isBeside }));
  return [...own, ...recoveries];
}

function recoveryIn(layer: Layer): Block | undefined {
  if (layer.kind === "recover") return layer.body;
  return layer.kind === "retry" ? layer.recover?.body : undefined;
}
