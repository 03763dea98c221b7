import type { KnownCall } from "../../ir/chosen-calls.ts";
import { settledCalls } from "../../ir/chosen-calls.ts";
import { errorKindsExcept } from "../../ir/error-kinds.ts";
import type { Plan } from "../../ir/plan.ts";
import type { Block, Callee, Exit, ForkAction, LoopAction, Step, StepKey } from "../../ir/step.ts";
import { isGuarded, lanesOf } from "../../ir/visit.ts";
import { endOfCounter } from "../conditions/loop-counter.ts";
import type { Metric } from "./cost.ts";
import type { PlanLookup } from "./followers.ts";
import { knownIterations } from "./iterations.ts";
import type { Inside, Kinds } from "./least-step.ts";
import { StepCosts } from "./least-step.ts";
import type { Lists } from "./lists.ts";
import { listsPassed, unknownLists } from "./lists.ts";
import { settledGuards } from "./settled-guards.ts";
import type { Spending } from "./spending.ts";
import { andThen, cheaper, cheapest, isCheaper, never, nothing, spent, times } from "./spending.ts";

/** What is added on the way through a block by steps of which one runs for certain, though each may be skipped. */
export type CostOfCertain = (
  block: Block,
  /** Those that cost something and may be skipped. */
  guarded: readonly Step[],
  added: (step: Step) => number,
) => number;

/** The recipes that one may call, and what is asked of all of them. */
export interface Plans {
  readonly metric: Metric;
  readonly lookup: PlanLookup;
  readonly costOfCertain: CostOfCertain;
  succeeding(plan: Plan, lists: Lists): Spending;
  failing(plan: Plan, lists: Lists): Spending;
}

/** The cheapest ways through a block: to its end, to an early end of the whole plan, to a failure that is asked for. */
interface Ways {
  readonly end: Spending;
  readonly finish: Spending;
  readonly raise: Spending;
}

const noWay: Ways = { end: never, finish: never, raise: never };

const noKinds: Kinds = new Set();
const allKinds: Kinds = new Set(errorKindsExcept());

/** Failures of a recipe that its caller knows as such; the others pass through it. */
const calleeKinds: Kinds = new Set(errorKindsExcept("limit", "denied", "cancelled"));

/** Failures of commands that have begun, after which a run may go on, and of questions. */
const commandKinds: Kinds = new Set(["timeout", "exit", "spawn"]);
const begunKinds: Kinds = new Set([
  ...commandKinds,
  "rate-limit",
  "transient",
  "auth",
  "backend",
  "decode",
  "no-outcome",
  "denied",
]);

/** The least that the blocks and steps of one plan cost, with what is known of its lists. */
export class LeastInPlan implements Inside {
  private readonly plan: Plan;
  private readonly entry: StepKey;
  private readonly lists: Lists;
  private readonly plans: Plans;
  private readonly steps: StepCosts;
  private readonly known = new Map<Block, Map<string, Ways>>();

  /** `entry`: where the plan begins, which may be another step where it is called. */
  constructor(plan: Plan, entry: StepKey, lists: Lists, plans: Plans) {
    this.plan = plan;
    this.entry = entry;
    this.lists = lists;
    this.plans = plans;
    this.steps = new StepCosts(plans.metric, plan, this);
  }

  /** The plan where it succeeds. */
  succeeding(): Spending {
    const { end, finish } = this.block(this.plan.body, noKinds);
    return cheaper(end, finish);
  }

  /** The plan where it fails in a way that its caller may go on after. */
  failing(): Spending {
    return this.block(this.plan.body, calleeKinds).raise;
  }

  toEnd(block: Block): Spending {
    return this.block(block, noKinds).end;
  }

  failedAction(step: Step, kinds: Kinds): Spending {
    const { action } = step;
    switch (action.kind) {
      case "agent":
      case "gate":
      case "shell":
        return begunKinds.isDisjointFrom(kinds) ? never : this.effect(step);
      case "exec":
        return commandKinds.isDisjointFrom(kinds) ? never : this.effect(step);
      case "call":
        return this.failedCall(step, kinds);
      case "loop": {
        // Where reports are joined, each iteration has reported before that fails.
        if (action.join) return this.loop(action, step).end;
        const { end, raise } = this.block(action.body, kinds);
        // What is computed between iterations has no value only behind the first one.
        const isComputed = action.update.length > 0 || action.until !== undefined;
        return isComputed ? cheaper(raise, end) : raise;
      }
      case "block":
        return this.block(action.body, kinds).raise;
      case "fork":
        return this.besideEachOther(action, allKinds, (ways) =>
          cheapest([ways.end, ways.raise, ways.finish]),
        );
      case "none":
        return never;
      default:
        return action satisfies never;
    }
  }

  /** `kinds`: those of the failures that are asked for. */
  private block(block: Block, kinds: Kinds): Ways {
    const known = this.known.get(block) ?? new Map<string, Ways>();
    this.known.set(block, known);
    const key = [...kinds].sort().join(" ");
    const ways = known.get(key) ?? this.waysThrough(block, kinds);
    known.set(key, ways);
    return ways;
  }

  /** Costs are never negative, so going backwards through the steps until nothing changes ends. */
  private waysThrough(block: Block, kinds: Kinds): Ways {
    const steps = [...block.steps.values()].toReversed();
    const inner = new Map(steps.map((step) => [step, this.action(step)]));
    const visits = steps.map((step) => this.visit(step, inner.get(step) ?? noWay, kinds));
    const ways = new Map<StepKey, Ways>();
    // Where each step is found behind all that follow it, as mostly, once is enough.
    let isOpen = false;
    for (let changed = true; changed; changed &&= isOpen) {
      changed = false;
      for (const visit of visits) {
        isOpen ||= visit.exits.some(({ to }) => to.kind === "goto" && !ways.has(to.step));
        const known = ways.get(visit.key) ?? noWay;
        const next = this.waysFrom(visit, ways);
        if (!isLess(next, known)) continue;
        ways.set(visit.key, next);
        changed = true;
      }
    }
    const entry = block === this.plan.body ? this.entry : block.entry;
    const { end, finish, raise } = ways.get(entry) ?? noWay;
    const certain = this.certain(block, inner);
    return {
      end: { counted: end.counted + certain, needed: end.needed + certain },
      finish,
      // Guardrails end a block wherever it is.
      raise: block.guardrails && kinds.size > 0 ? nothing : raise,
    };
  }

  private waysFrom({ exits, finish, raise }: Visit, ways: ReadonlyMap<StepKey, Ways>): Ways {
    const cheapestWays = { end: never, finish, raise };
    for (const { to, spending } of exits) {
      const behind = this.waysBehind(to, ways);
      cheapestWays.end = cheaper(cheapestWays.end, andThen(spending, behind.end));
      cheapestWays.finish = cheaper(cheapestWays.finish, andThen(spending, behind.finish));
      cheapestWays.raise = cheaper(cheapestWays.raise, andThen(spending, behind.raise));
    }
    return cheapestWays;
  }

  private waysBehind(to: Exit["then"], ways: ReadonlyMap<StepKey, Ways>): Ways {
    switch (to.kind) {
      case "goto":
        return ways.get(to.step) ?? noWay;
      case "end":
        return { ...noWay, end: nothing };
      case "finish": {
        const isGood = to.status === "completed" || to.status === "partial";
        // To whoever has called the recipe, another end is a failure.
        return isGood ? { ...noWay, finish: nothing } : { ...noWay, raise: nothing };
      }
      case "restart":
        return { end: never, finish: this.restarted(to.callee), raise: nothing };
      case "raise":
        return { ...noWay, raise: nothing };
      default:
        return to satisfies never;
    }
  }

  /** A new run begins, with limits of its own. */
  private restarted(callee: Callee): Spending {
    const plan = callee.kind === "static" ? this.plans.lookup(callee.plan) : undefined;
    if (plan === undefined || this.plans.metric === "agentSteps") return nothing;
    return this.plans.succeeding(plan, unknownLists(plan));
  }

  private visit(step: Step, { end, finish }: Ways, kinds: Kinds): Visit {
    const exits = step.exits.map((exit) => ({
      to: exit.then,
      spending: this.exit(step, exit, end, kinds),
    }));
    const raise =
      kinds.size === 0 ? never : this.steps.failed(step, uncovered(step, kinds, step.exits));
    return { key: step.key, exits, finish, raise };
  }

  private exit(step: Step, exit: Exit, end: Spending, asked: Kinds): Spending {
    const { on, then } = exit;
    switch (on.kind) {
      case "ok":
      case "outcome":
        return settledGuards(step, this.lists) === false ? never : this.steps.ok(step, end);
      case "empty":
        return this.isNeverEmpty(step) ? never : this.steps.ok(step, nothing);
      case "skipped":
        return settledGuards(step, this.lists) === true ? never : this.steps.leftOut(step, "guard");
      case "excluded":
        return this.steps.leftOut(step, "tags");
      case "error": {
        const kinds = kindsFor(step, exit);
        return this.steps.failed(step, then.kind === "raise" ? kinds.intersection(asked) : kinds);
      }
      default:
        return on satisfies never;
    }
  }

  private certain(block: Block, inner: ReadonlyMap<Step, Ways>): number {
    const added = (step: Step): number => this.added(step, inner.get(step) ?? noWay);
    // What runs for certain lies on each way.
    const isOpen = (step: Step): boolean => settledGuards(step, this.lists) === undefined;
    const guarded = [...inner.keys()].filter(
      (step) => isGuarded(step) && isOpen(step) && added(step) > 0,
    );
    return this.plans.costOfCertain(block, guarded, (step) => (isOpen(step) ? added(step) : 0));
  }

  /** What a step costs more where it runs than where it is skipped. */
  private added(step: Step, { end }: Ways): number {
    return this.steps.ok(step, end).counted - this.steps.leftOut(step, "guard").counted;
  }

  private action(step: Step): Ways {
    const { action } = step;
    switch (action.kind) {
      case "agent":
      case "shell":
      case "exec":
      case "gate":
        return { ...noWay, end: this.effect(step) };
      case "call":
        return { ...noWay, end: this.call(step) };
      case "loop":
        return this.loop(action, step);
      case "block":
        return this.block(action.body, noKinds);
      case "fork":
        return this.fork(action);
      case "none":
        return { ...noWay, end: nothing };
      default:
        return action satisfies never;
    }
  }

  private effect({ action: { kind } }: Step): Spending {
    const { metric } = this.plans;
    return metric === "steps" || metric === effects[kind] ? spent(1) : nothing;
  }

  private call(step: Step): Spending {
    return this.cheapestCall(step, (plan, lists) => this.plans.succeeding(plan, lists));
  }

  private failedCall(step: Step, kinds: Kinds): Spending {
    if (kinds.has("limit")) return nothing;
    return this.cheapestCall(step, (plan, lists) => {
      const failing = this.plans.failing(plan, lists);
      // What it leaves may be no JSON.
      return kinds.has("decode") ? cheaper(failing, this.plans.succeeding(plan, lists)) : failing;
    });
  }

  /** Of the recipes that a step may call, what the cheapest costs; nothing where one of them is not known. */
  private cheapestCall(step: Step, costOf: (plan: Plan, lists: Lists) => Spending): Spending {
    const calls = settledCalls(step, this.plan) ?? [];
    const costs = calls.map((call) => {
      const plan = this.calledPlan(call);
      return plan ? costOf(plan, listsPassed(call, plan, this.lists)) : nothing;
    });
    return calls.length === 0 ? nothing : cheapest(costs);
  }

  /** Limits of its own make a call count for itself. */
  private calledPlan({ callee, limits }: KnownCall): Plan | undefined {
    if (limits && this.plans.metric === "agentSteps") return undefined;
    return this.plans.lookup(callee.plan);
  }

  private fork(action: ForkAction): Ways {
    const finishes = action.branches.map(({ body }) => this.block(body, noKinds).finish);
    // What the other branches have cost by then is not looked at.
    const finish = finishes.every((one) => one.counted === never.counted) ? never : nothing;
    // Reports are joined also of branches that failed.
    const isSafe = action.join.kind !== "ordered";
    const end = this.besideEachOther(action, isSafe ? allKinds : noKinds, (ways) =>
      cheaper(ways.end, ways.raise),
    );
    return { ...noWay, end, finish };
  }

  private besideEachOther(
    { branches }: ForkAction,
    kinds: Kinds,
    costOf: (ways: Ways) => Spending,
  ): Spending {
    const costs = branches.map(({ body }) => costOf(this.block(body, kinds)));
    const counted = costs.map((cost) => cost.counted);
    return {
      counted:
        this.plans.metric === "wallClockMs"
          ? Math.max(0, ...counted)
          : counted.reduce((sum, one) => sum + one, 0),
      needed: Math.max(0, ...costs.map(({ needed }) => needed)),
    };
  }

  private loop(loop: LoopAction, { exits }: Step): Ways {
    const { body, head, until, join } = loop;
    const { finish } = this.block(body, noKinds);
    const one = this.iteration(loop);
    const count = knownIterations(loop, this.lists);
    // Without an exit of its own a loop over nothing goes well.
    const hasItems = head.kind === "each" && exits.some(({ on }) => on.kind === "empty");
    if (count === undefined) {
      return { ...noWay, end: hasItems && join === undefined ? one : nothing, finish };
    }
    const isBeside = lanesOf(loop) !== undefined && this.plans.metric === "wallClockMs";
    const endsBefore = until !== undefined && endOfCounter(loop, until.dialect) !== count;
    const isOnce = count > 0 && (endsBefore || isBeside);
    return { ...noWay, end: isOnce ? one : times(one, count), finish };
  }

  /** Lanes may fail without failing the loop, where their reports are joined. */
  private iteration({ body, join }: LoopAction): Spending {
    if (join === undefined) return this.toEnd(body);
    const { end, raise } = this.block(body, allKinds);
    return cheaper(end, raise);
  }

  private isNeverEmpty({ action }: Step): boolean {
    const count = action.kind === "loop" ? knownIterations(action, this.lists) : undefined;
    return count !== undefined && count > 0;
  }
}

/** What one visit of a step costs by the exit that it takes, and where none covers its failure. */
interface Visit {
  readonly key: StepKey;
  readonly exits: readonly { readonly to: Exit["then"]; readonly spending: Spending }[];
  readonly finish: Spending;
  readonly raise: Spending;
}

/** What questions, commands and gates count as besides steps. */
const effects: Partial<Readonly<Record<Step["action"]["kind"], Metric>>> = {
  agent: "agentCalls",
  shell: "processes",
  exec: "processes",
  gate: "approvals",
};

/** The failures that an exit of a step is for: those of its kinds that none before it covers. */
function kindsFor(step: Step, exit: Exit): Kinds {
  const { on } = exit;
  if (on.kind !== "error") return noKinds;
  return uncovered(step, new Set(on.kinds), step.exits.slice(0, step.exits.indexOf(exit)));
}

/** Those of some failures of a step that none of these exits covers. */
function uncovered(step: Step, kinds: Kinds, exits: readonly Exit[]): Kinds {
  return exits.reduce<Kinds>(
    (left, { on }) =>
      on.kind === "error" && isForAll(on, step) ? left.difference(new Set(on.kinds)) : left,
    kinds,
  );
}

/** Whether an exit for failures is for them however far they reach; those of a single effect reach nowhere. */
function isForAll(
  { scopes }: Extract<Exit["on"], { kind: "error" }>,
  { action, around }: Step,
): boolean {
  if (scopes === undefined) return true;
  const isSingle = effects[action.kind] !== undefined;
  const recovers = around.some((layer) => layer.kind === "retry" && layer.recover !== undefined);
  return isSingle && !recovers && scopes.includes("continue");
}

function isLess(one: Ways, other: Ways): boolean {
  return (
    isCheaper(one.end, other.end) ||
    isCheaper(one.finish, other.finish) ||
    isCheaper(one.raise, other.raise)
  );
}
