import type { EachHead, ErrorKind, LoopAction, Scope, TimesHead, WhileHead } from "../abi.ts";
import { pythonType } from "../values/python-text.ts";
import type { Value } from "../values/value.ts";
import { isList } from "../values/value.ts";
import type { Fiber } from "./fiber.ts";
import type { CountedLoop } from "./iteration.ts";
import { conditionHolds, looped, runIteration } from "./iteration.ts";
import type { Outcome } from "./outcome.ts";
import { failed } from "./outcome.ts";
import { runLanes } from "./run-lanes.ts";
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
  const loop =
    head.kind === "each" ? countItems(action, head, scope) : countTimes(action, head, scope);
  if (loop.kind === "refused") {
    return failed(scope, failureAt(attempt.site, loop.failure, loop.message));
  }
  if (loop.count === 0) return looped(action, [], scope);
  if (head.lanes !== undefined) return yield* runLanes(loop, head.lanes, attempt, scope);
  return restored(yield* runCounted(loop, attempt, scope), scope, loop.names);
}

type Counting =
  | ({ readonly kind: "counted" } & CountedLoop)
  | { readonly kind: "refused"; readonly failure: ErrorKind; readonly message: string };

function countItems(action: LoopAction<Scope>, head: EachHead<Scope>, scope: Scope): Counting {
  const { item, atMost } = head;
  const list = head.list(scope);
  if (!isList(list)) {
    const message = `the loop needs a list, not ${pythonType(list)}`;
    return { kind: "refused", failure: "type", message };
  }
  if (list.length > atMost) {
    const message = `the list has ${list.length} items, more than the limit of ${atMost}`;
    return { kind: "refused", failure: "limit", message };
  }
  const variables = (index: number): Scope => ({ [item]: list[index] ?? null });
  return { kind: "counted", action, count: list.length, variables, names: [item] };
}

function countTimes(action: LoopAction<Scope>, head: TimesHead<Scope>, scope: Scope): Counting {
  const { binds } = head;
  const count = typeof head.count === "number" ? head.count : head.count(scope);
  const variables = (index: number): Scope => {
    const entries = Object.entries(head.numbers(index, count));
    return Object.fromEntries(entries.filter(([name]) => binds.includes(name)));
  };
  return { kind: "counted", action, count, variables, names: binds };
}

function* runCounted(
  { action, count, variables }: CountedLoop,
  attempt: Attempt,
  start: Scope,
): Fiber<Outcome> {
  const values: Value[] = [];
  let scope = start;
  for (let index = 0; index < count; index += 1) {
    const place = { action, attempt, index, count };
    const end = yield* runIteration(place, { ...scope, ...variables(index) });
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

/** Gives variables that a loop has shadowed their outer values back, and removes those without one. */
function restoreVariables(scope: Scope, outer: Scope, names: readonly string[]): Scope {
  if (names.length === 0) return scope;
  return Object.fromEntries([
    ...Object.entries(scope).filter(([name]) => !names.includes(name)),
    ...Object.entries(outer).filter(([name]) => names.includes(name)),
  ]);
}
