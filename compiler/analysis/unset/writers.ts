import type { Condition } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import type { Callee, PlanId, Step, StepKey } from "../../ir/step.ts";
import { guardsOf, stepsOf } from "../../ir/visit.ts";
import type { Facts, ScopeFact } from "../facts.ts";
import type { Read } from "../reads.ts";
import { hasKind } from "../scope/definitions.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";
import type { Setter } from "../setters/setters.ts";

/** What may set a variable: a setter, or a call whose recipe leaves it behind. */
export type Writer = Pick<Setter, "name" | "parents" | "span" | "step"> &
  Partial<Pick<Setter, "kind">>;

/** The calls before a read whose recipes may have left its variable behind. */
export function mergingCalls({ reference: { name }, variable }: Read): readonly Writer[] {
  if (variable === undefined || !hasKind(variable.definitions, "merge")) return [];
  return variable.definitions.list().flatMap((definition) => {
    if (definition.kind !== "merge") return [];
    const { step } = definition;
    return [{ name, step, parents: [], span: step.idSpan }];
  });
}

/** Finds the calls of a plan whose recipes leave a variable to it, wherever they stand. */
export function createCallFinder(
  plan: PlanId,
  { callGraph }: Pick<Facts, "callGraph">,
  finalScopeOf: (callee: PlanId) => ScopeFact | undefined,
): (name: string) => readonly Writer[] {
  const calls = callGraph.callsFrom(plan).filter(({ call }) => call.result === "merge");
  return (name) =>
    calls
      .filter(({ callee }) => finalScopeOf(callee)?.get(name)?.isAsGiven === false)
      .map(({ step }) => ({ name, step, parents: [], span: step.idSpan }));
}

/** Calls of recipes that are not there, which is told itself, and that would write into the scope of their caller. */
export interface LostCalls {
  /** Whether one would have been made before a step: it may leave anything. */
  mayLeave(step: Step): boolean;
  /** Whether that is one of a recipe whose name is misspelt: what it leaves is meant to be there. */
  isMeantToLeave(step: Step): boolean;
}

/** Finds the calls that are lost; `planOf` has the recipes that are there. */
export function createLostCalls(
  { body }: Plan,
  planOf: (callee: PlanId) => Plan | undefined,
): LostCalls {
  const isLost = (callee: Callee): boolean =>
    callee.kind !== "static" || planOf(callee.plan) === undefined;
  const isMisspelt = (callee: Callee): boolean =>
    callee.kind === "missing" && callee.closest !== undefined;
  return {
    mayLeave: createStepsBehind(body, isLost),
    isMeantToLeave: createStepsBehind(body, isMisspelt),
  };
}

/** Tells which steps stand behind the first call of a recipe of some kind that writes into the scope of its caller. */
function createStepsBehind(
  body: Plan["body"],
  isSought: (callee: Callee) => boolean,
): (step: Step) => boolean {
  let behind: ReadonlySet<StepKey> | undefined;
  const stepsBehind = (): ReadonlySet<StepKey> => {
    const steps = stepsOf(body).map(({ step }) => step);
    const first = steps.findIndex(
      ({ action }) =>
        action.kind === "call" && action.result === "merge" && isSought(action.callee),
    );
    return new Set(first < 0 ? [] : steps.slice(first + 1).map(({ key }) => key));
  };
  return ({ key }) => {
    behind ??= stepsBehind();
    return behind.has(key);
  };
}

/** The condition that keeps a writer from ever setting its variable before what reads it. */
export function neverTrueGuard(
  writers: readonly Writer[],
  { state }: Pick<Read, "state">,
  flow: ScopeFlow,
): Condition | undefined {
  return writers
    .flatMap(({ step }) => guardsOf(step))
    .find((guard) => flow.constantOutcome(guard, state) === false);
}

/** The writers at the first so many places: several exits of a step may set a variable by one word of the author. */
export function writersAtFirst(mostPlaces: number, writers: readonly Writer[]): readonly Writer[] {
  const found = new Map<number, Writer>();
  for (const writer of writers) {
    const { start } = writer.span;
    if (found.size === mostPlaces && !found.has(start)) break;
    found.set(start, writer);
  }
  return [...found.values()];
}
