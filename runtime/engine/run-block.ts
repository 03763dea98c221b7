import type { AnyBlock, AnyStep, EndValue, Finish, Leave, Result, Scope } from "../abi.ts";
import { isEvaluationError } from "../values/evaluation-error.ts";
import type { Value } from "../values/value.ts";
import type { Fiber } from "./fiber.ts";
import type { BlockEnd, FinishOutcome, Outcome, RestartEnd } from "./outcome.ts";
import { failed, noResult } from "./outcome.ts";
import type { BlockSite } from "./run.ts";
import { stageOf } from "./run-gate.ts";
import { runEndHooks } from "./run-hooks.ts";
import { runLayers } from "./run-layers.ts";
import type { AnyExit, Site } from "./site.ts";
import { failureAt, raisedTo } from "./site.ts";
import { segmentOf, stepPath } from "./step-path.ts";
import { beginStep, statusOf } from "./step-progress.ts";
import { tellSecrets } from "./tell-secrets.ts";

/** Runs a block that is inside a step. */
export function* runInnerBlock(site: BlockSite, start: Scope): Fiber<BlockEnd> {
  const end = yield* runBlock(site, start);
  if (end.kind !== "restart") return end;
  throw new Error("Only the outermost steps of a plan may go on with another plan.");
}

/** Runs a block from its entry until an exit leaves it. */
export function* runBlock(site: BlockSite, start: Scope): Fiber<BlockEnd | RestartEnd> {
  const { frame, block, owner } = site;
  const visits = new Map<string, number>();
  let key = entryOf(site);
  let scope = start;
  let last: Value = null;
  for (let total = 1; ; total += 1) {
    const step = stepAt(block, key);
    if (block === frame.plan.body) frame.scope = scope;
    const visit = (visits.get(key) ?? 0) + 1;
    visits.set(key, visit);
    const path = stepPath(site.path, segmentOf(block, key, owner), visit);
    const place = { frame, step, path };
    const ended = yield* runStep(place, scope);
    const { outcome, exit } = ended;
    if (outcome.kind === "finish") return outcome;
    const result = resultOfOutcome(outcome);
    last = lastValue(step, outcome, last);
    if (exit === undefined) return raise(outcome);
    scope = ended.scope;
    if (typeof exit.to !== "string")
      return leaveBlock(exit.to, scope, { outcome, result, last, site: place });
    key = exit.to;
    const reason = reachedGuardrail(site, key, { visits: visits.get(key) ?? 0, total });
    if (reason !== undefined) return { kind: "finish", scope, status: "limited", reason };
  }
}

/** A recipe that is called may leave out what only the outermost one begins with. */
function entryOf({ block, frame }: BlockSite): string {
  return (frame.stack.length > 1 ? block.calledEntry : undefined) ?? block.entry;
}

/** How often steps of a block have run so far: a step, and all of them together. */
interface Runs {
  readonly visits: number;
  readonly total: number;
}

/** The guardrail of an outcome machine because of which a step may not follow, after so many runs of it. */
function reachedGuardrail(
  { frame, block }: BlockSite,
  key: string,
  { visits, total }: Runs,
): string | undefined {
  if (block.guardrails === undefined) return undefined;
  const limits = { ...block.guardrails, ...frame.run.options.guardrails };
  if (visits >= limits.visits) return `max-step-visits-exceeded:${stepAt(block, key).id}`;
  return total >= limits.total ? "max-total-steps" : undefined;
}

function stepAt({ steps }: AnyBlock, key: string): AnyStep {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined) throw new Error(`The plan has no step "${key}".`);
  return step;
}

/** How a step ended, and where that leads. */
interface StepResult {
  readonly outcome: Outcome;
  /** The exit that the outcome takes; undefined for a failure that none covers. */
  readonly exit: AnyExit | undefined;
  /** The variables behind the exit. */
  readonly scope: Scope;
}

function* runStep(site: Site, start: Scope): Fiber<StepResult> {
  const progress = beginStep(site, start);
  if (progress.isWatched) yield* progress.watch("start");
  const outcomeOfLayers = yield* runLayers({ site, number: 1 }, progress.scope, 0);
  const ended = takeExit(site, progress.noteSkip(outcomeOfLayers), progress.scope);
  const { outcome, exit, scope } = ended;
  const hooks = site.step.around?.find((layer) => layer.kind === "hooks");
  if (hooks !== undefined) {
    const end = { status: statusOf(site, outcome, exit), scope };
    yield* runEndHooks(hooks, site, outcome, end);
  }
  if (progress.isWatched && outcome.kind !== "excluded") yield* progress.watch("end");
  progress.end(outcome, exit);
  return ended;
}

/**
 * Takes the exit that an outcome has, with its writes. A write that cannot be made is a failure of the step, which then has
 * nothing either of what a recipe that it called left behind.
 */
function takeExit(site: Site, outcome: Outcome, before: Scope): StepResult {
  const exit = exitFor(site.step, outcome);
  if (exit === undefined) return { outcome, exit, scope: outcome.scope };
  try {
    const scope: Scope = { ...exit.set(outcome.scope, resultOfOutcome(outcome)) };
    tellSecrets(site.frame, scope, outcome.scope);
    for (const name of exit.writes ?? []) site.frame.written?.add(name);
    return { outcome, exit, scope };
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    if (outcome.kind === "failed") return { outcome, exit: undefined, scope: outcome.scope };
    const left = site.step.action.kind === "call" ? before : outcome.scope;
    return takeExit(site, failed(left, failureAt(site, error.kind, error.message)), before);
  }
}

/** The last value of a block so far; what does nothing has none of its own. */
function lastValue({ action }: AnyStep, outcome: Outcome, before: Value): Value {
  return "result" in outcome && action.kind !== "none" ? outcome.result.value : before;
}

function resultOfOutcome(outcome: Outcome): Result {
  return "result" in outcome ? outcome.result : noResult;
}

function exitFor(step: AnyStep, outcome: Outcome): AnyExit | undefined {
  const found = step.exits.find((exit) => fits(exit, outcome));
  // A loop that tells nothing apart ends over nothing as over something.
  if (found !== undefined || outcome.kind !== "empty") return found;
  return step.exits.find(({ on }) => on === "ok");
}

function fits(exit: AnyExit, outcome: Outcome): boolean {
  switch (outcome.kind) {
    case "failed":
      return (
        exit.on === "error" &&
        exit.kinds?.includes(outcome.failure.kind) === true &&
        (exit.scopes?.includes(outcome.failure.scope ?? "continue") ?? true)
      );
    case "outcome":
      return exit.on === "outcome" && exit.outcome === outcome.outcome;
    case "finish":
      return false;
    case "ok":
    case "empty":
    case "skipped":
    case "excluded":
      return exit.on === outcome.kind;
    default:
      return outcome satisfies never;
  }
}

function raise(outcome: Exclude<Outcome, FinishOutcome>): BlockEnd {
  if (outcome.kind === "failed") {
    const { scope, failure, result } = outcome;
    return { kind: "raised", scope, failure, value: result.value };
  }
  throw new Error(`A step has no exit for "${outcome.kind}".`);
}

/** The step by whose exit a block is left. */
interface LeavingStep {
  readonly outcome: Exclude<Outcome, FinishOutcome>;
  readonly result: Result;
  readonly last: Value;
  readonly site: Site;
}

function leaveBlock(
  to: Leave<Scope>["to"],
  scope: Scope,
  from: LeavingStep,
): BlockEnd | RestartEnd {
  switch (to.kind) {
    case "end":
      return { kind: "ended", scope, value: endValue(to.value, scope, from) };
    case "raise":
      return raise({ ...raisedTo(failureOf(from), to.scope), scope });
    case "finish": {
      const { outcome, site } = from;
      const why =
        outcome.kind === "failed" ? { failure: { path: site.path, ...outcome.failure } } : {};
      return { kind: "finish", scope, status: to.status, reason: reasonOf(to, from), ...why };
    }
    case "restart":
      return { kind: "restart", scope, callee: to.callee, path: from.site.path };
    default:
      return to satisfies never;
  }
}

/** A step that went well may still be what its recipe takes for a failure. */
function failureOf({ outcome, site }: LeavingStep): Exclude<Outcome, FinishOutcome> {
  if (outcome.kind === "failed") return outcome;
  const message = "it ended in a way that counts as a failure";
  return failed(outcome.scope, failureAt(site, "condition", message));
}

function reasonOf(
  { status, reason }: Finish<Scope>,
  { outcome, result, site }: LeavingStep,
): string {
  if (typeof reason !== "string") return reason(outcome.scope);
  const { action } = site.step;
  if (status !== "denied" || action.kind !== "gate") return reason;
  // The recipe does not know which stage of a caller it stands in; and whoever denies may say why.
  const denied = `stage ${stageOf(action, site.frame)} was denied`;
  const message = String(result.value);
  return message === "" ? denied : `${denied}: ${message}`;
}

function endValue(which: EndValue, scope: Scope, { last, result }: LeavingStep): Value {
  if (typeof which !== "string") return scope[which.variable] ?? null;
  if (which === "null") return null;
  return which === "result" ? result.value : last;
}
