import type { Plan } from "../../ir/plan.ts";
import type { Block, CallAction, Exit, LoopAction, PlanId, Step, StepKey } from "../../ir/step.ts";
import { isGuarded } from "../../ir/visit.ts";
import { alternativesIn } from "./alternatives.ts";
import type { Metric } from "./cost.ts";
import { countedThoughSkipped } from "./counted-though-skipped.ts";
import type { PlanLookup } from "./followers.ts";

/** What every run of a plan that succeeds costs at least; 0 where none can succeed. */
export function leastOf(plan: Plan, metric: Metric, lookup: PlanLookup): number {
  return finite(new Least(metric, lookup, costOfAlternatives).plan(plan));
}

/** No less than `leastOf` finds, for a fraction of its work: which guards exclude one another is not asked. */
export function leastAtMost(plan: Plan, metric: Metric, lookup: PlanLookup): number {
  return finite(new Least(metric, lookup, costOfPairs).plan(plan));
}

function finite(cost: number): number {
  return Number.isFinite(cost) ? cost : 0;
}

/** So deep calls are followed; no language has recipes nested deeper unless its author asks for it. */
const deepestFollowed = 200;

/** What is added on the way through a block by steps of which one runs for certain, though each may be skipped. */
type CostOfCertain = (
  block: Block,
  guarded: readonly Step[],
  added: (step: Step) => number,
) => number;

/** `guarded`: those that cost something and may be skipped. */
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
  guarded.length < 2 ? 0 : guarded.reduce((sum, step) => sum + added(step), 0) / 2;

/** The cheapest ways through a block: to its end, and to an early end of the whole plan. */
interface Ways {
  readonly end: number;
  readonly finish: number;
}

const noWay: Ways = { end: Number.POSITIVE_INFINITY, finish: Number.POSITIVE_INFINITY };

class Least {
  private readonly metric: Metric;
  private readonly lookup: PlanLookup;
  private readonly costOfCertain: CostOfCertain;
  private readonly known = new Map<PlanId, number>();
  private depth = 0;

  constructor(metric: Metric, lookup: PlanLookup, costOfCertain: CostOfCertain) {
    this.metric = metric;
    this.lookup = lookup;
    this.costOfCertain = costOfCertain;
  }

  plan(plan: Plan): number {
    const known = this.known.get(plan.id);
    if (known !== undefined) return known;
    // What calls itself, or lies too deep, is taken for free in there, which is little enough.
    if (this.depth >= deepestFollowed) return 0;
    this.known.set(plan.id, 0);
    this.depth += 1;
    const { end, finish } = this.block(plan.body);
    this.depth -= 1;
    const least = Math.min(end, finish);
    this.known.set(plan.id, least);
    return least;
  }

  /** Costs are never negative, so going backwards through the steps until nothing changes ends. */
  private block(block: Block): Ways {
    const ways = new Map<StepKey, Ways>();
    const steps = [...block.steps.values()].toReversed();
    const inner = new Map(steps.map((step) => [step, this.action(step)]));
    for (let changed = true; changed; ) {
      changed = false;
      for (const step of steps) {
        const next = this.step(step, inner.get(step) ?? noWay, ways);
        const known = ways.get(step.key) ?? noWay;
        if (next.end >= known.end && next.finish >= known.finish) continue;
        ways.set(step.key, next);
        changed = true;
      }
    }
    const { end, finish } = ways.get(block.entry) ?? noWay;
    return { end: end + this.certain(block, inner), finish };
  }

  private certain(block: Block, inner: ReadonlyMap<Step, Ways>): number {
    const added = (step: Step): number => this.added(step, inner.get(step));
    const guarded = [...inner.keys()].filter((step) => isGuarded(step) && added(step) > 0);
    return this.costOfCertain(block, guarded, added);
  }

  /** What a step costs more where it runs than where it is skipped. */
  private added(step: Step, { end } = noWay): number {
    const spent = step.exits
      .filter(({ on }) => on.kind === "ok" || on.kind === "outcome")
      .map((exit) => this.exit(step, exit, end));
    return Math.min(...spent) - this.evenIfSkipped(step);
  }

  private step(step: Step, inner: Ways, ways: ReadonlyMap<StepKey, Ways>): Ways {
    let best: Ways = { end: Number.POSITIVE_INFINITY, finish: inner.finish };
    for (const exit of step.exits) {
      const spent = this.exit(step, exit, inner.end);
      const onwards = this.waysBehind(exit, ways);
      best = {
        end: Math.min(best.end, spent + onwards.end),
        finish: Math.min(best.finish, spent + onwards.finish),
      };
    }
    return best;
  }

  private waysBehind({ then }: Exit, ways: ReadonlyMap<StepKey, Ways>): Ways {
    const { end, finish } = noWay;
    switch (then.kind) {
      case "goto":
        return ways.get(then.step) ?? noWay;
      case "end":
        return { end: 0, finish };
      case "finish":
        return then.status === "completed" || then.status === "partial"
          ? { end, finish: 0 }
          : noWay;
      case "restart": {
        const plan = then.callee.kind === "static" ? this.lookup(then.callee.plan) : undefined;
        // A new run begins, with limits of its own.
        return { end, finish: plan && this.metric !== "agentSteps" ? this.plan(plan) : 0 };
      }
      case "raise":
        return noWay;
      default:
        return then satisfies never;
    }
  }

  /** Limits of its own make a call count for itself. */
  private call({ callee, limits }: CallAction): number {
    if (callee.kind !== "static" || (limits && this.metric === "agentSteps")) return 0;
    const plan = this.lookup(callee.plan);
    return plan ? this.plan(plan) : 0;
  }

  /** A step that fails may have cost nothing. */
  private exit(step: Step, { on }: Exit, action: number): number {
    const { around } = step;
    if (on.kind === "skipped") return this.evenIfSkipped(step);
    if (on.kind !== "ok" && on.kind !== "outcome") return 0;
    // The limit lets a group pass as a whole, and only then are its members counted.
    const isGroup = step.action.kind === "fork" && this.metric === "agentSteps";
    const counted = isGroup ? Math.min(action, 1) : action;
    const layers = around.reduce((sum, layer) => {
      if (layer.kind === "count" && layer.part !== "limit") {
        return sum + (this.metric === "agentSteps" ? 1 : 0);
      }
      if (layer.kind !== "delay" || typeof layer.ms !== "number") return sum;
      return sum + (this.metric === "wallClockMs" ? layer.ms : 0);
    }, 0);
    return layers + (around.some(({ kind }) => kind === "recover") ? 0 : counted);
  }

  private evenIfSkipped(step: Step): number {
    return this.metric === "agentSteps" ? countedThoughSkipped(step) : 0;
  }

  private action(step: Step): Ways {
    const { action } = step;
    const free = (end: number): Ways => ({ end, finish: Number.POSITIVE_INFINITY });
    switch (action.kind) {
      case "agent":
        return free(this.counted("agentCalls"));
      case "shell":
      case "exec":
        return free(this.counted("processes"));
      case "gate":
        return free(this.counted("approvals"));
      case "call":
        return free(this.call(action));
      case "loop":
        return this.loop(action, step);
      case "block":
        return this.block(action.body);
      case "fork": {
        const ways = action.branches.map(({ body }) => this.block(body));
        // What the other branches have cost by then is not looked at.
        const finish = ways.some((way) => Number.isFinite(way.finish)) ? 0 : noWay.finish;
        // Reports are joined also of branches that failed.
        if (action.join.kind !== "ordered") return { end: 0, finish };
        return { end: this.besideEachOther(ways.map(({ end }) => end)), finish };
      }
      case "none":
        return free(0);
      default:
        return action satisfies never;
    }
  }

  private counted(metric: Metric): number {
    return this.metric === metric || this.metric === "steps" ? 1 : 0;
  }

  private besideEachOther(costs: readonly number[]): number {
    if (this.metric === "wallClockMs") return Math.max(0, ...costs);
    return costs.reduce((sum, cost) => sum + cost, 0);
  }

  private loop({ body, head, until, join }: LoopAction, { exits }: Step): Ways {
    const { end, finish } = this.block(body);
    // Lanes may fail without failing the loop.
    if (join) return { end: 0, finish };
    // Without an exit of its own a loop over nothing goes well.
    const hasItems = head.kind === "each" && exits.some(({ on }) => on.kind === "empty");
    if (hasItems) return { end, finish };
    if (head.kind !== "times" || typeof head.count !== "number" || head.count < 1) {
      return { end: 0, finish };
    }
    const isOnce = until !== undefined || (head.lanes && this.metric === "wallClockMs");
    return { end: isOnce ? end : end * head.count, finish };
  }
}
