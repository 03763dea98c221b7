import type { Value } from "../../../runtime/values/value.ts";
import type { ValueTemplate } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import type { CallAction, Step } from "../../ir/step.ts";
import { guardsOf } from "../../ir/visit.ts";
import { dominatorsOf } from "../graph/plan-dominators.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";
import type { VariableState } from "../scope/scope-state.ts";
import type { Setter } from "../setters/setters.ts";
import { settersOf } from "../setters/setters.ts";
import { typeOfValue } from "../types/type.ts";
import { byDefault, outcomeByDefault } from "./begins-by-default.ts";

/** A recipe with what is known of its variables. */
export interface Called {
  readonly plan: Plan;
  readonly flow: ScopeFlow;
}

/**
 * Whether a called recipe sets a variable with what this call passes: the conditions of a step that sets it read nothing but
 * constants that are passed, or defaults of what the call leaves alone.
 */
export function isSetByCall(name: string, call: CallAction, { plan, flow }: Called): boolean {
  const passed = new Map(call.input.map((one) => [one.name, constantIn(one.value)]));
  const given = (variable: VariableState): VariableState | undefined =>
    asPassed(variable, passed, call);
  return (settersOf(plan).get(name) ?? []).some(
    (setter) => isSureToSet(setter) && runs(setter.step, flow, given),
  );
}

/** Whether a setter has set its variable wherever its step has run, and the recipe goes on. */
function isSureToSet({ kind, step, parents, name }: Setter): boolean {
  if (kind !== "exit" || parents.length > 0) return false;
  const goesOn = step.exits.filter(
    ({ on, then }) => on.kind !== "skipped" && then.kind !== "raise",
  );
  return (
    step.around.every((layer) => layer.kind !== "tags") &&
    goesOn.every(({ set }) => set.some((write) => write.name === name))
  );
}

/** Whether every way to the end comes by a step, and its conditions hold with what is passed. */
function runs(
  step: Step,
  flow: ScopeFlow,
  given: (variable: VariableState) => VariableState | undefined,
): boolean {
  const point = flow.graph.before(step.key);
  const state = point && flow.stateBefore(point);
  if (point === undefined || state === undefined) return false;
  if (!dominatorsOf(flow.graph).dominates(point, flow.graph.completed)) return false;
  return guardsOf(step).every(
    (condition) => outcomeByDefault(condition, state, given, { flow }) === true,
  );
}

/** A variable that the call alone has set, as what it passes. */
function asPassed(
  variable: VariableState,
  passed: ReadonlyMap<string, Value | undefined>,
  { passes }: CallAction,
): VariableState | undefined {
  const [only, ...others] = variable.definitions.list();
  if (only?.kind !== "param" || others.length > 0) return undefined;
  const { param } = only;
  if (!passed.has(param.name)) {
    // Where all variables go down, one of them may take the place of a default.
    return passes === "inherit" ? undefined : byDefault(variable, param);
  }
  const value = passed.get(param.name);
  return value === undefined ? undefined : { ...variable, must: true, type: typeOfValue(value) };
}

function constantIn(value: ValueTemplate): Value | undefined {
  if (value.kind === "literal") return value.value;
  if (value.kind !== "template" || value.command !== undefined) return undefined;
  const [text, ...others] = value.parts;
  return text?.kind === "text" && others.length === 0 ? text.text : undefined;
}
