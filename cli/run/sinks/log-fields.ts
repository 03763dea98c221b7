import type { Plan, RunEvent } from "../../../runtime/index.ts";
import { rootOf } from "../reports/why-failed.ts";

/** One line of the log of events. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>> & {
  readonly event: string;
};

/**
 * Turns the events of one run into lines for programs. Names and fields are those of the agent-recipes document (16.2,
 * 19.1) where it has any: `recipe_started`, `recipe_step_started`, `recipe_step_transition`, `orchestration_retry`,
 * `recipe_exited`, `turn_complete`; other events have names of the same kind.
 */
export function createLogFields(
  plan: Plan,
  isResumed: boolean,
): (event: RunEvent) => readonly LogFields[] {
  const place = new RunPlace();
  return (event) => {
    const fields =
      event.kind === "run-start"
        ? [startFields(event, place, plan, isResumed)]
        : describe(event, place);
    return fields.map(({ event: name, ...line }) => ({
      event: name,
      ...place.fields(event),
      ...line,
    }));
  };
}

/** What lines say about where the run stands. */
class RunPlace {
  #run = "";
  #recipe = "";
  #session: string | undefined;
  #steps = 0;
  readonly #visits = new Map<string, number>();
  /** The last step of the recipe itself that ended. */
  #left: { readonly step: string; readonly outcome: string | undefined } | undefined;

  enterRun(run: string, recipe: string): void {
    this.#run = run;
    this.#recipe = recipe;
  }

  /** A recipe that another one went on as counts anew. */
  restart(recipe: string): void {
    this.#recipe = recipe;
    this.#session = undefined;
    this.#steps = 0;
    this.#visits.clear();
    this.#left = undefined;
  }

  join(session: string | undefined): void {
    this.#session = session;
  }

  /** Counts a step; returns the step of the recipe itself that it follows. */
  enterStep(event: Extract<RunEvent, { kind: "step-start" }>) {
    this.#steps += 1;
    const key = visitKey(event.path);
    this.#visits.set(key, (this.#visits.get(key) ?? 0) + 1);
    const before = isInner(event.path) ? undefined : this.#left;
    if (before !== undefined) this.#left = undefined;
    return before;
  }

  leaveStep(
    event: { readonly path: string; readonly id: string },
    outcome: string | undefined,
  ): void {
    if (!isInner(event.path)) this.#left = { step: event.id, outcome };
  }

  fields(event: RunEvent): Readonly<Record<string, string | number>> {
    const path = "path" in event ? event.path : undefined;
    const visits = path === undefined ? undefined : this.#visits.get(visitKey(path));
    return {
      runId: this.#run,
      sessionId: this.#session ?? this.#run,
      recipeId: this.#recipe,
      ...("id" in event ? { step: event.id } : {}),
      ...(path === undefined ? {} : { path }),
      ...(visits === undefined ? {} : { stepCount: this.#steps, visitCount: visits }),
    };
  }
}

function isInner(path: string): boolean {
  return /[/[]/.test(path);
}

/** The path of a step whichever visit it is. */
function visitKey(path: string): string {
  return path.replace(/~\d+$/, "");
}

function startFields(
  event: Extract<RunEvent, { kind: "run-start" }>,
  place: RunPlace,
  { body, label }: Plan,
  isResumed: boolean,
): LogFields {
  place.enterRun(event.run, event.plan);
  // Where a resumed run stands is told by what it does next.
  if (isResumed) return { event: "recipe_resumed", recipeLabel: label };
  const currentStep = body.steps[body.entry]?.id;
  return { event: "recipe_started", recipeLabel: label, currentStep, stepCount: 1 };
}

function describe(
  event: Exclude<RunEvent, { kind: "run-start" }>,
  place: RunPlace,
): readonly LogFields[] {
  switch (event.kind) {
    case "run-end":
      return endLines(event);
    case "step-start":
      return event.tracked ? startLines(event, place) : [];
    case "step-end":
      return event.tracked ? stepEndLines(event, place) : [];
    case "step-skip":
      if (!event.tracked) return [];
      place.leaveStep(event, undefined);
      return [{ event: "recipe_step_skipped", reason: event.reason, condition: event.condition }];
    case "agent-call":
      place.join(event.session);
      return [
        {
          event: "agent_called",
          agent: event.agent === "" ? undefined : event.agent,
          model: event.model,
          promptLength: event.promptLength,
          attempt: event.attempt,
        },
      ];
    case "restart":
      place.restart(event.plan);
      return [{ event: "recipe_restarted" }];
    default:
      return smallLines(event);
  }
}

function startLines(
  event: Extract<RunEvent, { kind: "step-start" }>,
  place: RunPlace,
): readonly LogFields[] {
  const before = place.enterStep(event);
  const started = { event: "recipe_step_started", stage: event.stage };
  if (before === undefined) return [started];
  const { outcome, step: fromStep } = before;
  return [
    { event: "recipe_step_transition", fromStep, toStep: event.id, outcome, stepCount: undefined },
    started,
  ];
}

function stepEndLines(
  event: Extract<RunEvent, { kind: "step-end" }>,
  place: RunPlace,
): readonly LogFields[] {
  const { despite, durationMs, failure = despite, outcome, outputBytes, status, taken } = event;
  place.leaveStep(event, outcome);
  return [
    {
      event: "recipe_step_ended",
      status,
      outcome,
      error: failure?.message,
      outputBytes,
      durationMs,
      costUsd: taken?.cost,
      inputTokens: taken?.usage?.inputTokens,
      outputTokens: taken?.usage?.outputTokens,
    },
  ];
}

function endLines({
  failure,
  reason,
  status,
}: Extract<RunEvent, { kind: "run-end" }>): readonly LogFields[] {
  if (status === "paused_for_approval") return [{ event: "recipe_paused", status, reason }];
  const error = failure && rootOf(failure).message;
  return [{ event: "recipe_exited", status, reason, error }, { event: "turn_complete" }];
}

type SmallEvent = Exclude<
  RunEvent,
  {
    kind:
      | "run-start"
      | "run-end"
      | "step-start"
      | "step-end"
      | "step-skip"
      | "agent-call"
      | "restart";
  }
>;

function smallLines(event: SmallEvent): readonly LogFields[] {
  switch (event.kind) {
    case "step-retry": {
      const { attempt, attempts, delayMs, failure } = event;
      return [{ event: "step_retry", attempt, attempts, delayMs, error: failure.message }];
    }
    case "agent-remind":
      return [{ event: "orchestration_retry", error: event.reason }];
    case "agent-reply":
      return [
        { event: "agent_answered", outcome: event.outcome, responseLength: event.text.length },
      ];
    case "step-output":
      return [{ event: "step_output", length: event.text.length }];
    case "iteration":
      return [{ event: "loop_iteration", index: event.index, count: event.count }];
    case "gate":
      return [{ event: `gate_${event.decision}`, stage: event.stage, expired: event.expired }];
    case "recipe-enter":
      return [{ event: "recipe_entered", callee: event.plan }];
    case "recipe-leave":
      return [{ event: "recipe_left", callee: event.plan, failed: event.failed }];
    default:
      return event satisfies never;
  }
}
