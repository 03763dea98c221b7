import type { Step } from "../../ir/step.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";
import { dominatorsOf } from "./plan-dominators.ts";

/** Whether a plan cannot complete without what a step does. */
export function isUnavoidable({ key }: Step, { graph, stateBefore }: ScopeFlow): boolean {
  const action = graph.action(key);
  if (action === undefined || stateBefore(action) === undefined) return false;
  return dominatorsOf(graph).dominates(action, graph.completed);
}
