import type { Backend, ProcessRunner } from "../backends/backend.ts";
import type { Clock } from "../clock.ts";
import type { Approval, Effect, EffectResult, GateQuestion } from "../effect.ts";
import type { EffectHost } from "../journal/journal.ts";
import type { PlanResolver, RunOptions } from "./run-options.ts";

/** What effects are performed with. */
export interface HostServices {
  readonly clock: Clock;
  readonly backend: Backend;
  readonly processes: ProcessRunner;
  readonly resolver: PlanResolver | undefined;
  readonly approvals: ReadonlyMap<string, Approval>;
  readonly answer: RunOptions["answer"] | undefined;
  readonly ask: RunOptions["ask"] | undefined;
  readonly asksTogether: boolean;
}

/** Performs effects in this process. */
export function createEffectHost(services: HostServices): EffectHost {
  const { clock, backend, processes } = services;
  const approve = createApprover(services);
  return {
    isPassive: (effect) => {
      if (effect.kind === "timer") return true;
      if (effect.kind !== "approval" || services.ask !== undefined) return false;
      return decided(effect.question, services) === undefined;
    },
    perform: (effect, signal) => {
      switch (effect.kind) {
        case "agent":
          return bounded(clock, effect.timeoutMs, signal, (inner) =>
            backend.run(effect.request, inner),
          );
        case "process":
          return bounded(clock, effect.timeoutMs, signal, (inner) =>
            processes.run(effect.request, inner),
          );
        case "sleep":
          return sleep(clock, effect.untilMs - clock.now(), signal);
        case "timer":
          return sleep(clock, effect.ms, signal);
        case "now":
          return { kind: "time", ms: clock.now() };
        case "id":
          return { kind: "id", id: clock.id() };
        case "approval":
          return approve(effect.question, signal);
        case "resolve":
          return resolve(services.resolver, effect);
        default:
          return effect satisfies never;
      }
    },
  };
}

const cancelled: EffectResult = {
  kind: "failure",
  failure: { kind: "cancelled", message: "It was cancelled." },
};

async function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<EffectResult> {
  if (ms > 0) await clock.sleep(ms, signal);
  return signal.aborted ? cancelled : { kind: "done" };
}

/** Ends the work when its time is up; what it then reports as cancelled is a timeout. */
async function bounded(
  clock: Clock,
  timeoutMs: number | undefined,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<EffectResult>,
): Promise<EffectResult> {
  if (timeoutMs === undefined) return work(signal);
  let timedOut = false;
  const result = await withOwnSignal(signal, async (own) => {
    const callOff = clock.after(timeoutMs, () => {
      timedOut = true;
      own.abort(stopped);
    });
    try {
      return await work(own.signal);
    } finally {
      callOff();
    }
  });
  if (!timedOut || result.kind !== "failure" || result.failure.kind !== "cancelled") return result;
  const message = `timed out after ${timeoutMs / 1000}s`;
  return { ...result, failure: { ...result.failure, kind: "timeout", message } };
}

/** Does work that may be ended by itself, and ends with the outer signal; nothing listens to that any more behind it. */
async function withOwnSignal(
  outer: AbortSignal,
  work: (own: AbortController) => Promise<EffectResult>,
): Promise<EffectResult> {
  const own = new AbortController();
  const end = (): void => own.abort(stopped);
  outer.addEventListener("abort", end);
  try {
    return await work(own);
  } finally {
    outer.removeEventListener("abort", end);
  }
}

/** Why signals abort; a reason of our own spares the cost of an exception with its stack. */
const stopped = "stopped";

/** The answer that needs nobody: one given beforehand, or the default when the time is up. */
function decided(question: GateQuestion, services: HostServices): EffectResult | undefined {
  const { expiresAtMs } = question;
  const now = services.clock.now();
  const given = services.approvals.get(question.stage) ?? services.answer?.(question);
  const inTime = expiresAtMs === undefined || (given?.atMs ?? now) < expiresAtMs;
  if (given !== undefined && inTime) return { kind: "approval", expired: false, ...given };
  if (expiresAtMs === undefined || now < expiresAtMs) return undefined;
  return { kind: "approval", expired: true, decision: question.default, message: "" };
}

/** Asks one question at a time unless told otherwise; the time of each runs from the start. */
function createApprover(services: HostServices) {
  let before: Promise<unknown> = Promise.resolve();
  return (question: GateQuestion, signal: AbortSignal): EffectResult | Promise<EffectResult> => {
    const answer = decided(question, services);
    if (answer !== undefined) return answer;
    const { ask } = services;
    if (ask === undefined) return whenExpired(question, services, signal);
    if (services.asksTogether) return askInTime(question, ask, services, signal);
    const asked = before.then(() => {
      // Much may have happened while another question was open.
      if (signal.aborted) return cancelled;
      return decided(question, services) ?? askInTime(question, ask, services, signal);
    });
    before = asked.catch(() => undefined);
    return asked;
  };
}

async function whenExpired(
  question: GateQuestion,
  services: HostServices,
  signal: AbortSignal,
): Promise<EffectResult> {
  const { clock } = services;
  const ms =
    question.expiresAtMs === undefined
      ? Number.POSITIVE_INFINITY
      : question.expiresAtMs - clock.now();
  await clock.sleep(ms, signal);
  return decided(question, services) ?? cancelled;
}

async function askInTime(
  question: GateQuestion,
  ask: (question: GateQuestion, signal: AbortSignal) => Promise<Approval>,
  services: HostServices,
  signal: AbortSignal,
): Promise<EffectResult> {
  return withOwnSignal(signal, async (own) => {
    const answered = ask(question, own.signal).then(
      (approval): EffectResult => ({ kind: "approval", expired: false, ...approval }),
      (error: unknown): EffectResult => {
        if (own.signal.aborted) return cancelled;
        throw error;
      },
    );
    try {
      return await Promise.race([answered, whenExpired(question, services, own.signal)]);
    } finally {
      own.abort(stopped);
    }
  });
}

async function resolve(
  resolver: PlanResolver | undefined,
  effect: Extract<Effect, { kind: "resolve" }>,
): Promise<EffectResult> {
  const found = await resolver?.resolve(effect.path, effect.from, effect.inputs);
  if (found?.kind === "plan") return found;
  const message = found?.message ?? `The recipe "${effect.path}" is known only when it runs.`;
  return { kind: "failure", failure: { kind: "missing-callee", message } };
}
