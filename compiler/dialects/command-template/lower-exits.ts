import type { ErrorKind } from "../../../runtime/abi.ts";
import type { Action, Assignment, Exit, Target } from "../../ir/step.ts";
import { exitOf } from "../../lower/exit-of.ts";
import type { FailureScope, TemplateNode } from "./ast.ts";
import type { LowerContext, Position } from "./lower-context.ts";
import { furthest } from "./lower-context.ts";

/** What may go wrong in a node and is its failure. */
const failures: readonly ErrorKind[] = ["condition", "undefined", "timeout", "exit", "spawn"];

/** What may go wrong in a recipe of another language. */
const calleeFailures: readonly ErrorKind[] = ["callee", "missing-callee"];

/** What ends the run whatever nodes say about failures: settings that make no sense. */
const breakdowns: readonly ErrorKind[] = ["type"];

/** Where a node leads: on, past it when its guard says no, and as far as its failures reach. */
export function exitsOf(
  node: TemplateNode,
  action: Action,
  { then, role, enclosing }: Position,
  { flow }: LowerContext,
): readonly Exit[] {
  const scope = furthest(node.failure, enclosing);
  const kinds = action.kind === "call" ? [...failures, ...calleeFailures] : failures;
  const isLast = then.kind === "end";
  const isBranch = role === "branch";
  // A branch that is skipped prints nothing; elsewhere the input flows on.
  const afterSkip: Target = isBranch ? { kind: "end", value: "null" } : flowing(then, flow);
  const ending: Target = isLast ? { kind: "end", value: "result" } : then;
  const isGuarded = node.when !== undefined && node.when !== true;
  return [
    exitOf({ kind: "ok" }, outputOf(action, flow), ending),
    ...(isGuarded ? [exitOf({ kind: "skipped" }, [emptied(flow, !isBranch)], afterSkip)] : []),
    ...(role === "member" && scope === "continue" ? [goOn(kinds, flow, then)] : []),
    ...raisingExits(kinds, scope, failedOutput(action, flow)),
  ];
}

function flowing(then: Target, flow: string): Target {
  return then.kind === "end" ? { kind: "end", value: { variable: flow } } : then;
}

function raisingExits(
  kinds: readonly ErrorKind[],
  scope: FailureScope,
  set: readonly Assignment[],
): readonly Exit[] {
  if (scope === "root") {
    return [exitOf({ kind: "error", kinds: [...kinds, ...breakdowns] }, set, raise(scope))];
  }
  return [
    exitOf({ kind: "error", kinds }, set, raise(scope)),
    exitOf({ kind: "error", kinds: breakdowns }, [], raise("root")),
  ];
}

/** The failure is recorded, and what follows finds an empty input. */
function goOn(kinds: readonly ErrorKind[], flow: string, then: Target): Exit {
  const next: Target = then.kind === "end" ? { kind: "end", value: "null" } : then;
  const on = { kind: "error", kinds, scopes: ["continue"] } as const;
  return exitOf(on, [emptied(flow, false)], next);
}

function raise(scope: FailureScope): Target {
  return scope === "continue" ? { kind: "raise" } : { kind: "raise", scope };
}

/** Nested sequences write the output themselves; the rest leaves it as its result. */
function outputOf(action: Action, flow: string): readonly Assignment[] {
  const prints = action.kind === "exec" || action.kind === "call";
  const value = prints ? "stdout" : "result";
  const writes =
    prints || action.kind === "fork" || (action.kind === "loop" && action.join !== undefined);
  if (!writes) return [];
  return [{ name: flow, nameSpan: undefined, value: { kind: value }, onlyIfUnset: false }];
}

/** What a run leaves that fails is what the failed command or the failed branches printed. */
function failedOutput(action: Action, flow: string): readonly Assignment[] {
  return action.kind === "call" ? [] : outputOf(action, flow);
}

function emptied(flow: string, onlyIfUnset: boolean): Assignment {
  const value = { kind: "constant", value: "" } as const;
  return { name: flow, nameSpan: undefined, value, onlyIfUnset };
}
