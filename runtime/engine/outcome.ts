import type { FinishStatus, Restart, Result, Scope } from "../abi.ts";
import type { Failure } from "../effect.ts";
import type { Value } from "../values/value.ts";

/** How an action, or a layer around it, ended, and the scope it left. */
export type Outcome =
  | {
      readonly kind: "ok" | "empty";
      readonly scope: Scope;
      readonly result: Result;
      /** It went well in the end, or a dry run left it out. */
      readonly but?: "recovered" | "skipped";
      /** What is wrong all the same, where that counts as well enough: the step is degraded. */
      readonly despite?: Failure;
      /** What is told of the result, where that is something else. */
      readonly shown?: Value;
    }
  | { readonly kind: "skipped"; readonly scope: Scope; readonly condition: string }
  /** The run does not want the step. */
  | { readonly kind: "excluded"; readonly scope: Scope }
  | {
      readonly kind: "outcome";
      readonly outcome: string;
      readonly scope: Scope;
      readonly result: Result;
    }
  | FailedOutcome
  | FinishOutcome;

/** Something went wrong; `result` has what there is all the same, such as a process's output. */
export interface FailedOutcome {
  readonly kind: "failed";
  readonly scope: Scope;
  readonly failure: Failure;
  readonly result: Result;
  /** The step was not begun at all: nothing that comes with its end is due. */
  readonly isUnbegun?: true;
}

/** The whole plan is over. */
export interface FinishOutcome {
  readonly kind: "finish";
  readonly scope: Scope;
  readonly status: FinishStatus;
  readonly reason: string;
  /** What has failed, where the plan gives a failure this meaning; its path is known. */
  readonly failure?: Failure;
}

/** The plan is over, and another one runs instead. */
export interface RestartEnd {
  readonly kind: "restart";
  readonly scope: Scope;
  readonly callee: Restart<Scope>["callee"];
  /** Path of the step that it comes from. */
  readonly path: string;
}

/** How a block inside a step ended. */
export type BlockEnd =
  | { readonly kind: "ended"; readonly scope: Scope; readonly value: Value }
  | {
      readonly kind: "raised";
      readonly scope: Scope;
      readonly failure: Failure;
      /** What there is all the same, such as what the command printed that failed. */
      readonly value: Value;
    }
  | FinishOutcome;

/** The result of an action that leaves nothing but a value. */
export function resultOf(value: Value, exitCode = "", stdout = ""): Result {
  return { value, list: [], exitCode, stdout };
}

/** What an action leaves that has no result. */
export const noResult: Result = resultOf(null);

/** The action failed and left nothing. */
export function failed(scope: Scope, failure: Failure, result: Result = noResult): FailedOutcome {
  return { kind: "failed", scope, failure, result };
}
