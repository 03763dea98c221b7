import type { Plan } from "../../ir/plan.ts";
import type { Step } from "../../ir/step.ts";
import { isGuarded, stepsOf } from "../../ir/visit.ts";
import type { Read } from "../reads.ts";
import type { Definition } from "../scope/definition.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";
import type { VariableState } from "../scope/scope-state.ts";
import { placesOfSteps } from "../setters/places-of-steps.ts";

/** What a loop evaluates behind its body. */
const behindBody: ReadonlySet<Read["role"]> = new Set(["until", "update"]);

/**
 * What a variable is where a loop reads it in the first iteration, though later ones may read something else: only one
 * thing sets it before the loop, and nothing in the loop does before the read.
 */
export function inFirstIteration(
  { step, role, reference, variable }: Read,
  plan: Plan,
  flow: ScopeFlow,
): VariableState | undefined {
  if (variable === undefined || variable.definitions.size < 2) return undefined;
  const all = stepsOf(plan.body);
  const indexes = placesOfSteps(plan);
  const index = indexes.get(step) ?? -1;
  const ways = [...(all[index]?.parents ?? []), step];
  const outermost = ways.findIndex(({ action }) => action.kind === "loop");
  const loop = ways[outermost];
  if (loop === undefined || ways.slice(outermost + 1).some(isGuarded)) return undefined;
  if (loop === step && !behindBody.has(role)) return undefined;
  const point = flow.graph.before(loop.key);
  const before = point && flow.stateBefore(point)?.variables.get(reference.name);
  const definitions = variable.definitions.list();
  const [first, ...others] = before?.definitions ?? [];
  if (first === undefined || others.length > 0 || !definitions.includes(first)) return undefined;
  const isBehind = (one: Definition): boolean => {
    if (one === first) return true;
    if (one.kind === "update") return one.step === loop;
    if (one.kind !== "exit" || behindBody.has(role)) return false;
    return (indexes.get(one.step) ?? -1) >= index;
  };
  return definitions.every(isBehind) ? before : undefined;
}

/**
 * The loop whose first iteration always fails at a read, since nothing sets the variable before the loop, and what sets it
 * in the loop comes behind the read. Where the failure is caught, later iterations may read what the loop has set by then.
 */
export function loopThatFailsAtFirst(
  { step, role, reference, variable }: Read,
  plan: Plan,
  flow: ScopeFlow,
): Step | undefined {
  if (variable === undefined || variable.definitions.size === 0 || role === "until")
    return undefined;
  const places = placesOfSteps(plan);
  const place = places.get(step) ?? -1;
  const ways = [...(stepsOf(plan.body)[place]?.parents ?? []), step];
  const isUpdate = role === "update";
  const loops = isUpdate ? ways : ways.slice(0, -1);
  const loop = loops.find(({ action }) => action.kind === "loop");
  if (loop === undefined) return undefined;
  const inside = ways.slice(ways.indexOf(loop) + 1);
  if (!inside.every(runsOnce) || catchesFailures(loop)) return undefined;
  const point = flow.graph.before(loop.key);
  const before = point && flow.stateBefore(point)?.variables.get(reference.name);
  if (before !== undefined && before.definitions.size > 0) return undefined;
  // What the steps of a round set is there when its updates are computed.
  const isBehind = (one: Definition): boolean =>
    one.kind === "update"
      ? one.step === loop
      : !isUpdate && one.kind === "exit" && (places.get(one.step) ?? -1) >= place;
  return variable.definitions.list().every(isBehind) ? loop : undefined;
}

/** Whether each iteration around a step runs it once, and ends where it fails. */
function runsOnce(step: Step): boolean {
  const { kind } = step.action;
  return kind !== "loop" && kind !== "fork" && !isGuarded(step) && !catchesFailures(step);
}

function catchesFailures({ exits }: Step): boolean {
  return exits.some(({ on }) => on.kind === "error");
}
