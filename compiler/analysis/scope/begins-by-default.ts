import type { Plan } from "../../ir/plan.ts";
import { referencesOf } from "../../ir/references.ts";
import type { Step } from "../../ir/step.ts";
import { isGuarded } from "../../ir/visit.ts";
import type { Read } from "../reads.ts";
import { typeOfValue } from "../types/type.ts";
import type { ScopeFlow } from "./scope-flow.ts";
import type { VariableState } from "./scope-state.ts";
import type { Setter } from "./setters.ts";
import { settersOf } from "./setters.ts";
import { isInside } from "./unset-reason.ts";

/**
 * Whether a variable is unset only where a loop over its own state runs no iteration, and declared defaults are that state
 * before the first one: `while n < 3` with the default 0 for an `n` that the loop counts. A caller may give another state, but
 * then it has the loop left out.
 */
export function isSetByBegunLoop(
  { step, parents, name }: Pick<Setter, "step" | "parents" | "name">,
  { step: reader }: Pick<Read, "step">,
  { plan, flow }: { readonly plan: Plan; readonly flow: ScopeFlow },
): boolean {
  const ways = [...parents, step];
  if (ways.some((at) => isInside(reader, at)) || ways.some(isGuarded)) return false;
  const sets = step.exits.every(
    ({ on, set, then }) =>
      then.kind === "raise" || on.kind === "empty" || set.some((write) => write.name === name),
  );
  const loops = ways.filter(({ action }) => action.kind === "loop");
  return sets && loops.length > 0 && loops.every((loop) => begins(loop, plan, flow));
}

/** Whether a loop runs an iteration where callers leave alone what it goes on from. */
function begins(loop: Step, plan: Plan, flow: ScopeFlow): boolean {
  const { action, key } = loop;
  const point = flow.graph.before(key);
  const state = point && flow.stateBefore(point);
  if (action.kind !== "loop" || action.head.kind !== "while" || state === undefined) return false;
  const { condition } = action.head;
  const names = referencesOf(condition.expression).map((reference) => reference.name);
  const variables = state.variables.copy();
  for (const name of names) {
    const known = variables.get(name);
    const byDefault = known && withDefault(known);
    if (byDefault === undefined) return false;
    variables.set(name, byDefault);
  }
  if (!names.some((name) => isSetIn(loop, name, plan))) return false;
  return flow.constantOutcome(condition, { path: state.path, variables }) === true;
}

/** A variable that only callers may have set, as what its default says. */
function withDefault(variable: VariableState): VariableState | undefined {
  const [only, ...others] = variable.definitions;
  if (only?.kind !== "param" || only.param.default === undefined || others.length > 0)
    return undefined;
  return { ...variable, must: true, type: typeOfValue(only.param.default) };
}

function isSetIn(loop: Step, name: string, plan: Plan): boolean {
  const setters = settersOf(plan).get(name) ?? [];
  return setters.some(
    ({ kind, step, parents }) => kind !== "binding" && (step === loop || parents.includes(loop)),
  );
}
