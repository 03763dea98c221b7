import type { ForkAction, Scope } from "../abi.ts";
import type { Failure } from "../effect.ts";
import type { Value } from "../values/value.ts";
import { limitedByBudget } from "./ask-agent.ts";
import type { Fiber } from "./fiber.ts";
import { joinQuorum } from "./join-quorum.ts";
import { leastAgentCalls } from "./least-agent-calls.ts";
import type { BlockEnd, Outcome } from "./outcome.ts";
import { failed, noResult } from "./outcome.ts";
import type { Attempt } from "./site.ts";
import { innerPath } from "./site.ts";
import { escaped, stepPath } from "./step-path.ts";

/** Runs branches beside one another; whatever becomes of one, the others run to their end. */
export function* runFork(action: ForkAction, attempt: Attempt, scope: Scope): Fiber<Outcome> {
  const { run } = attempt.site.frame;
  const { branches, serial = [], lanes, join } = action;
  const { path } = attempt.site;
  const calls = branches.reduce((sum, { body }) => sum + leastAgentCalls(body), 0);
  if (!run.budget.reserve(path, calls, true)) return limitedByBudget(attempt, scope);
  const indexes = [...branches.keys()];
  const isSerial = (index: number): boolean => serial.includes(branches[index]?.key ?? "");
  const free = indexes.filter((index) => !isSerial(index));
  const ends: BranchEnd[] = [];
  const state: ForkState = { action, attempt, scope, ends };
  const most = Math.min(lanes === "unbounded" ? run.maxLanes : lanes, run.maxLanes, free.length);
  const tasks = Array.from({ length: most }, () => run.scheduler.fork(runQueue(state, free)));
  const inOrder = indexes.filter(isSerial);
  if (inOrder.length > 0) tasks.push(run.scheduler.fork(runQueue(state, inOrder)));
  try {
    for (const task of tasks) if (!task.done) yield task;
  } finally {
    // Also a step whose time is up needs no more of it.
    run.budget.release(path);
  }
  if (join.kind === "ordered") return joinOrdered(state);
  const labels = branches.map(({ label }) => label);
  const blocks = ends.map(({ end }) => end);
  return joinQuorum(blocks, { join, labels, attempt, scope });
}

interface BranchEnd {
  readonly end: BlockEnd;
  readonly written: ReadonlySet<string>;
}

interface ForkState {
  readonly action: ForkAction;
  readonly attempt: Attempt;
  readonly scope: Scope;
  /** How each branch ended, by its index. */
  readonly ends: BranchEnd[];
}

/** Takes one branch after the other from a queue that other lanes take from too. */
function* runQueue(state: ForkState, queue: number[]): Fiber<void> {
  const { attempt, scope, action } = state;
  const { frame } = attempt.site;
  for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
    const branch = action.branches[index];
    if (branch === undefined) continue;
    const written = new Set<string>();
    const path = stepPath(innerPath(attempt), escaped(branch.key), 1);
    const site = { frame: { ...frame, written }, block: branch.body, path, owner: branch.key };
    state.ends[index] = { end: yield* frame.run.runBlock(site, scope), written };
  }
}

/** Does the writes of all branches in their order; then the first failure counts. */
function joinOrdered({ attempt, scope, ends }: ForkState): Outcome {
  const joined = new Map<string, Value>(Object.entries(scope));
  const values: Value[] = [];
  let failure: Failure | undefined;
  for (const { end, written } of ends) {
    for (const name of written) {
      const value = Object.hasOwn(end.scope, name) ? end.scope[name] : undefined;
      if (value !== undefined) joined.set(name, value);
      attempt.site.frame.written?.add(name);
    }
    if (end.kind === "raised") failure ??= end.failure;
    values.push(end.kind === "ended" ? end.value : null);
  }
  const after: Scope = Object.fromEntries(joined);
  if (failure !== undefined) return failed(after, failure);
  const finish = ends.map(({ end }) => end).find((end) => end.kind === "finish");
  if (finish !== undefined) return { ...finish, scope: after };
  return { kind: "ok", scope: after, result: { ...noResult, list: values } };
}
