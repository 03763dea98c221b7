import type { Condition } from "../../ir/expression.ts";
import type { Param, Plan } from "../../ir/plan.ts";
import { referencesOf } from "../../ir/references.ts";
import { startValue } from "../../ir/start-value.ts";
import type { Step } from "../../ir/step.ts";
import { isGuarded } from "../../ir/visit.ts";
import type { Facts } from "../facts.ts";
import type { Read } from "../reads.ts";
import { lostEndOf } from "../repetition/loop-ends.ts";
import type { Definition } from "../scope/definition.ts";
import type { ScopeState, VariableState } from "../scope/scope-state.ts";
import { isInside, isSetBefore } from "../setters/inside.ts";
import { placesOfSteps } from "../setters/places-of-steps.ts";
import { settersOf } from "../setters/setters.ts";
import { typeOfValue } from "../types/type.ts";
import { waysToSetter } from "./ways-to-setter.ts";
import type { Writer } from "./writers.ts";

type Known = Pick<Facts, "flow" | "reads">;

/**
 * Whether a variable is unset only where a loop over its own state runs no iteration, and declared defaults are that state
 * before the first one: `while n < 3` with the default 0 for an `n` that the loop counts. A list is no such state: callers give
 * lists of their own, and some of them are empty.
 */
export function isSetByBegunLoop(
  { step, parents, name, kind }: Omit<Writer, "span">,
  { step: reader }: Pick<Read, "step">,
  plan: Plan,
  facts: Known,
): boolean {
  const ways = waysToSetter({ step, parents, name }, reader, facts.flow);
  const shared = ways.filter((at) => isInside(reader, at));
  const isBehind = ({ action }: Step): boolean => action.kind === "loop" || action.kind === "block";
  if (!shared.every((at) => isBehind(at) && isSetBefore(at, step, reader))) return false;
  const others = ways.filter((at) => !shared.includes(at));
  if (others.some(isGuarded)) return false;
  const isCertain = !ways.includes(step);
  // What an update sets is set in each iteration.
  const sets = step.exits.every(
    ({ on, set, then }) =>
      then.kind === "raise" ||
      on.kind === "empty" ||
      (kind === "update" && on.kind === "ok") ||
      set.some((write) => write.name === name),
  );
  const loops = others.filter(({ action }) => action.kind === "loop");
  const deciding = loops.filter((loop) => loop !== step || !leaves(step, name));
  return (
    (isCertain || sets) &&
    deciding.length > 0 &&
    deciding.every((at) => beginsByDefault(at, plan, facts))
  );
}

/** Whether a step leaves a variable behind also where it has nothing to go over. */
function leaves({ exits }: Step, name: string): boolean {
  const empty = exits.find(({ on }) => on.kind === "empty");
  return empty?.set.some((write) => write.name === name) === true;
}

/**
 * Whether a loop runs an iteration where callers leave alone what it goes on from. A caller may give another state, but then
 * it has the loop left out; unless the loop never changes that state and so begins in vain, which is told by itself.
 */
export function beginsByDefault(loop: Step, plan: Plan, facts: Known): boolean {
  const { flow } = facts;
  const { action, key } = loop;
  const point = flow.graph.before(key);
  const state = point && flow.stateBefore(point);
  if (action.kind !== "loop" || action.head.kind !== "while" || state === undefined) return false;
  const { condition } = action.head;
  const isOwn = namesIn(condition).some((name) => isSetIn(loop, name, plan));
  if (!isOwn && lostEndOf(loop, plan, facts)?.kind !== "endless") return false;
  const defaultOf = (variable: VariableState): VariableState | undefined =>
    withDefault(variable, loop, plan);
  return outcomeByDefault(condition, state, defaultOf, facts) === true;
}

/** How a condition comes out where all that it reads is what defaults say; undefined where that is not known. */
export function outcomeByDefault(
  condition: Condition,
  state: ScopeState,
  defaultOf: (variable: VariableState) => VariableState | undefined,
  { flow }: Pick<Facts, "flow">,
): boolean | undefined {
  const variables = state.variables.copy();
  for (const name of namesIn(condition)) {
    const known = variables.get(name);
    const variable = known && defaultOf(known);
    if (variable === undefined) return undefined;
    variables.set(name, variable);
  }
  return flow.constantOutcome(condition, { path: state.path, variables });
}

function namesIn({ expression }: Condition): readonly string[] {
  return referencesOf(expression).map(({ name }) => name);
}

/** A variable as what the default of an input says; undefined where it has none. */
export function byDefault(variable: VariableState, param: Param): VariableState | undefined {
  const value = startValue(param);
  return value === undefined ? undefined : { ...variable, must: true, type: typeOfValue(value) };
}

/** A variable before the first visit of a loop: as what its default says where only callers may have set it. */
function withDefault(variable: VariableState, loop: Step, plan: Plan): VariableState | undefined {
  const places = placesOfSteps(plan);
  const isFromLaterOn = (one: Definition): boolean =>
    (one.kind === "exit" || one.kind === "update") &&
    (places.get(one.step) ?? -1) >= (places.get(loop) ?? Number.POSITIVE_INFINITY);
  const [only, ...others] = variable.definitions.list().filter((one) => !isFromLaterOn(one));
  if (only?.kind !== "param" || others.length > 0) {
    // What steps before the loop have set is as likely as that callers leave defaults alone.
    const isBefore = others.length + 1 === variable.definitions.size && variable.must;
    return isBefore ? { ...variable, type: variable.likely } : undefined;
  }
  return byDefault(variable, only.param);
}

function isSetIn(loop: Step, name: string, plan: Plan): boolean {
  const setters = settersOf(plan).get(name) ?? [];
  return setters.some(
    ({ kind, step, parents }) => kind !== "binding" && (step === loop || parents.includes(loop)),
  );
}
