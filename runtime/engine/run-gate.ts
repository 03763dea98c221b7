import type { GateAction, Scope } from "../abi.ts";
import type { GateQuestion } from "../effect.ts";
import { resultOfKind } from "./effect-result.ts";
import type { Fiber } from "./fiber.ts";
import type { Outcome } from "./outcome.ts";
import { resultOf } from "./outcome.ts";
import type { Frame } from "./run.ts";
import type { Attempt } from "./site.ts";
import { attemptKey } from "./site.ts";

/** What a gate is called from outside: in a sub-recipe `parentStage/childStage`. */
export function stageOf({ stage }: GateAction<Scope>, { stagePrefix }: Frame): string {
  return `${stagePrefix}${stage}`;
}

/** The last moment that a date can tell, in milliseconds since 1970: later ones never come. */
const lastMs = 8.64e15;

/** Waits for a person to approve or deny; the time that they have runs from the first asking. */
export function* runGate(
  action: GateAction<Scope>,
  attempt: Attempt,
  scope: Scope,
): Fiber<Outcome> {
  const { frame, path } = attempt.site;
  const { scheduler, gates, emit } = frame.run;
  const key = attemptKey(attempt);
  const asked = resultOfKind(yield* scheduler.perform(`${key}!asked`, { kind: "now" }), "time");
  const prompt = action.prompt(scope);
  const expiresAtMs = asked.ms + action.timeoutMs;
  const isBounded = action.timeoutMs !== 0 && expiresAtMs <= lastMs;
  const question: GateQuestion = {
    key,
    stage: stageOf(action, frame),
    prompt,
    ...(isBounded ? { expiresAtMs } : {}),
    default: action.default,
  };
  const { stage } = question;
  emit({ kind: "gate", path, stage, prompt, decision: "asked" });
  gates.set(path, question);
  const given = yield* scheduler.perform(key, { kind: "approval", question });
  gates.delete(path);
  const answer = resultOfKind(given, "approval");
  if (answer.decision === "approve") frame.approval = answer.message;
  const outcome = answer.decision === "approve" ? "approved" : "denied";
  const expired = answer.expired ? { expired: true as const } : {};
  emit({ kind: "gate", path, stage, prompt, decision: outcome, ...expired });
  return { kind: "outcome", outcome, scope, result: resultOf(answer.message) };
}
