import type { AgentAction, ErrorKind, Scope } from "../abi.ts";
import type { AgentReply, AgentRequest, EffectResult, Failure } from "../effect.ts";
import { resultOfKind } from "./effect-result.ts";
import type { Fiber } from "./fiber.ts";
import type { FinishOutcome } from "./outcome.ts";
import type { Pacer } from "./pacer.ts";
import type { Attempt } from "./site.ts";
import { failureAt } from "./site.ts";

/** What became of a question to an agent; `limited`: the run's budget does not allow it. */
export type AskedAgent =
  | AgentReply
  | { readonly kind: "failure"; readonly failure: Failure }
  | { readonly kind: "limited" };

/** What an agent is asked in an attempt. */
export interface AgentQuestion {
  readonly request: AgentRequest;
  readonly action: AgentAction<Scope>;
  /** Name of its effect. */
  readonly key: string;
  /** Called when it is asked, with how many times that makes. */
  readonly tell: (times: number) => void;
}

/** Asks an agent, once more where the service could not serve it, as the run wants that. */
export function* askAgent(
  { action, key, request, tell }: AgentQuestion,
  attempt: Attempt,
): Fiber<AskedAgent> {
  const { run } = attempt.site.frame;
  const { retries } = run.options.backend;
  for (let number = 1; ; number += 1) {
    const callKey = number === 1 ? key : `${key}!call${number}`;
    const asked = { ...request, key: callKey };
    const answer = yield* call(asked, attempt, () => tell(number));
    if (answer === undefined) return { kind: "limited" };
    if (answer.kind === "answer") return answer;
    const { failure } = resultOfKind(answer, "failure");
    const failed = { kind: "failure", failure: agentFailure(action, attempt, failure) } as const;
    if (retries === undefined || number >= retries.attempts) return failed;
    if (!passing.includes(failure.kind) || hasOwnRetry(attempt, failure.kind)) return failed;
    const delayMs = Math.min(retries.maxMs, retries.initialMs * retries.factor ** (number - 1));
    emitRetry(attempt, { number, attempts: retries.attempts, delayMs, failure: failed.failure });
    const untilMs = run.clock.now() + delayMs;
    yield* run.scheduler.perform(`${callKey}!delay`, { kind: "sleep", untilMs });
  }
}

/** What passes by itself; a recipe's own retries may cover more. */
const passing: readonly ErrorKind[] = ["rate-limit", "transient"];

/** Retries that a recipe asks for are not multiplied. */
function hasOwnRetry({ site }: Attempt, kind: ErrorKind): boolean {
  const layers = site.step.around ?? [];
  return layers.some((layer) => layer.kind === "retry" && layer.kinds.includes(kind));
}

function emitRetry(
  { site }: Attempt,
  { number, ...more }: { number: number; attempts: number; delayMs: number; failure: Failure },
): void {
  const { frame, path, step } = site;
  frame.run.emit({ kind: "step-retry", path, id: step.id, attempt: number, ...more });
}

/** One call, with its turn among all others; undefined: the budget does not allow it. */
function* call(
  request: AgentRequest,
  attempt: Attempt,
  tell: () => void,
): Fiber<EffectResult | undefined> {
  const { frame, step } = attempt.site;
  // Steps that are paced as a whole have their turn already.
  const isPaced = step.around?.some(({ kind }) => kind === "pace") === true;
  if (frame.pacer === undefined || isPaced) return yield* perform(request, attempt, tell);
  const { pacer } = frame;
  yield* pacer.enter();
  try {
    yield* pacer.wait(request.key);
    const answer = yield* perform(request, attempt, tell);
    if (answer !== undefined) learn(pacer, answer);
    return answer;
  } finally {
    pacer.leave();
  }
}

function learn(pacer: Pacer, answer: EffectResult): void {
  if (answer.kind !== "failure") pacer.learn("success");
  else pacer.learn(answer.failure.kind === "rate-limit" ? "rate-limit" : "failure");
}

function* perform(
  request: AgentRequest,
  { site, timeoutMs }: Attempt,
  tell: () => void,
): Fiber<EffectResult | undefined> {
  const { run, session } = site.frame;
  const { budget, scheduler } = run;
  for (let { probe } = budget; probe !== undefined; { probe } = budget) yield probe;
  if (!budget.beginCall(site.path)) return undefined;
  tell();
  const bound = timeoutMs === undefined ? {} : { timeoutMs };
  let reply: AgentReply | undefined;
  try {
    const answer = yield* scheduler.perform(request.key, { kind: "agent", request, ...bound });
    reply = answer.kind === "answer" ? answer : undefined;
    if (reply !== undefined) {
      run.expense.add(reply);
      run.records.charge(site.path, reply);
      if (request.session !== undefined) session.answered(reply);
    }
    return answer;
  } finally {
    // Also a call that was cancelled has ended.
    const probe = budget.endCall(reply);
    if (probe !== undefined) scheduler.open(probe);
  }
}

/** What the agent could not do, as the step's failure. */
function agentFailure({ agent }: AgentAction<Scope>, { site }: Attempt, failure: Failure): Failure {
  const { kind, message, stderrTail, exitCode } = failure;
  const more = {
    ...(stderrTail === undefined ? {} : { stderrTail }),
    ...(exitCode === undefined ? {} : { exitCode }),
  };
  const what = kind === "timeout" ? message : `failed: ${message}`;
  const who = agent === "" ? "the agent" : `agent '${agent}'`;
  return failureAt(site, kind, `${who} ${what}`, more);
}

/** The end of a run whose budget is used up, at a step that needs more; the report says which part of it. */
export function limitedByBudget({ site }: Attempt, scope: Scope): FinishOutcome {
  const reason = "the budget of the run is used up";
  const failure = failureAt(site, "limit", reason);
  return { kind: "finish", scope, status: "limited", reason, failure };
}
