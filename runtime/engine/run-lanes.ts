import type { Scope } from "../abi.ts";
import type { Value } from "../values/value.ts";
import { limitedByBudget } from "./ask-agent.ts";
import type { Fiber } from "./fiber.ts";
import type { CountedLoop, IterationEnd } from "./iteration.ts";
import { looped, runIteration } from "./iteration.ts";
import { joinQuorum } from "./join-quorum.ts";
import { leastAgentCalls } from "./least-agent-calls.ts";
import type { BlockEnd, FailedOutcome, Outcome } from "./outcome.ts";
import { failed } from "./outcome.ts";
import type { Attempt } from "./site.ts";
import { failureAt } from "./site.ts";

/**
 * Runs the iterations of a loop in lanes. Each has a copy of the scope and leaves nothing but its
 * value; values are in the order of the items. After a failure no iteration starts any more.
 */
export function* runLanes(
  loop: CountedLoop,
  wanted: number | "unbounded",
  attempt: Attempt,
  scope: Scope,
): Fiber<Outcome> {
  const refusal = reserve(loop, attempt, scope);
  if (refusal !== undefined) return refusal;
  const { run } = attempt.site.frame;
  const { path } = attempt.site;
  const calls = loop.count * leastAgentCalls(loop.action.body);
  if (!run.budget.reserve(path, calls)) return limitedByBudget(attempt, scope);
  const most = wanted === "unbounded" ? run.maxLanes : wanted;
  const lanes = Math.min(most, run.maxLanes, loop.count);
  const state: LaneState = { loop, attempt, scope, ends: [], next: 0, isOver: false };
  const tasks = Array.from({ length: lanes }, () => run.scheduler.fork(runLane(state)));
  try {
    for (const task of tasks) if (!task.done) yield task;
  } finally {
    // Also a step whose time is up needs no more of it.
    run.budget.release(path);
  }
  return joined(state);
}

interface LaneState {
  readonly loop: CountedLoop;
  readonly attempt: Attempt;
  readonly scope: Scope;
  /** How each iteration ended, by index; those that never began are missing. */
  readonly ends: IterationEnd[];
  next: number;
  isOver: boolean;
}

/** Takes one item after the other until there are no more, or the loop is over. */
function* runLane(state: LaneState): Fiber<void> {
  const { loop, attempt, scope } = state;
  const { action, count, variables } = loop;
  while (state.next < count && !state.isOver) {
    const index = state.next;
    state.next += 1;
    const place = { action, attempt, index, count };
    const start: Scope = { ...scope, ...variables(index) };
    const end = yield* runIteration(place, start);
    state.ends[index] = end;
    // What is joined by reports lets every iteration report.
    const endsAll = end.kind === "failed" ? action.join === undefined : end.kind !== "next";
    if (endsAll) state.isOver = true;
  }
}

/** A loop whose items cannot all be counted fails before the first one has cost anything. */
function reserve(loop: CountedLoop, { site }: Attempt, scope: Scope): FailedOutcome | undefined {
  const { counter, limits } = site.frame;
  const steps = Object.values(loop.action.body.steps);
  const [layer] = steps[0]?.around ?? [];
  const isCounted = steps.length === 1 && layer?.kind === "count";
  if (!isCounted || counter.count + loop.count <= limits.total) return undefined;
  const asked = `${loop.count} more after ${counter.count}`;
  const message = `the limit of ${limits.total} steps does not leave room for ${asked}`;
  return failed(scope, failureAt(site, "limit", message));
}

function joined({ loop, attempt, scope, ends }: LaneState): Outcome {
  const { join } = loop.action;
  // A lane that never began has no end; it stands behind the failure or the stop that kept it.
  const ended = ends.filter((end) => end !== undefined);
  if (join !== undefined) {
    const labels = ended.map(() => join.label);
    return joinQuorum(ended.map(blockEnd), { join, labels, attempt, scope });
  }
  const values: Value[] = [];
  for (const end of ended) {
    if (end.kind === "failed" || end.kind === "finish") return { ...end, scope };
    values.push(end.value);
  }
  return looped(loop.action, values, scope);
}

function blockEnd(end: IterationEnd): BlockEnd {
  if (end.kind === "finish") return end;
  if (end.kind === "failed") {
    const { scope, failure, result } = end;
    return { kind: "raised", scope, failure, value: result.value };
  }
  return { kind: "ended", scope: end.scope, value: end.value };
}
