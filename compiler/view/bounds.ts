import type { Plan } from "../ir/plan.ts";
import type { Action, Block, Layer, LoopAction, PlanId, Step } from "../ir/step.ts";

/** How often something happens; `most` is undefined where only the run can tell. */
export interface Range {
  readonly least: number;
  readonly most: number | undefined;
}

/** What one run may cost. A failure ends a run earlier; `least` counts runs that succeed. */
export interface Bounds {
  readonly agentCalls: Range;
  readonly processes: Range;
  readonly approvals: Range;
}

/** Finds the plan of a callee. */
export type PlanLookup = (id: PlanId) => Plan | undefined;

type Cost = readonly [agentCalls: Range, processes: Range, approvals: Range];

const once: Range = { least: 1, most: 1 };
const never: Range = { least: 0, most: 0 };
const unknown: Range = { least: 0, most: undefined };
const nothing: Cost = [never, never, never];

/** Bounds on the agent calls, processes and approvals of one run of a plan, callees included. */
export function boundsOf(plan: Plan, lookup: PlanLookup): Bounds {
  const [agentCalls, processes, approvals] = costOfPlan(plan, { lookup, stack: [] });
  return { agentCalls, processes, approvals };
}

interface Context {
  readonly lookup: PlanLookup;
  readonly stack: readonly PlanId[];
}

function costOfPlan(plan: Plan, context: Context): Cost {
  // Recursion ends at the depth limit; what it costs until then is not worth a number.
  if (context.stack.includes(plan.id)) return [unknown, unknown, unknown];
  return costOfBlock(plan.body, { ...context, stack: [...context.stack, plan.id] });
}

function costOfBlock(block: Block, context: Context): Cost {
  let total = nothing;
  let certain = true;
  for (const step of block.steps.values()) {
    const cost = costOfStep(step, context);
    total = combine(total, certain ? cost : optional(cost), add);
    certain &&= !mayEndEarly(step);
  }
  return total;
}

/** Whether a run that succeeds may leave out what follows this step. */
function mayEndEarly(step: Step): boolean {
  return step.exits.some(({ then }) => then.kind === "finish" && then.status === "partial");
}

function costOfStep(step: Step, context: Context): Cost {
  return step.around.reduceRight(costInLayer, costOfAction(step.action, context));
}

function costInLayer(cost: Cost, layer: Layer): Cost {
  switch (layer.kind) {
    case "guard":
      return optional(cost);
    case "retry":
      return times(cost, { least: 1, most: layer.attempts });
    case "count":
    case "pace":
    case "timeout":
      return cost;
    default:
      return layer satisfies never;
  }
}

function costOfAction(action: Action, context: Context): Cost {
  switch (action.kind) {
    case "agent":
      return [once, never, never];
    case "shell":
      return [never, once, never];
    case "gate":
      return [never, never, once];
    case "call": {
      const callee =
        action.callee.kind === "static" ? context.lookup(action.callee.plan) : undefined;
      return callee ? costOfPlan(callee, context) : [unknown, unknown, unknown];
    }
    case "loop":
      return times(costOfBlock(action.body, context), iterationsOf(action));
    case "block":
      return costOfBlock(action.body, context);
    case "none":
      return nothing;
    default:
      return action satisfies never;
  }
}

function iterationsOf(loop: LoopAction): Range {
  return { least: 0, most: loop.head.atMost };
}

function combine(left: Cost, right: Cost, join: (left: Range, right: Range) => Range): Cost {
  return [join(left[0], right[0]), join(left[1], right[1]), join(left[2], right[2])];
}

function add(left: Range, right: Range): Range {
  const most =
    left.most === undefined || right.most === undefined ? undefined : left.most + right.most;
  return { least: left.least + right.least, most };
}

function multiply(left: Range, right: Range): Range {
  const least = left.least * right.least;
  if (left.most === 0 || right.most === 0) return { least, most: 0 };
  const known = left.most !== undefined && right.most !== undefined;
  return { least, most: known ? (left.most ?? 0) * (right.most ?? 0) : undefined };
}

function times(cost: Cost, count: Range): Cost {
  return combine(cost, [count, count, count], multiply);
}

function optional(cost: Cost): Cost {
  return times(cost, { least: 0, most: 1 });
}
