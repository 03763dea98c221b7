import type { Plan, Scope } from "../abi.ts";
import type { Fiber } from "./fiber.ts";
import { findPlan } from "./find-plan.ts";
import type { RestartEnd } from "./outcome.ts";
import { Pacer } from "./pacer.ts";
import type { BodyEnd, Frame } from "./run.ts";
import { runBlock } from "./run-block.ts";
import { SharedSession } from "./shared-session.ts";
import { startScope } from "./start-scope.ts";

/** Runs the steps of a recipe; where it goes on with another one, that runs in its place, in a new session. */
export function* runBody(
  first: Frame,
  start: Scope,
  enter: (frame: Frame) => void,
): Fiber<BodyEnd> {
  const { run } = first;
  let frame = first;
  let scope = start;
  for (let number = 1; ; number += 1) {
    enter(frame);
    frame.scope = scope;
    const { plan, path } = frame;
    const end = yield* runBlock({ frame, block: plan.body, path }, scope);
    if (end.kind !== "restart") return { end, frame };
    if (number > (run.options.maxRestarts ?? Number.POSITIVE_INFINITY)) {
      return { end: { kind: "finish", scope, status: "limited", reason: "max-restarts" }, frame };
    }
    const next = yield* nextPlan(end, frame);
    if (next.kind === "missing") {
      const { failure } = next;
      return { end: { kind: "raised", scope: end.scope, failure, value: null }, frame };
    }
    frame = restartedFrame(first, frame, next.plan, number + 1);
    run.emit({ kind: "restart", path: end.path, plan: next.plan.name });
    scope = startScope(frame, {});
  }
}

function* nextPlan({ callee, scope, path }: RestartEnd, frame: Frame) {
  const place = { frame, path, key: `${path}!restart` };
  return yield* findPlan(callee, scope, [], place);
}

function restartedFrame(first: Frame, before: Frame, plan: Plan, number: number): Frame {
  const { run } = first;
  const path = `${first.path}~${number}`;
  const pacing = plan.pacing;
  return {
    ...before,
    plan,
    path,
    session: new SharedSession(path),
    stack: [...first.stack.slice(0, -1), plan.name],
    limits: plan.limits,
    counter: { count: 0 },
    pacer: pacing === undefined ? before.pacer : new Pacer(pacing, run.scheduler, run.clock),
    orchestrator: plan.orchestrator ?? before.orchestrator,
    stage: undefined,
  };
}
