import type { ErrorKind } from "../../../runtime/abi.ts";
import { evaluationOfStep } from "../../ir/evaluated.ts";
import type { Plan } from "../../ir/plan.ts";
import type { Block, Layer, Step } from "../../ir/step.ts";
import { isSureToEvaluate } from "./certain-values.ts";
import type { Metric } from "./cost.ts";
import type { Spending } from "./spending.ts";
import { andThen, cheaper, never, nothing, spent } from "./spending.ts";

/** The kinds of failures that somebody asks about. */
export type Kinds = ReadonlySet<ErrorKind>;

/** What steps cost is told by what the actions in them do, and the other way round. */
export interface Inside {
  /** The action of a step that fails with one of these kinds, apart from what it cannot begin without. */
  failedAction(step: Step, kinds: Kinds): Spending;
  /** The cheapest way to the end of a block. */
  toEnd(block: Block): Spending;
}

/** What can go wrong where a template or a condition is evaluated. */
const evaluationKinds: readonly ErrorKind[] = ["undefined", "condition", "type"];

/** The least that one visit of a step of a plan costs, by how it ends. */
export class StepCosts {
  private readonly metric: Metric;
  private readonly plan: Plan;
  private readonly inside: Inside;

  constructor(metric: Metric, plan: Plan, inside: Inside) {
    this.metric = metric;
    this.plan = plan;
    this.inside = inside;
  }

  /** A step that goes well, whose action costs so much then. */
  ok(step: Step, action: Spending, depth = 0): Spending {
    const layer = step.around[depth];
    if (layer === undefined) return action;
    const inner = andThen(this.layer(layer, "after"), this.ok(step, action, depth + 1));
    if (layer.kind !== "recover") return inner;
    const first = this.failedInside(step, new Set(layer.kinds), depth + 1);
    return cheaper(inner, andThen(first, this.inside.toEnd(layer.body)));
  }

  /** A step that its condition, or its tags, leave out. */
  leftOut({ around }: Step, by: "guard" | "tags"): Spending {
    const outside = around.slice(
      0,
      around.findIndex(({ kind }) => kind === by),
    );
    return outside.reduce((sum, layer) => andThen(sum, this.layer(layer, "after")), nothing);
  }

  /** A step that fails with one of these kinds. */
  failed(step: Step, kinds: Kinds): Spending {
    if (kinds.size === 0) return never;
    // What it writes may have no value, however it has ended.
    const writes = step.exits.some(({ set }) => set.some(({ value }) => value.kind === "template"));
    return writes && hasAny(kinds, evaluationKinds) ? nothing : this.failedInside(step, kinds, 0);
  }

  /** A failure that comes from a layer has cost what is around it. */
  private failedInside(step: Step, kinds: Kinds, depth: number): Spending {
    const layer = step.around[depth];
    if (layer === undefined) {
      return mayNotBegin(step, kinds, this.plan) ? nothing : this.inside.failedAction(step, kinds);
    }
    const isEffect = depth + 1 === step.around.length && isEffectOf(step);
    if (mayFail(layer, kinds, isEffect)) return nothing;
    const inner = this.failedInside(step, failingInside(layer, kinds), depth + 1);
    return andThen(this.layer(layer, "onError"), inner);
  }

  /** `behind`: which hook runs when the step has ended. */
  private layer(layer: Layer, behind: "after" | "onError"): Spending {
    if (layer.kind === "count" && this.metric === "agentSteps") {
      return { counted: layer.part === "limit" ? 0 : 1, needed: layer.part === "tally" ? 0 : 1 };
    }
    if (layer.kind === "hooks" && this.metric === "processes") {
      return spent([layer.before, layer[behind]].filter((hook) => hook !== undefined).length);
    }
    const isWait = layer.kind === "delay" && typeof layer.ms === "number";
    return isWait && this.metric === "wallClockMs" ? spent(Number(layer.ms)) : nothing;
  }
}

/** Whether a step's failure of one of these kinds may come from a layer itself. */
function mayFail(layer: Layer, kinds: Kinds, isAroundEffect: boolean): boolean {
  switch (layer.kind) {
    case "guard":
      return kinds.has("condition");
    case "count":
      return layer.part !== "tally" && kinds.has("limit");
    case "delay":
      return typeof layer.ms !== "number" && hasAny(kinds, evaluationKinds);
    case "retry":
      return typeof layer.attempts !== "number" && hasAny(kinds, evaluationKinds);
    case "timeout":
      // What is stopped may have done nothing yet; a question or a command has begun.
      if (!isAroundEffect && kinds.has("timeout")) return true;
      return typeof layer.ms !== "number" && hasAny(kinds, evaluationKinds);
    case "tags":
    case "hooks":
    case "recover":
    case "pace":
      return false;
    default:
      return layer satisfies never;
  }
}

/** Between two attempts something else may fail, after a failure that is tried again. */
function failingInside(layer: Layer, kinds: Kinds): Kinds {
  if (layer.kind !== "retry" || layer.recover === undefined) return kinds;
  return kinds.union(new Set(layer.kinds));
}

function isEffectOf({ action: { kind } }: Step): boolean {
  return kind === "agent" || kind === "shell" || kind === "exec";
}

/** Whether a failure of one of these kinds may keep the action of a step from doing anything. */
function mayNotBegin(step: Step, kinds: Kinds, plan: Plan): boolean {
  const { action } = step;
  if (action.kind === "loop") return mayNotIterate(step, kinds);
  if (action.kind === "exec" && kinds.has("spawn") && !hasProgram(step)) return true;
  return hasAny(kinds, evaluationKinds) && !isSureToEvaluate(step, plan);
}

/** A list may be none, or too long, and a condition or a number may make no sense. */
function mayNotIterate({ action }: Step, kinds: Kinds): boolean {
  if (action.kind !== "loop") return false;
  const isFixed = action.head.kind === "times" && typeof action.head.count === "number";
  return !isFixed && hasAny(kinds, [...evaluationKinds, "limit"]);
}

/** A command whose first word may come to nothing starts no program. */
function hasProgram(step: Step): boolean {
  const [first] = evaluationOfStep(step).inputs;
  if (first?.expression.kind !== "template") return false;
  const { command } = first.expression;
  return command?.text.parts.some((part) => part.kind === "text" && part.text !== "") ?? false;
}

function hasAny(kinds: Kinds, some: readonly ErrorKind[]): boolean {
  return some.some((kind) => kinds.has(kind));
}
