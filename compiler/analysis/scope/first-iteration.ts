import type { Plan } from "../../ir/plan.ts";
import { isGuarded, stepsOf } from "../../ir/visit.ts";
import type { Read } from "../reads.ts";
import type { Definition } from "./definition.ts";
import { placesOfSteps } from "./places-of-steps.ts";
import type { ScopeFlow } from "./scope-flow.ts";
import type { VariableState } from "./scope-state.ts";

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
