import type { CallAction, Plan, Scope } from "../abi.ts";
import type { Failure } from "../effect.ts";
import { resultOfKind } from "./effect-result.ts";
import type { Fiber } from "./fiber.ts";
import type { Frame } from "./run.ts";

/** A recipe that another one runs, or why there is none. */
export type FoundPlan =
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "missing"; readonly failure: Failure };

/** Where a recipe is looked for. */
export interface FindingPlace {
  readonly frame: Frame;
  /** Path of the step that wants it. */
  readonly path: string;
  readonly key: string;
}

/** Finds a recipe that is known, or asks for one by its path. */
export function* findPlan(
  callee: CallAction<Scope>["callee"],
  scope: Scope,
  inputs: readonly string[],
  { frame, path, key }: FindingPlace,
): Fiber<FoundPlan> {
  if (typeof callee === "function") return { kind: "plan", plan: callee() };
  const from = frame.plan.source.path;
  const effect = { kind: "resolve", path: callee.path(scope), from, inputs } as const;
  const found = yield* frame.run.scheduler.perform(key, effect);
  if (found.kind === "plan") return found;
  const { failure } = resultOfKind(found, "failure");
  return { kind: "missing", failure: { ...failure, path } };
}
