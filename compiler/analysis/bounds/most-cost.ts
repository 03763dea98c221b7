import type { KnownCall } from "../../ir/chosen-calls.ts";
import { settledCalls } from "../../ir/chosen-calls.ts";
import { mostNested } from "../../ir/most-nested.ts";
import type { Plan } from "../../ir/plan.ts";
import type { Action, Block, CallAction, Layer, Step } from "../../ir/step.ts";
import { lanesOf } from "../../ir/visit.ts";
import { alternativesIn } from "./alternatives.ts";
import type { Cause, Most } from "./amount.ts";
import { exactly, none, once, smaller, unbounded } from "./amount.ts";
import type { Cost } from "./cost.ts";
import { beside, forEachMetric, free, inTurn, largest, only, repeated, tightest } from "./cost.ts";
import type { PlanLookup } from "./followers.ts";
import { followersOf, unknownRecipe } from "./followers.ts";
import { iterationsOf, lanesOfFork } from "./iterations.ts";
import { delayCost, effectTime, hooksCost, limited, paced, retryCost } from "./layer-cost.ts";
import { keyOfLists, listsPassed, mostTold, unknownLists } from "./lists.ts";
import type { LayerPlace, Place } from "./place.ts";
import { settledGuards, settledOutcome } from "./settled-guards.ts";
import { mostStepsIn, visitsOf } from "./visits.ts";

/** So deep a recursion may be followed; a bound on what a deeper one costs is no bound to anybody. */
const deepest = 16;

/** What one visit of a step costs. */
interface Visit {
  /** Outside its condition: also where that skips the step. */
  readonly always: Cost;
  readonly running: Cost;
}

/** Some of the layers of a step; to the last one without `to`. */
interface LayerRange {
  readonly step: Step;
  readonly place: Place;
  readonly from: number;
  readonly to?: number;
}

/** What stands outside a condition at most, and only adds to what is inside. */
const addingLayers: ReadonlySet<Layer["kind"]> = new Set(["count", "delay", "hooks", "tags"]);

/** The most that plans and their parts cost. Executions that count against a limit may be left out, and noted. */
export class MostCost {
  /** The most that one execution costs which has been left out. */
  largestCounted: Cost = free;
  /** Whether some executions count without a look at the limit. */
  tallies = false;
  private readonly lookup: PlanLookup;
  /** Given where counted executions are left out: tells what they cost. */
  private readonly whole: MostCost | undefined;
  private readonly known = new Map<string, Map<string, Cost>>();

  constructor(lookup: PlanLookup, whole?: MostCost) {
    this.lookup = lookup;
    this.whole = whole;
  }

  /** The same without the executions that count against a limit. */
  withoutCounted(): MostCost {
    return new MostCost(this.lookup, this);
  }

  /** A recipe, and those that it goes on with. */
  plan(plan: Plan, place: Place): Cost {
    const followers = followersOf(plan, this.lookup);
    const apart = this.whole ?? this;
    const all = inTurn([
      this.block(plan.body, place),
      ...followers.plans.map((other) =>
        apart.block(other.body, { ...place, pacing: other.pacing, lists: unknownLists(other) }),
      ),
      ...followers.open.map(anything),
    ]);
    if (followers.cycle === undefined) return all;
    // After a restart all counters are those of a new run.
    const again = apart === this ? all : apart.plan(plan, place);
    return repeated(again, unbounded(followers.cycle));
  }

  /** One execution of a block. */
  block(block: Block, place: Place): Cost {
    const visits = visitsOf(block);
    const steps = [...block.steps.values()].map((step) => ({
      step,
      visit: this.visit(step, place),
      count: visits.get(step.key) ?? once,
    }));
    const running = new Map(
      steps.map(({ step, visit, count }) => [step, repeated(visit.running, count)]),
    );
    const total = inTurn([
      ...steps.map(({ visit, count }) => repeated(visit.always, count)),
      ...largestAlternatives(block, running),
      ...running.values(),
    ]);
    const mostSteps = mostStepsIn(block, visits);
    if (mostSteps === undefined) return total;
    const dearest = steps.reduce((most, { visit }) => largest(most, costOf(visit)), free);
    return tightest(total, repeated(dearest, exactly(mostSteps)));
  }

  /** One visit of a step. */
  step(step: Step, place: Place): Cost {
    return costOf(this.visit(step, place));
  }

  private visit(step: Step, place: Place): Visit {
    const isLeftOut = settledGuards(step, place.lists) === false;
    if (isLeftOut && isGuardedFirst(step)) return { always: free, running: free };
    if (this.whole && isCountedFirst(step)) {
      this.largestCounted = largest(this.largestCounted, this.whole.step(step, place));
      return { always: free, running: free };
    }
    const inner = step.around.findIndex(({ kind }) => !addingLayers.has(kind));
    const outside = inner < 0 ? step.around.length : inner;
    const inside = this.layers(this.action(step, place), { step, place, from: outside });
    return {
      always: this.layers(free, { step, place, from: 0, to: outside }),
      running: worksItself(step) && !isLeftOut ? inTurn([inside, only({ steps: once })]) : inside,
    };
  }

  /** What a cost becomes by some of the layers around a step. */
  private layers(cost: Cost, { step, place, from, to }: LayerRange): Cost {
    const last = step.around.length - 1;
    return step.around
      .slice(from, to)
      .reduceRight(
        (inner, layer, index) =>
          this.layer(layer, inner, { step, place, isInnermost: from + index === last }),
        cost,
      );
  }

  private layer(layer: Layer, cost: Cost, at: LayerPlace): Cost {
    const { step, place } = at;
    switch (layer.kind) {
      case "count":
        if (layer.part === "tally") this.tallies = true;
        return layer.part === "limit" ? cost : inTurn([cost, only({ agentSteps: once })]);
      case "hooks":
        return inTurn([cost, hooksCost(layer)]);
      case "recover":
        return inTurn([cost, this.block(layer.body, place)]);
      case "retry":
        return retryCost(layer, cost, {
          step,
          recovery: layer.recover && this.block(layer.recover.body, place),
        });
      case "delay":
        return inTurn([cost, delayCost(layer, step)]);
      case "pace":
        return paced(cost, place.pacing);
      case "timeout":
        return limited(cost, layer, at);
      case "guard":
        return settledOutcome(layer.condition, place.lists) === false ? free : cost;
      case "tags":
        return cost;
      default:
        return layer satisfies never;
    }
  }

  private action(step: Step, place: Place): Cost {
    const { action } = step;
    switch (action.kind) {
      case "agent":
        return only({
          agentCalls: exactly(action.check ? 2 : 1),
          wallClockMs: effectTime(step, 0),
        });
      case "shell":
      case "exec":
        return only({ processes: once, wallClockMs: effectTime(step, 0) });
      case "gate":
        return only({ approvals: once, wallClockMs: gateTime(action, step) });
      case "call":
        return this.call(action, step, place);
      case "loop": {
        const { count, turns } = iterationsOf(step, action, place);
        const isBeside = place.isBeside || lanesOf(action) !== undefined;
        const body = this.block(action.body, { ...place, isBeside });
        const { wallClockMs } = repeated(body, turns);
        return { ...repeated(body, count), wallClockMs };
      }
      case "block":
        return this.block(action.body, place);
      case "fork":
        return this.fork(action, place);
      case "none":
        return free;
      default:
        return action satisfies never;
    }
  }

  private fork(action: Extract<Action, { kind: "fork" }>, place: Place): Cost {
    const inside = { ...place, isBeside: true };
    const cost = ({ body }: (typeof action.branches)[number]): Cost => this.block(body, inside);
    const isSerial = ({ key }: (typeof action.branches)[number]): boolean =>
      action.serial.includes(key);
    const serial = inTurn(action.branches.filter(isSerial).map(cost));
    const others = action.branches.filter((branch) => !isSerial(branch)).map(cost);
    if (place.pacing?.maxConcurrent !== undefined) return inTurn([serial, ...others]);
    const atOnce = lanesOfFork(action) >= others.length;
    return beside([serial, atOnce ? beside(others) : inTurn(others)]);
  }

  private call(action: CallAction, step: Step, place: Place): Cost {
    const { callee, limits } = action;
    const chosen = callee.kind === "dynamic" ? this.chosen(step, place) : undefined;
    if (chosen) return chosen.map((one) => this.call(one, step, place)).reduce(largest, free);
    const cause = unknownRecipe({ callee, step }, this.lookup);
    if (cause !== undefined) return anything(cause);
    const plan = callee.kind === "static" ? this.lookup(callee.plan) : undefined;
    // A recipe that is not there fails before it costs anything.
    if (plan === undefined) return free;
    const depth = limits === undefined ? place.depth : mostNested(limits);
    const stack = [...place.stack, plan.id];
    if (stack.length > depth) return free;
    if (place.stack.includes(plan.id) && depth - stack.length > deepest) {
      return anything({ span: step.idSpan, why: `step "${step.id}" calls its own recipe` });
    }
    const pacing = place.pacing ?? plan.pacing;
    const lists = listsPassed(action, plan, place.lists);
    const inside = { dialect: plan.dialect, stack, depth, pacing, lists, isBeside: place.isBeside };
    if (limits === undefined) return this.remembered(plan, inside);
    return { ...withLimit(this.whole ?? this, plan, inside, limits.total), agentSteps: none };
  }

  /** The calls that one with a computed path may be; undefined where nobody knows. */
  private chosen(step: Step, { stack }: Place): readonly KnownCall[] | undefined {
    const [caller] = stack.slice(-1).map(this.lookup);
    return caller && settledCalls(step, caller, stack.length > 1);
  }

  private remembered(plan: Plan, place: Place): Cost {
    const { stack, depth, pacing, isBeside } = place;
    const where = JSON.stringify([plan.id, stack.length, depth, pacing, isBeside]);
    const costs = this.known.get(where) ?? new Map<string, Cost>();
    this.known.set(where, costs);
    const lists = costs.size < mostTold ? place.lists : unknownLists(plan);
    const key = keyOfLists(lists);
    const known = costs.get(key) ?? this.plan(plan, { ...place, lists });
    costs.set(key, known);
    return known;
  }
}

function costOf({ always, running }: Visit): Cost {
  return inTurn([always, running]);
}

/** Of steps that exclude one another the dearest counts; they are taken out of the costs of all steps. */
function largestAlternatives(block: Block, costs: Map<Step, Cost>): readonly Cost[] {
  return alternativesIn(block).map(({ steps }) => {
    const cost = steps.reduce((most, step) => largest(most, costs.get(step) ?? free), free);
    for (const step of steps) costs.delete(step);
    return cost;
  });
}

/** A plan whose counted executions are at most so many. */
export function withLimit(whole: MostCost, plan: Plan, place: Place, total: number): Cost {
  const cost = whole.plan(plan, place);
  if (total >= Number.MAX_SAFE_INTEGER) return cost;
  const rest = whole.withoutCounted();
  const uncounted = rest.plan(plan, place);
  const counted = repeated(rest.largestCounted, exactly(total));
  const capped = tightest(cost, inTurn([uncounted, counted]));
  const passed = rest.tallies ? [uncounted] : [];
  const { agentSteps } = inTurn([...passed, only({ agentSteps: exactly(total) })]);
  return { ...capped, agentSteps: smaller(cost.agentSteps, agentSteps) };
}

/** Whether a step asks, runs or waits for something, and does not only order other steps. */
function worksItself({ action: { kind } }: Step): boolean {
  return kind === "agent" || kind === "shell" || kind === "exec" || kind === "gate";
}

/** Whether each execution of a step that costs anything counts against the limit first, and is refused where it is reached. */
function isCountedFirst({ around }: Step): boolean {
  const first = around.find(({ kind }) => kind !== "tags" && kind !== "guard");
  if (first?.kind !== "count" || first.part === "tally") return false;
  return first.part === undefined || around.some(isTally);
}

/** Whether nothing of a step is done where its guard leaves it out. */
function isGuardedFirst({ around }: Step): boolean {
  return around.find(({ kind }) => kind !== "tags")?.kind === "guard";
}

function isTally(layer: Layer): boolean {
  return layer.kind === "count" && layer.part === "tally";
}

function anything(cause: Cause): Cost {
  return forEachMetric(() => unbounded(cause));
}

function gateTime({ timeoutMs }: Extract<Action, { kind: "gate" }>, { id, idSpan }: Step): Most {
  if (timeoutMs > 0) return exactly(timeoutMs);
  return unbounded({ span: idSpan, why: `"${id}" waits for a person` });
}
