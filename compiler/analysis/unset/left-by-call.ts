import type { Plan } from "../../ir/plan.ts";
import type { PlanId, Step } from "../../ir/step.ts";
import type { Facts } from "../facts.ts";
import { dominatorsOf } from "../graph/plan-dominators.ts";
import type { Read } from "../reads.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";
import type { Called } from "./set-by-call.ts";
import { isSetByCall } from "./set-by-call.ts";
import { isToldByResult } from "./told-by-result.ts";
import { mergingCalls } from "./writers.ts";

/** The recipe with a read, and those that it calls. */
interface Recipes {
  readonly facts: Pick<Facts, "flow">;
  readonly planOf: (recipe: PlanId) => Plan | undefined;
  readonly factsOf: (recipe: PlanId) => Pick<Facts, "flow"> | undefined;
}

/** Whether a called recipe has left a variable where it is read: a condition of the step makes sure of it, or what the call passes. */
export function isLeftByCall(read: Read, { facts, planOf, factsOf }: Recipes): boolean {
  const { step, reference } = read;
  const { name } = reference;
  return mergingCalls(read).some(({ step: call }) => {
    const { action } = call;
    if (action.kind !== "call" || action.callee.kind !== "static") return false;
    const plan = planOf(action.callee.plan);
    if (plan === undefined) return false;
    if (isToldByResult(step, { callee: plan, name, holder: undefined })) return true;
    const flow = factsOf(plan.id)?.flow;
    return (
      flow !== undefined && isSetOnWay(name, { call, reader: step }, { plan, flow }, facts.flow)
    );
  });
}

/** Whether every way to a step comes by a call that ends well, and that sets a variable with what it passes. */
function isSetOnWay(
  name: string,
  { call, reader }: { readonly call: Step; readonly reader: Step },
  called: Called,
  { graph }: ScopeFlow,
): boolean {
  const [action, before] = [graph.action(call.key), graph.before(reader.key)];
  if (call.action.kind !== "call" || action === undefined || before === undefined) return false;
  const isSure = call.exits.every(
    ({ on, then }) => on.kind === "ok" || on.kind === "skipped" || then.kind === "raise",
  );
  return (
    isSure &&
    dominatorsOf(graph).dominates(action, before) &&
    isSetByCall(name, call.action, called)
  );
}
