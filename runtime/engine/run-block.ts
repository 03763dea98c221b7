import type { AnyBlock, AnyStep, Finish, Leave, Result, Scope } from "../abi.ts";
import type { Value } from "../values/value.ts";
import type { Fiber } from "./fiber.ts";
import type { BlockEnd, FinishOutcome, Outcome } from "./outcome.ts";
import { noResult } from "./outcome.ts";
import type { BlockSite } from "./run.ts";
import { runLayers } from "./run-layers.ts";
import type { AnyExit, Site } from "./site.ts";
import { segmentOf, stepPath } from "./step-path.ts";
import { beginStep } from "./step-progress.ts";

/** Runs a block from its entry until an exit leaves it. */
export function* runBlock(site: BlockSite, start: Scope): Fiber<BlockEnd> {
  const { frame, block, owner } = site;
  const visits = new Map<string, number>();
  let key = block.entry;
  let scope = start;
  let last: Value = null;
  for (;;) {
    const step = stepAt(block, key);
    if (block === frame.plan.body) frame.scope = scope;
    const visit = (visits.get(key) ?? 0) + 1;
    visits.set(key, visit);
    const path = stepPath(site.path, segmentOf(block, key, owner), visit);
    const { outcome, exit } = yield* runStep({ frame, step, path }, scope);
    if (outcome.kind === "finish") return outcome;
    const result = outcome.kind === "skipped" ? noResult : outcome.result;
    if (outcome.kind !== "skipped") last = result.value;
    if (exit === undefined) return raise(outcome);
    scope = { ...exit.set(outcome.scope, result) };
    if (typeof exit.to !== "string") return leave(exit.to, scope, { outcome, result, last });
    key = exit.to;
  }
}

function stepAt({ steps }: AnyBlock, key: string): AnyStep {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined) throw new Error(`The plan has no step "${key}".`);
  return step;
}

interface Taken {
  readonly outcome: Outcome;
  /** The exit that the outcome takes; undefined for a failure that none covers. */
  readonly exit: AnyExit | undefined;
}

function* runStep(site: Site, start: Scope): Fiber<Taken> {
  const progress = beginStep(site, start);
  const outcome = progress.settle(yield* runLayers({ site, number: 1 }, progress.scope, 0));
  const exit = exitFor(site.step, outcome);
  progress.end(outcome, exit);
  return { outcome, exit };
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
      return exit.on === "error" && exit.kinds.includes(outcome.failure.kind);
    case "outcome":
      return exit.on === "outcome" && exit.outcome === outcome.outcome;
    case "finish":
      return false;
    case "ok":
    case "empty":
    case "skipped":
      return exit.on === outcome.kind;
    default:
      return outcome satisfies never;
  }
}

function raise(outcome: Exclude<Outcome, FinishOutcome>): BlockEnd {
  if (outcome.kind === "failed") {
    return { kind: "raised", scope: outcome.scope, failure: outcome.failure };
  }
  throw new Error(`A step has no exit for "${outcome.kind}".`);
}

function leave(
  to: Leave<Scope>["to"],
  scope: Scope,
  from: { outcome: Exclude<Outcome, FinishOutcome>; result: Result; last: Value },
): BlockEnd {
  switch (to.kind) {
    case "end":
      return { kind: "ended", scope, value: endValue(to.value, from.result, from.last) };
    case "raise":
      return raise({ ...from.outcome, scope });
    case "finish":
      return { ...to, reason: reasonOf(to, from.result), scope };
    default:
      return to satisfies never;
  }
}

/** Whoever denies may say why. */
function reasonOf({ status, reason }: Finish, { value }: Result): string {
  const isSaid = status === "denied" && typeof value === "string" && value !== "";
  return isSaid ? `${reason}: ${value}` : reason;
}

function endValue(which: "result" | "last" | "null", result: Result, last: Value): Value {
  if (which === "null") return null;
  return which === "result" ? result.value : last;
}
