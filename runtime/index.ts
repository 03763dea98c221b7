import type { Plan } from "./abi.ts";
import { graceMsOf } from "./backends/processes/grace.ts";
import { createShell } from "./backends/processes/shell.ts";
import { systemClock } from "./clock.ts";
import type { RunOptions } from "./engine/run-options.ts";
import { executePlan } from "./engine/run-plan.ts";
import type { RunReport } from "./engine/run-report.ts";
import { RecordingJournal } from "./journal/recording-journal.ts";
import * as agentRecipes from "./semantics/agent-recipes.ts";
import * as amplifier from "./semantics/amplifier.ts";
import * as amplihack from "./semantics/amplihack.ts";
import * as commandTemplate from "./semantics/command-template.ts";

export type * from "./abi.ts";
export { classifyFailure } from "./backends/agent-failure.ts";
export type {
  Backend,
  PreflightCheck,
  PreflightProblem,
  ProcessRunner,
} from "./backends/backend.ts";
export { isAgentCliName } from "./backends/clis/registry.ts";
export { commandPlaceholders } from "./backends/command.ts";
export { checkBackend, checkBash, doubtsAbout } from "./backends/preflight.ts";
export { graceMsOf } from "./backends/processes/grace.ts";
export { isProcess, processPlace, processStart } from "./backends/processes/process-identity.ts";
export { endNotedGroups, noteGroupsIn } from "./backends/processes/running-groups.ts";
export { createShell } from "./backends/processes/shell.ts";
export { prepareCommand } from "./backends/processes/shell-variables.ts";
export {
  makeWorkFolder,
  removeWorkFolder,
  sweepWorkFolders,
} from "./backends/processes/work-folder.ts";
export type { BackendSettings } from "./backends/registry.ts";
export { createBackend, usualSettings } from "./backends/registry.ts";
export type { AgentScript, ScriptRule } from "./backends/scripted.ts";
export type { Clock } from "./clock.ts";
export type { Approval, Failure, GateQuestion } from "./effect.ts";
export type { PlanComparison, StepChange } from "./engine/compare-plans.ts";
export { comparePlans } from "./engine/compare-plans.ts";
export { cutReport } from "./engine/cut-report.ts";
export type { AgentExpense } from "./engine/expense.ts";
export { isWanted } from "./engine/is-wanted.ts";
export type { Budget } from "./engine/run-budget.ts";
export type { RunEvent } from "./engine/run-event.ts";
export type {
  PlanResolver,
  RateLimitRetry,
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
  WaitingGate,
} from "./engine/run-report.ts";
export { waitingGate } from "./engine/waiting-gate.ts";
export { block, definePlan } from "./plan/define-plan.ts";
export { innerBlocks } from "./plan/inner-blocks.ts";
export { knownCallee, knownPlans } from "./plan/known-plans.ts";
export { arrived, proven, typed, valueOr } from "./plan/proofs.ts";
export type { AmbientScope, NumberValue, StagedScope, With } from "./plan/scope-types.ts";
export type { Value, ValueMap } from "./values/value.ts";
export { declared } from "./values/value-shape.ts";
export { agentRecipes, amplifier, amplihack, commandTemplate };

/** Runs a compiled plan to its end, its next gate, or its cancellation. */
export function runPlan(plan: Plan, options: RunOptions): Promise<RunReport> {
  const { clock = systemClock } = options;
  const { processes = createShell(clock, { graceMs: graceMsOf[plan.dialect] }) } = options;
  const { journal = (host) => new RecordingJournal(host, nowhere, []) } = options;
  return executePlan(plan, options, { clock, processes, journal });
}

/** Nobody goes on with a run that has no journal of its own, so nothing is kept of what has happened. */
const nowhere = { append: () => undefined };
