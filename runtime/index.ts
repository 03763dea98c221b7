import type { Plan } from "./abi.ts";
import type { RunOptions } from "./engine/run-options.ts";
import type { RunReport } from "./engine/run-report.ts";
import * as amplifier from "./semantics/amplifier.ts";

export type * from "./abi.ts";
export type { Backend } from "./backends/backend.ts";
export type { Clock } from "./clock.ts";
export type { Approval, Failure, GateQuestion } from "./effect.ts";
export type { RunEvent } from "./engine/run-event.ts";
export type {
  PlanResolver,
  PreflightCheck,
  PreflightProblem,
  ResolvedPlan,
  RunOptions,
} from "./engine/run-options.ts";
export type {
  PendingGate,
  RunReport,
  RunStatus,
  SkippedStep,
  StepReport,
  StepStatus,
} from "./engine/run-report.ts";
export { block, definePlan } from "./plan/define-plan.ts";
export { proven, typed, valueOr } from "./plan/proofs.ts";
export type { AmbientScope, NumberValue, StagedScope, With } from "./plan/scope-types.ts";
export type { Value, ValueMap } from "./values/value.ts";
export { amplifier };

/** Runs a compiled plan to its end, its next gate, or its cancellation. */
export function runPlan(_plan: Plan, _options: RunOptions): Promise<RunReport> {
  return Promise.reject(new Error("The engine is not here yet."));
}
