import type { FinishStatus, Scope } from "../abi.ts";
import type { Failure } from "../effect.ts";
import { ownValue } from "../values/own-value.ts";
import type { Value } from "../values/value.ts";
import { isList, record } from "../values/value.ts";
import type { AgentExpense } from "./expense.ts";
import type { Fiber } from "./fiber.ts";
import type { Outcome } from "./outcome.ts";
import type { Frame } from "./run.ts";
import type { SkipReason, StepStatus } from "./run-report.ts";
import type { AnyExit, Site } from "./site.ts";
import type { OpenRecord, RecordEnd } from "./step-records.ts";
import { timeNow } from "./time-now.ts";

/** A step under way: what it starts with and what is told about it. */
export interface StepProgress {
  readonly scope: Scope;
  /** Notes a skipped step where later steps can see it; the outcome with the scope that they see. */
  noteSkip(outcome: Outcome): Outcome;
  end(outcome: Outcome, exit: AnyExit | undefined): void;
  /** Whether somebody wants to know later how long the step took, also after a replay. */
  readonly isWatched: boolean;
  /** Looks at the clock. */
  watch(moment: "start" | "end"): Fiber<void>;
}

/** Begins a step: tells about it and, for one that the recipe lists, sets the variables that name it. */
export function beginStep(site: Site, start: Scope): StepProgress {
  const { frame, step, path } = site;
  const { run } = frame;
  const { id, tracked } = step;
  const isTracked = tracked !== undefined && frame.isSilent !== true;
  const place = isTracked
    ? { index: tracked.index, ...(tracked.stage === undefined ? {} : { stage: tracked.stage }) }
    : {};
  run.emit({
    kind: "step-start",
    path,
    id,
    action: step.action.kind,
    tracked: isTracked,
    ...place,
  });
  const recipe = frame.path;
  const entry = isTracked
    ? run.records.begin({ id, path, recipe, index: tracked.index })
    : undefined;
  const times = { start: 0, end: 0 };
  const scope = isTracked ? withAmbient(site, start) : start;
  const beganMs = run.clock.elapsed();
  return {
    scope,
    noteSkip: (outcome) => (isTracked ? noteSkip(site, outcome) : outcome),
    end: (outcome, exit) => {
      const durationMs = Math.round(run.clock.elapsed() - beganMs);
      const status = statusOf(site, outcome, exit);
      const trouble = troubleOf(outcome);
      const tookMs = times.end - times.start;
      const ended = { status, output: outputOf(outcome), ...trouble, durationMs, tookMs };
      const recorded = entry ?? recordUnlisted(site, trouble.failure, exit);
      if (recorded !== undefined) recorded.end = ended;
      const taken = entry?.expense.total() ?? {};
      emitEnd(site, outcome, { status, trouble, durationMs, taken, tracked: isTracked });
    },
    isWatched: isTracked && frame.isReported === true,
    *watch(moment) {
      times[moment] = yield* timeNow(site, moment);
    },
  };
}

type Trouble = Pick<RecordEnd, "failure" | "despite">;

/** What went wrong, as the failure of a step or as what it is done in spite of. */
function troubleOf(outcome: Outcome): Trouble {
  if (outcome.kind === "ok") return outcome.despite ? { despite: outcome.despite } : {};
  const failure = failureOf(outcome);
  return failure ? { failure } : {};
}

function failureOf(outcome: Outcome): Failure | undefined {
  if (outcome.kind === "failed") return outcome.failure;
  if (outcome.kind !== "finish" || isGoodEnd(outcome.status)) return undefined;
  const isDenied = outcome.status === "denied";
  return isDenied ? { kind: "denied", message: outcome.reason } : outcome.failure;
}

/** What fails without being a step that the author lists is told of all the same, where no listed step holds it. */
function recordUnlisted(
  { frame, step, path }: Site,
  failure: Failure | undefined,
  exit: AnyExit | undefined,
): OpenRecord | undefined {
  if (failure === undefined || exit !== undefined) return undefined;
  const isOwn = Object.values(frame.plan.body.steps).includes(step);
  const id = failure.path === path ? idOfUnlisted(step) : undefined;
  return isOwn && id !== undefined
    ? frame.run.records.begin({ id, path, recipe: frame.path })
    : undefined;
}

/** A group that does not begin, for want of room, is told of by the first of its steps. */
function idOfUnlisted({ id, action }: Site["step"]): string | undefined {
  if (action.kind === "shell") return id;
  if (action.kind !== "fork" || action.join.kind !== "ordered") return undefined;
  const [first] = action.branches;
  return first?.label ?? first?.key;
}

/** The variables of a listed step, with those that name it and its stage. */
function withAmbient({ frame, step }: Site, start: Scope): Scope {
  const { ambient } = frame.plan;
  const { tracked, id } = step;
  if (tracked === undefined) return start;
  const stage = enterStage(frame, tracked.stage);
  const entries: (readonly [string, Value])[] = [
    ["id", id],
    ["index", tracked.index],
  ];
  if (stage !== undefined) entries.push(["stage", stage.name]);
  return {
    ...start,
    ...(ambient.step === undefined ? {} : { [ambient.step]: record(entries) }),
    ...(ambient.stage === undefined || stage === undefined
      ? {}
      : { [ambient.stage]: record(Object.entries(stage)) }),
  };
}

/** The stage that a listed step belongs to; stages follow one another as the recipe lists them. */
function enterStage(frame: Frame, name: string | undefined): Frame["stage"] {
  const { stage } = frame;
  if (name === undefined) frame.stage = undefined;
  else if (stage?.name !== name) frame.stage = { name, index: (stage?.index ?? -1) + 1 };
  return frame.stage;
}

function noteSkip({ frame, step }: Site, outcome: Outcome): Outcome {
  const reason = skipReason(step.action, outcome);
  if (reason === undefined || reason === "tags") return outcome;
  const condition = outcome.kind === "skipped" ? outcome.condition : "";
  const isOutermost = frame.path === "";
  if (isOutermost) frame.run.records.skipped.push({ id: step.id, reason, condition });
  return { ...outcome, scope: withSkipped(frame, outcome.scope, step.id) };
}

function skipReason(action: Site["step"]["action"], outcome: Outcome): SkipReason | undefined {
  if (outcome.kind === "excluded") return "tags";
  if (outcome.kind === "skipped") return "condition";
  const isEmptyList =
    outcome.kind === "empty" && action.kind === "loop" && action.head.kind === "each";
  return isEmptyList ? "empty-list" : undefined;
}

function withSkipped(frame: Frame, scope: Scope, id: string): Scope {
  const name = frame.plan.ambient.skipped;
  if (name === undefined) return scope;
  const before = ownValue(scope, name);
  const ids = before !== undefined && isList(before) ? before : [];
  return { ...scope, [name]: [...ids, id] };
}

/** How a step that has ended is reported. */
export function statusOf({ step }: Site, outcome: Outcome, exit: AnyExit | undefined): StepStatus {
  if (outcome.kind === "excluded") return "excluded";
  if (outcome.kind === "ok" && outcome.despite !== undefined) return "degraded";
  if (outcome.kind === "ok" && outcome.but !== undefined) return outcome.but;
  if (outcome.kind === "failed") {
    const goesOn = exit !== undefined && (typeof exit.to === "string" || exit.to.kind === "end");
    return goesOn ? "degraded" : "failed";
  }
  if (outcome.kind === "finish" && !isGoodEnd(outcome.status)) return "failed";
  return skipReason(step.action, outcome) === undefined ? "completed" : "skipped";
}

function isGoodEnd(status: FinishStatus): boolean {
  return status === "completed" || status === "partial";
}

function outputOf(outcome: Outcome): Value | undefined {
  if ("shown" in outcome) return outcome.shown;
  return outcome.kind === "ok" || outcome.kind === "outcome" ? outcome.result.value : undefined;
}

function emitEnd(
  { frame, step, path }: Site,
  outcome: Outcome,
  end: {
    status: StepStatus;
    trouble: Trouble;
    durationMs: number;
    taken: AgentExpense;
    tracked: boolean;
  },
): void {
  const { emit } = frame.run;
  const { status, trouble, durationMs, taken, tracked } = end;
  const reason = skipReason(step.action, outcome);
  if (reason !== undefined) {
    const condition = outcome.kind === "skipped" ? { condition: outcome.condition } : {};
    emit({ kind: "step-skip", path, id: step.id, tracked, reason, ...condition });
  } else {
    const outputBytes = "result" in outcome ? lengthOf(outcome.result.stdout) : 0;
    emit({
      kind: "step-end",
      path,
      id: step.id,
      tracked,
      status,
      durationMs,
      outputBytes,
      ...(outcome.kind === "outcome" ? { outcome: outcome.outcome } : {}),
      ...(Object.keys(taken).length === 0 ? {} : { taken }),
      ...trouble,
    });
  }
}

function lengthOf(text: string): number {
  return Buffer.byteLength(text.trim());
}
