import type { Plan } from "../ir/plan.ts";
import type {
  Action,
  Block,
  Guardrails,
  HooksLayer,
  Layer,
  LoopAction,
  PlanId,
  RetryLayer,
  Step,
} from "../ir/step.ts";

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
/** An answer that cannot be read is asked for once more. */
const askedTwice: Range = { least: 1, most: 2 };
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
  if (block.guardrails) return costOfMachine(block, block.guardrails, context);
  let total = nothing;
  let certain = true;
  for (const step of block.steps.values()) {
    const cost = costOfStep(step, context);
    total = combine(total, certain ? cost : optional(cost), add);
    certain &&= !mayEndEarly(step);
  }
  return total;
}

/** An outcome machine runs its entry, and all steps as often as its guardrails allow. */
function costOfMachine(block: Block, { visits, total }: Guardrails, context: Context): Cost {
  const steps = [...block.steps.values()];
  const sum = steps
    .map((step) => {
      const least = step.key === block.entry ? 1 : 0;
      return times(costOfStep(step, context), { least, most: visits });
    })
    .reduce((left, right) => combine(left, right, add), nothing);
  const restarts = steps.some(({ exits }) => exits.some(({ then }) => then.kind === "restart"));
  if (restarts) return times(sum, { least: 1, most: undefined });
  const [agentCalls, ...others] = sum;
  const most = Math.min(agentCalls.most ?? 2 * total, 2 * total);
  return [{ ...agentCalls, most }, ...others];
}

/** Whether a run that succeeds may leave out what follows this step. */
function mayEndEarly(step: Step): boolean {
  return step.exits.some(({ then }) => then.kind === "finish" && then.status === "partial");
}

function costOfStep(step: Step, context: Context): Cost {
  return step.around.reduceRight(
    (cost, layer) => costInLayer(cost, layer, context),
    costOfAction(step.action, context),
  );
}

function costInLayer(cost: Cost, layer: Layer, context: Context): Cost {
  switch (layer.kind) {
    case "guard":
      return optional(cost);
    case "tags":
      return optional(cost);
    case "retry":
      return costOfRetry(layer, cost, context);
    case "recover":
      return combine(cost, optional(costOfBlock(layer.body, context)), add);
    case "hooks":
      return combine(cost, costOfHooks(layer), add);
    case "delay":
    case "count":
    case "pace":
    case "timeout":
      return cost;
    default:
      return layer satisfies never;
  }
}

function costOfRetry({ attempts, recover }: RetryLayer, cost: Cost, context: Context): Cost {
  const most = typeof attempts === "number" ? attempts : undefined;
  const tried = times(cost, { least: 1, most });
  if (recover === undefined) return tried;
  const between = { least: 0, most: most === undefined ? undefined : most - 1 };
  return combine(tried, times(costOfBlock(recover.body, context), between), add);
}

function costOfHooks({ before, after, onError }: HooksLayer): Cost {
  const processes = [before, after ?? onError].filter((hook) => hook !== undefined).length;
  return [never, { least: 0, most: processes }, never];
}

function costOfAction(action: Action, context: Context): Cost {
  switch (action.kind) {
    case "agent":
      return action.check === undefined ? [once, never, never] : [askedTwice, never, never];
    case "shell":
    case "exec":
      return [never, once, never];
    case "fork":
      return action.branches
        .map(({ body }) => costOfBlock(body, context))
        .reduce((sum, cost) => combine(sum, cost, add), nothing);
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
  const { head } = loop;
  if (head.kind !== "times") return { least: 0, most: head.atMost };
  if (typeof head.count !== "number") return unknown;
  return { least: loop.until ? 0 : head.count, most: head.count };
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
