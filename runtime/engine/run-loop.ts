import type { LoopAction, Scope, WhileHead } from "../abi.ts";
import { pythonType } from "../values/python-text.ts";
import type { Value } from "../values/value.ts";
import { isList } from "../values/value.ts";
import type { Fiber } from "./fiber.ts";
import type { EachLoop } from "./iteration.ts";
import { conditionHolds, looped, runIteration } from "./iteration.ts";
import type { Outcome } from "./outcome.ts";
import { failed, noResult } from "./outcome.ts";
import { runLanes } from "./run-lanes.ts";
import { restoreVariables } from "./shadowed-variables.ts";
import type { Attempt } from "./site.ts";
import { failureAt } from "./site.ts";

/** Repeats a block. */
export function* runLoop(
  action: LoopAction<Scope>,
  attempt: Attempt,
  scope: Scope,
): Fiber<Outcome> {
  const { head } = action;
  if (head.kind === "while") {
    const names = [head.index, head.iteration].filter((name) => name !== undefined);
    return restored(yield* runWhile({ action, head }, attempt, scope), scope, names);
  }
  const list = head.list(scope);
  if (!isList(list)) {
    const message = `the loop needs a list, not ${pythonType(list)}`;
    return failed(scope, failureAt(attempt.site, "type", message));
  }
  if (list.length > head.atMost) {
    const message = `the list has ${list.length} items, more than the limit of ${head.atMost}`;
    return failed(scope, failureAt(attempt.site, "limit", message));
  }
  if (list.length === 0) return { kind: "empty", scope, result: noResult };
  const loop = { action, head, items: list };
  if (head.lanes !== undefined) return yield* runLanes(loop, head.lanes, attempt, scope);
  return restored(yield* runEach(loop, attempt, scope), scope, [head.item]);
}

function* runEach(
  { action, head, items }: EachLoop,
  attempt: Attempt,
  start: Scope,
): Fiber<Outcome> {
  const values: Value[] = [];
  let scope = start;
  for (const [index, item] of items.entries()) {
    const place = { action, attempt, index, count: items.length };
    const end = yield* runIteration(place, { ...scope, [head.item]: item });
    if (end.kind === "failed" || end.kind === "finish") return end;
    scope = end.scope;
    values.push(end.value);
    if (end.kind === "stop") break;
  }
  return looped(action, values, scope);
}

interface WhileLoop {
  readonly action: LoopAction<Scope>;
  readonly head: WhileHead<Scope>;
}

function* runWhile({ action, head }: WhileLoop, attempt: Attempt, start: Scope): Fiber<Outcome> {
  const values: Value[] = [];
  let scope = start;
  for (let index = 0; index < head.atMost; index += 1) {
    const again = conditionHolds(head.condition, attempt, scope);
    if (typeof again !== "boolean") return failed(scope, again);
    if (!again) break;
    const numbered: Scope = {
      ...scope,
      ...(head.index === undefined ? {} : { [head.index]: index }),
      ...(head.iteration === undefined ? {} : { [head.iteration]: index + 1 }),
    };
    const end = yield* runIteration({ action, attempt, index }, numbered);
    if (end.kind === "failed" || end.kind === "finish") return end;
    scope = end.scope;
    values.push(end.value);
    if (end.kind === "stop") break;
  }
  return looped(action, values, scope);
}

function restored(outcome: Outcome, before: Scope, names: readonly string[]): Outcome {
  return { ...outcome, scope: restoreVariables(outcome.scope, before, names) };
}
