import type { Plan } from "../../ir/plan.ts";
import type { Callee, PlanId, Step } from "../../ir/step.ts";
import { stepsOf } from "../../ir/visit.ts";
import { stronglyConnected } from "../graph/strongly-connected.ts";
import type { Cause } from "./amount.ts";

/** Finds the plan of a callee. */
export type PlanLookup = (id: PlanId) => Plan | undefined;

/** The recipes that a recipe may go on with, in its place. */
export interface Followers {
  /** Directly or by others, without the recipe itself. */
  readonly plans: readonly Plan[];
  /** Why it is not known which these are. */
  readonly open: readonly Cause[];
  /** Given where one comes round again. */
  readonly cycle: Cause | undefined;
}

interface Restart {
  readonly step: Step;
  readonly callee: Callee;
}

/** Follows the restarts of a recipe. */
export function followersOf(plan: Plan, lookup: PlanLookup): Followers {
  const reached: Plan[] = [plan];
  for (const one of reached) {
    for (const next of nextOf(one, lookup)) if (!reached.includes(next)) reached.push(next);
  }
  const restarts = reached.flatMap(restartsOf);
  const groups = stronglyConnected(reached, (one) => nextOf(one, lookup));
  const again = groups.find(
    ([first, ...others]) =>
      first !== undefined && (others.length > 0 || nextOf(first, lookup).includes(first)),
  );
  const step = again?.flatMap(restartsOf)[0]?.step;
  return {
    plans: reached.slice(1),
    open: restarts.flatMap((restart) => unknownRecipe(restart, lookup) ?? []),
    cycle: step && { span: step.idSpan, why: `step "${step.id}" may start over` },
  };
}

/** Why nobody knows which recipe a step runs; undefined where it is known, or not there. */
export function unknownRecipe({ callee, step }: Restart, lookup: PlanLookup): Cause | undefined {
  const { id, idSpan } = step;
  if (callee.kind === "dynamic") {
    return { span: idSpan, why: `which recipe step "${id}" runs is known only then` };
  }
  if (callee.kind === "missing" || lookup(callee.plan)) return undefined;
  return { span: idSpan, why: `the recipe of step "${id}" has mistakes` };
}

function nextOf(plan: Plan, lookup: PlanLookup): readonly Plan[] {
  return restartsOf(plan).flatMap(({ callee }) =>
    callee.kind === "static" ? (lookup(callee.plan) ?? []) : [],
  );
}

function restartsOf({ body }: Plan): readonly Restart[] {
  return [...stepsOf(body)].flatMap(({ step }) =>
    step.exits.flatMap(({ then }) =>
      then.kind === "restart" ? [{ step, callee: then.callee }] : [],
    ),
  );
}
