import type { Plan } from "../../ir/plan.ts";
import type { Block, CallAction, Exit, PlanId, Step, StepKey } from "../../ir/step.ts";

/** What is counted. `agentSteps`: executions that count against the limit of a recipe, without retries. */
export type Metric = "agentCalls" | "agentSteps" | "processes" | "approvals";

type Lookup = (id: PlanId) => Plan | undefined;

/** What every run of a plan that succeeds costs at least; 0 where none can succeed. */
export function leastOf(plan: Plan, metric: Metric, lookup: Lookup): number {
  const least = new Least(metric, lookup).plan(plan, []);
  return Number.isFinite(least) ? least : 0;
}

/** The cheapest ways through a block: to its end, and to an early end of the whole plan. */
interface Ways {
  readonly end: number;
  readonly finish: number;
}

const noWay: Ways = { end: Number.POSITIVE_INFINITY, finish: Number.POSITIVE_INFINITY };

class Least {
  private readonly metric: Metric;
  private readonly lookup: Lookup;

  constructor(metric: Metric, lookup: Lookup) {
    this.metric = metric;
    this.lookup = lookup;
  }

  plan(plan: Plan, stack: readonly PlanId[]): number {
    if (stack.includes(plan.id)) return 0;
    const { end, finish } = this.block(plan.body, [...stack, plan.id]);
    return Math.min(end, finish);
  }

  /** Costs are never negative, so going backwards through the steps until nothing changes ends. */
  private block(block: Block, stack: readonly PlanId[]): Ways {
    const ways = new Map<StepKey, Ways>();
    const steps = [...block.steps.values()].toReversed();
    const inner = new Map(steps.map((step) => [step, this.action(step, stack)]));
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
    return ways.get(block.entry) ?? noWay;
  }

  private step(step: Step, inner: Ways, ways: ReadonlyMap<StepKey, Ways>): Ways {
    let best: Ways = { end: Number.POSITIVE_INFINITY, finish: inner.finish };
    for (const exit of step.exits) {
      const spent = this.exit(step, exit, inner.end);
      const onwards = waysBehind(exit, ways);
      best = {
        end: Math.min(best.end, spent + onwards.end),
        finish: Math.min(best.finish, spent + onwards.finish),
      };
    }
    return best;
  }

  /** Limits of its own make a branch count for itself. */
  private call({ callee, limits }: CallAction, stack: readonly PlanId[]): number {
    const plan = callee.kind === "static" && !limits ? this.lookup(callee.plan) : undefined;
    return plan ? this.plan(plan, stack) : 0;
  }

  /** A step that is skipped or fails may have cost nothing. */
  private exit({ around }: Step, { on }: Exit, action: number): number {
    if (on.kind !== "ok" && on.kind !== "outcome") return 0;
    if (around.some(({ kind }) => kind === "recover")) return 0;
    const counted = this.metric === "agentSteps" && around.some(({ kind }) => kind === "count");
    return action + (counted ? 1 : 0);
  }

  private action({ action, exits }: Step, stack: readonly PlanId[]): Ways {
    const free = (end: number): Ways => ({ end, finish: Number.POSITIVE_INFINITY });
    switch (action.kind) {
      case "agent":
        return free(this.metric === "agentCalls" ? 1 : 0);
      case "shell":
      case "exec":
        return free(this.metric === "processes" ? 1 : 0);
      case "gate":
        return free(this.metric === "approvals" ? 1 : 0);
      case "call":
        return free(this.call(action, stack));
      case "loop": {
        const { end, finish } = this.block(action.body, stack);
        // Without an exit of its own a loop over nothing goes well; lanes may fail without failing the loop.
        const repeats = exits.some(({ on }) => on.kind === "empty") && action.head.kind === "each";
        return { end: repeats && !action.join ? end : 0, finish };
      }
      case "block":
        return this.block(action.body, stack);
      case "fork":
        return { end: 0, finish: 0 };
      case "none":
        return free(0);
      default:
        return action satisfies never;
    }
  }
}

function waysBehind({ then }: Exit, ways: ReadonlyMap<StepKey, Ways>): Ways {
  switch (then.kind) {
    case "goto":
      return ways.get(then.step) ?? noWay;
    case "end":
      return { end: 0, finish: Number.POSITIVE_INFINITY };
    case "finish": {
      const succeeds = then.status === "completed" || then.status === "partial";
      return { end: Number.POSITIVE_INFINITY, finish: succeeds ? 0 : Number.POSITIVE_INFINITY };
    }
    case "restart":
      return { end: Number.POSITIVE_INFINITY, finish: 0 };
    case "raise":
      return noWay;
    default:
      return then satisfies never;
  }
}
