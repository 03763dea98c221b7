import type { Condition, Template } from "../../ir/expression.ts";
import { soleReference } from "../../ir/references.ts";
import type { Block, ForkAction, LoopAction, Step } from "../../ir/step.ts";
import { stepsOf } from "../../ir/visit.ts";
import { ConditionFormulas } from "../conditions/condition-formula.ts";
import { mostCounted } from "../conditions/loop-counter.ts";
import type { Variables } from "../scope/scope-state.ts";
import type { Most } from "./amount.ts";
import { exactly, once, unbounded, unknown } from "./amount.ts";
import type { ListLength, Lists } from "./lists.ts";
import { lengthOf } from "./lists.ts";
import type { Place } from "./place.ts";
import { settledOutcome } from "./settled-guards.ts";

/** So many lanes there are at most, also where a recipe asks for more. */
const mostLanes = 256;

/** How often a loop runs its body, and how many of these runs are one after the other. */
export interface Iterations {
  readonly count: Most;
  readonly turns: Most;
}

/** The most iterations of a loop. */
export function iterationsOf(step: Step, loop: LoopAction, place: Place): Iterations {
  const { head } = loop;
  if (head.kind === "while") {
    const isLeftOut = settledOutcome(head.condition, place.lists) === false;
    const count = exactly(isLeftOut ? 0 : mostCounted(loop, place.dialect));
    return { count, turns: count };
  }
  const lanes = pacedLanes(loop, place);
  const length = listLengthOf(loop, place.lists);
  if (length !== undefined) {
    const cap = head.kind === "each" ? head.atMost : Number.POSITIVE_INFINITY;
    return ofList(length, { cap, span: step.idSpan }, lanes);
  }
  if (head.kind === "times" && typeof head.count === "number") return inLanes(head.count, lanes);
  const why = `how often step "${step.id}" repeats is known only when it runs`;
  const count = unbounded({ span: step.idSpan, why });
  return { count, turns: count };
}

/** How many branches of a fork run at once. */
export function lanesOfFork({ lanes }: ForkAction): number {
  return lanesOf(lanes);
}

/** How often a loop runs its body unless something ends it before, where that is known. */
export function knownIterations(loop: LoopAction, lists: Lists): number | undefined {
  const { head } = loop;
  if (head.kind === "times" && typeof head.count === "number") return head.count;
  if (head.kind === "while") {
    const settled = settledOutcome(head.condition, lists);
    if (settled === false) return 0;
    const isEndless = settled === true || alwaysHolds(head.condition);
    return isEndless ? mostCounted(loop, head.condition.dialect) : undefined;
  }
  const length = listLengthOf(loop, lists);
  if (typeof length !== "number") return undefined;
  return head.kind === "each" ? Math.min(length, head.atMost) : length;
}

/** Whether a condition holds whatever the variables are. */
function alwaysHolds(condition: Condition): boolean {
  const formulas = new ConditionFormulas();
  return formulas.holds(condition, noVariables) === true;
}

const noVariables: Variables = { get: () => undefined };

/** The length of the list for which a loop runs once an item; undefined where no list decides that. */
function listLengthOf({ head }: LoopAction, lists: Lists): ListLength | undefined {
  if (head.kind === "each") return lengthOf(lists, soleReference(head.list));
  if (head.kind === "while" || typeof head.count === "number") return undefined;
  const name = lengthIn(head.count);
  return name === undefined ? undefined : lengthOf(lists, { name, path: [] });
}

function ofList(
  length: ListLength,
  { cap, span }: { readonly cap: number; readonly span: Step["idSpan"] },
  lanes: number,
): Iterations {
  if (typeof length === "number") return inLanes(Math.min(length, cap), lanes);
  const list = { kind: "length", list: length, cap, span } as const;
  const count = unknown({ ...list, lanes: 1 });
  if (cap <= lanes) return { count, turns: once };
  return { count, turns: unknown({ ...list, lanes }) };
}

/** Lanes that wait for their turn to ask an agent are not at once. */
function pacedLanes({ head, body }: LoopAction, { pacing, isBeside }: Place): number {
  const lanes = lanesOf(head.kind === "while" ? undefined : head.lanes);
  if (pacing?.maxConcurrent === undefined || !asksAgent(body)) return lanes;
  // As many turns as there are go round only where each lane is one question, and nobody else asks.
  return !isBeside && isOneQuestion(body) ? Math.min(lanes, pacing.maxConcurrent) : 1;
}

function asksAgent(body: Block): boolean {
  return stepsOf(body).some(({ step: { action } }) => ["agent", "call"].includes(action.kind));
}

function isOneQuestion({ steps }: Block): boolean {
  const [only, ...others] = steps.values();
  if (only?.action.kind !== "agent" || others.length > 0) return false;
  return only.action.check === undefined && only.around.every(({ kind }) => kind !== "retry");
}

function inLanes(count: number, lanes: number): Iterations {
  return { count: exactly(count), turns: exactly(Math.ceil(count / lanes)) };
}

function lanesOf(lanes: number | "unbounded" | undefined): number {
  if (lanes === undefined) return 1;
  return lanes === "unbounded" ? mostLanes : Math.min(lanes, mostLanes);
}

/** The list whose length a text is. */
function lengthIn({ command }: Template): string | undefined {
  const [part, ...others] = command?.text.parts ?? [];
  return part?.kind === "command-length" && others.length === 0 ? part.name : undefined;
}
