import type { Scope } from "../abi.ts";
import { record } from "../values/value.ts";
import type { Fiber } from "./fiber.ts";
import type { Outcome } from "./outcome.ts";
import { resultOf } from "./outcome.ts";
import { runCall } from "./run-call.ts";
import type { Attempt, Site } from "./site.ts";

/** What a step leaves that a dry run does not do. */
const placeholder = "(dry-run)";

/** Whether a dry run leaves a step out: what the author lists; a group is gone through, for the sake of its members. */
export function isRehearsed({ frame, step }: Site): boolean {
  const { action, tracked } = step;
  return frame.run.options.dryRun === true && tracked !== undefined && action.kind !== "fork";
}

/** Ends a step that a dry run leaves out: as skipped, with a word in place of its result. */
export function* rehearse(attempt: Attempt, scope: Scope): Fiber<Outcome> {
  const { frame, step } = attempt.site;
  const { action } = step;
  const isJson = "check" in action && action.check?.kind === "json";
  const shown = isJson ? record(Object.entries({ dry_run: true, step: step.id })) : "[dry run]";
  return {
    kind: "ok",
    scope: yield* scopeAfter(attempt, scope),
    result: resultOf(placeholder),
    but: "skipped",
    shown: frame.written === undefined ? shown : placeholder,
  };
}

/** Later steps rely on what a called recipe leaves; so that is gone through too, and nobody is told. */
function* scopeAfter(attempt: Attempt, scope: Scope): Fiber<Scope> {
  const { site } = attempt;
  const { action } = site.step;
  if (action.kind !== "call") return scope;
  const silent = { ...site, frame: { ...site.frame, isSilent: true } };
  const outcome = yield* runCall(action, { ...attempt, site: silent }, scope);
  return outcome.kind === "ok" ? outcome.scope : scope;
}
