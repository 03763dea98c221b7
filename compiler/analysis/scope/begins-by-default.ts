import type { Plan } from "../../ir/plan.ts";
import { referencesOf } from "../../ir/references.ts";
import { startValue } from "../../ir/start-value.ts";
import type { Step } from "../../ir/step.ts";
import { isGuarded } from "../../ir/visit.ts";
import type { Facts } from "../facts.ts";
import { lostEndOf } from "../loop-ends.ts";
import type { Read } from "../reads.ts";
import { typeOfValue } from "../types/type.ts";
import type { Definition } from "./definition.ts";
import { isInside, isSetBefore } from "./inside.ts";
import { placesOfSteps } from "./places-of-steps.ts";
import type { VariableState } from "./scope-state.ts";
import type { Setter } from "./setters.ts";
import { settersOf } from "./setters.ts";

type Known = Pick<Facts, "flow" | "reads">;

/**
 * Whether a variable is unset only where a loop over its own state runs no iteration, and declared defaults are that state
 * before the first one: `while n < 3` with the default 0 for an `n` that the loop counts.
 */
export function isSetByBegunLoop(
  { step, parents, name }: Pick<Setter, "step" | "parents" | "name">,
  { step: reader }: Pick<Read, "step">,
  plan: Plan,
  facts: Known,
): boolean {
  const ways = [...parents, step];
  const shared = ways.filter((at) => isInside(reader, at));
  const isBehind = ({ action }: Step): boolean => action.kind === "loop" || action.kind === "block";
  if (!shared.every((at) => isBehind(at) && isSetBefore(at, step, reader))) return false;
  const others = ways.filter((at) => !shared.includes(at));
  if (others.some(isGuarded)) return false;
  const sets = step.exits.every(
    ({ on, set, then }) =>
      then.kind === "raise" || on.kind === "empty" || set.some((write) => write.name === name),
  );
  const loops = others.filter(({ action }) => action.kind === "loop");
  const deciding = loops.filter((loop) => loop !== step || !leaves(step, name));
  return sets && deciding.length > 0 && deciding.every((at) => beginsByDefault(at, plan, facts));
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
  const names = referencesOf(condition.expression).map((reference) => reference.name);
  const variables = state.variables.copy();
  for (const name of names) {
    const known = variables.get(name);
    const byDefault = known && withDefault(known, loop, plan);
    if (byDefault === undefined) return false;
    variables.set(name, byDefault);
  }
  const isOwn = names.some((name) => isSetIn(loop, name, plan));
  if (!isOwn && lostEndOf(loop, plan, facts)?.kind !== "endless") return false;
  return flow.constantOutcome(condition, { path: state.path, variables }) === true;
}

/** A variable that only callers may have set before the first visit of a loop, as what its default says. */
function withDefault(variable: VariableState, loop: Step, plan: Plan): VariableState | undefined {
  const places = placesOfSteps(plan);
  const isFromLaterOn = (one: Definition): boolean =>
    (one.kind === "exit" || one.kind === "update") &&
    (places.get(one.step) ?? -1) >= (places.get(loop) ?? Number.POSITIVE_INFINITY);
  const [only, ...others] = variable.definitions.list().filter((one) => !isFromLaterOn(one));
  const value = only?.kind === "param" ? startValue(only.param) : undefined;
  if (value === undefined || others.length > 0) return undefined;
  return { ...variable, must: true, type: typeOfValue(value) };
}

function isSetIn(loop: Step, name: string, plan: Plan): boolean {
  const setters = settersOf(plan).get(name) ?? [];
  return setters.some(
    ({ kind, step, parents }) => kind !== "binding" && (step === loop || parents.includes(loop)),
  );
}
