import type { Plan } from "../../ir/plan.ts";
import type { Action, Block, Callee, Layer, LoopAction, PlanId, Step } from "../../ir/step.ts";
import { blocksOf } from "../../ir/visit.ts";
import type { Amount } from "./amount.ts";
import { add, between, forEachOf, multiply, none, optional, unbounded } from "./amount.ts";
import type { Metric } from "./least-cost.ts";
import { leastOf } from "./least-cost.ts";

/** What one run costs at least, if it succeeds, and at most. */
export type Bounds = Readonly<Record<Metric, Amount>>;

/** One step's part of the most that a run may cost. */
export interface CostRow {
  readonly step: Step;
  /** How many steps it is nested in. */
  readonly depth: number;
  /** How often it may run. */
  readonly runs: Amount;
  readonly cost: Bounds;
}

/** Finds the plan of a callee. */
export type PlanLookup = (id: PlanId) => Plan | undefined;

const metrics: readonly Metric[] = ["agentCalls", "agentSteps", "processes", "approvals"];

/** Bounds on one run of a plan, callees included. */
export function boundsOfPlan(plan: Plan, lookup: PlanLookup): Bounds {
  const calculator = new Calculator(lookup);
  const most = calculator.plan(plan, []);
  return mapMetrics((metric) => ({
    least: leastOf(plan, metric, lookup),
    most: most[metric].most,
  }));
}

/** Where the most that a plan may cost comes from, step by step. */
export function costRows(plan: Plan, lookup: PlanLookup): readonly CostRow[] {
  return new Calculator(lookup).rows(plan.body, between(1, 1), [plan.id]);
}

function mapMetrics(value: (metric: Metric) => Amount): Bounds {
  const [agentCalls, agentSteps, processes, approvals] = metrics.map(value);
  return {
    agentCalls: agentCalls ?? none,
    agentSteps: agentSteps ?? none,
    processes: processes ?? none,
    approvals: approvals ?? none,
  };
}

const nothing = mapMetrics(() => none);
const anything = mapMetrics(() => unbounded);
const once = between(1, 1);

function combine(
  left: Bounds,
  right: Bounds,
  join: (left: Amount, right: Amount) => Amount,
): Bounds {
  return mapMetrics((metric) => join(left[metric], right[metric]));
}

function scale(cost: Bounds, count: Amount): Bounds {
  return mapMetrics((metric) => multiply(cost[metric], count));
}

class Calculator {
  private readonly lookup: PlanLookup;

  constructor(lookup: PlanLookup) {
    this.lookup = lookup;
  }

  plan(plan: Plan, stack: readonly PlanId[]): Bounds {
    // Recursion ends at its depth limit; what it costs until then is not worth a number.
    if (stack.includes(plan.id)) return anything;
    return this.block(plan.body, [...stack, plan.id]);
  }

  rows(block: Block, runs: Amount, stack: readonly PlanId[], depth = 0): readonly CostRow[] {
    const visits = multiply(runs, visitsOf(block));
    return [...block.steps.values()].flatMap((step) => {
      const row = { step, depth, runs: visits, cost: scale(this.step(step, stack), visits) };
      const inner = multiply(visits, multiply(attemptsOf(step), iterationsOf(step.action)));
      const nested = blocksOf(step).flatMap((body) => this.rows(body, inner, stack, depth + 1));
      return [row, ...nested];
    });
  }

  private block(block: Block, stack: readonly PlanId[]): Bounds {
    let total = nothing;
    for (const step of block.steps.values()) total = combine(total, this.step(step, stack), add);
    return scale(total, visitsOf(block));
  }

  private step(step: Step, stack: readonly PlanId[]): Bounds {
    let cost = this.action(step.action, stack);
    for (const layer of step.around.toReversed()) cost = this.layer(layer, cost, stack);
    for (const { then } of step.exits) {
      if (then.kind === "restart") cost = combine(cost, this.callee(then.callee, stack), add);
    }
    return cost;
  }

  private layer(layer: Layer, cost: Bounds, stack: readonly PlanId[]): Bounds {
    switch (layer.kind) {
      case "count":
        return combine(cost, { ...nothing, agentSteps: once }, add);
      case "hooks": {
        const commands = [layer.before, layer.after ?? layer.onError].filter(Boolean).length;
        return combine(cost, { ...nothing, processes: between(0, commands) }, add);
      }
      case "recover":
        return combine(cost, this.block(layer.body, stack), add);
      case "retry": {
        const repeated = scale(cost, attempts(layer));
        const recovery =
          layer.recover && scale(this.block(layer.recover.body, stack), attempts(layer));
        return recovery ? combine(repeated, recovery, add) : repeated;
      }
      default:
        return cost;
    }
  }

  private action(action: Action, stack: readonly PlanId[]): Bounds {
    switch (action.kind) {
      case "agent":
        return { ...nothing, agentCalls: between(1, action.check ? 2 : 1) };
      case "shell":
      case "exec":
        return { ...nothing, processes: once };
      case "gate":
        return { ...nothing, approvals: once };
      case "call":
        return this.callee(action.callee, stack);
      case "loop":
        return scale(this.block(action.body, stack), iterationsOf(action));
      case "block":
        return this.block(action.body, stack);
      case "fork":
        return action.branches
          .map(({ body }) => this.block(body, stack))
          .reduce((left, right) => combine(left, right, add), nothing);
      case "none":
        return nothing;
      default:
        return action satisfies never;
    }
  }

  private callee(callee: Callee, stack: readonly PlanId[]): Bounds {
    const plan = callee.kind === "static" ? this.lookup(callee.plan) : undefined;
    return plan ? this.plan(plan, stack) : anything;
  }
}

function attempts(layer: Extract<Layer, { kind: "retry" }>): Amount {
  return typeof layer.attempts === "number" ? between(1, layer.attempts) : unbounded;
}

function attemptsOf({ around }: Step): Amount {
  return around.reduce(
    (count, layer) => (layer.kind === "retry" ? multiply(count, attempts(layer)) : count),
    once,
  );
}

function iterationsOf(action: Action): Amount {
  if (action.kind !== "loop") return once;
  const { head } = action;
  switch (head.kind) {
    case "each":
      return optional(forEachOf({ list: listName(head.list), cap: head.atMost }));
    case "while":
      return between(0, head.atMost);
    case "times":
      return typeof head.count === "number" ? between(0, head.count) : unbounded;
    default:
      return head satisfies never;
  }
}

function listName(list: Extract<LoopAction["head"], { kind: "each" }>["list"]): string {
  return list.kind === "reference" ? [list.name, ...list.path].join(".") : "list";
}

/** How often each step of a block may run: once, unless its steps lead back to earlier ones. */
function visitsOf({ steps, guardrails }: Block): Amount {
  const order = new Map([...steps.keys()].map((key, index) => [key, index]));
  const isCyclic = [...steps.values()].some(({ key, exits }) =>
    exits.some(
      ({ then }) => then.kind === "goto" && (order.get(then.step) ?? 0) <= (order.get(key) ?? 0),
    ),
  );
  if (!isCyclic) return once;
  return guardrails ? between(0, Math.min(guardrails.visits, guardrails.total)) : unbounded;
}
