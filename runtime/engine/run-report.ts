import type { BranchReport } from "../abi.ts";
import type { Failure } from "../effect.ts";
import type { Value, ValueMap } from "../values/value.ts";
import type { AgentExpense } from "./expense.ts";
import type { Budget } from "./run-budget.ts";

/** How a run ended. */
export type RunStatus =
  | "completed"
  | "partial"
  | "failed"
  | "paused_for_approval"
  | "denied"
  | "limited"
  | "backend_error"
  | "cancelled";

/** How a step ended. */
export type StepStatus = "completed" | "skipped" | "excluded" | "failed" | "degraded" | "recovered";

/** What a run did and left: the object that `recipec run --output-format json` prints. */
export interface RunReport extends AgentExpense {
  readonly status: RunStatus;
  /** Why it is not `completed`, or what a plan said when it finished before its end; in one line. */
  readonly reason?: string;
  /** The part of the budget that ended it; absent: another limit, or none. */
  readonly exhausted?: keyof Budget;
  readonly run: string;
  /** Name of the recipe. */
  readonly plan: string;
  readonly summary: RunSummary;
  /** Tracked steps, also those of sub-recipes, in the order in which they began. */
  readonly steps: readonly StepReport[];
  /** Those of the recipe itself; of its sub-recipes only `steps` tells which were skipped. */
  readonly skipped: readonly SkippedStep[];
  readonly pending?: PendingGate;
  /** All gates that the run waits at; `pending` is the first of them. */
  readonly waiting?: readonly WaitingGate[];
  /** The final variables, without those that the engine keeps. */
  readonly outputs: ValueMap;
  /** What the recipe counts as its result besides the final output; the value is null where nothing gave it. */
  readonly output?: { readonly channel: string; readonly value: string | null };
  /** Paths of what the recipe says that it leaves, by name. */
  readonly artifacts?: ValueMap;
  /** How the branches went whose reports were joined, in the order of the joins; absent: there were none. */
  readonly branches?: readonly BranchEnd[];
  readonly coverage?: Coverage;
  /** What has failed, with its causes; `reason` is what the recipe calls it, where it has a name for it. */
  readonly failure?: Failure;
}

/** Where to find what the run produced. */
export interface RunSummary {
  readonly final_output?: Value;
  /** Given when the final output is the last step's and not a variable called `final_output`. */
  readonly final_output_key?: string;
  /** Names of the final variables, without those that the engine keeps. */
  readonly available_outputs: readonly string[];
  /** Where the whole report is kept, as the caller of the run has it; empty: nowhere. */
  readonly full_results_location: string;
}

/** How one step ended. */
export interface StepReport extends AgentExpense {
  /** The author's name for it. */
  readonly id: string;
  /** Names this run of the step among all others: `audit-each[3]/scan~2`. */
  readonly path: string;
  readonly status: StepStatus;
  readonly output?: Value;
  /** What went wrong, also where the recipe went on after it. */
  readonly error?: string;
  readonly durationMs: number;
}

/** How one of several branches ended. */
export interface BranchEnd {
  /** Path of the step whose branch it is. */
  readonly path: string;
  readonly label: string;
  readonly status: BranchReport["status"];
  readonly exitCode: string;
}

/** How many branches of a run did what they should. */
export interface Coverage {
  readonly expected: number;
  readonly done: number;
  /** Also those that ran out of time. */
  readonly failed: number;
  /** Whether any has failed. */
  readonly degraded: boolean;
  /** Whether any is done. */
  readonly usable: boolean;
}

/** Why a step did not run. */
export type SkipReason = "condition" | "empty-list" | "tags";

/** A tracked step that did not run. */
export interface SkippedStep {
  readonly id: string;
  readonly reason: SkipReason;
  /** Text of the condition that was false, or of nothing. */
  readonly condition: string;
}

/** The gate that the run waits at. */
export interface PendingGate {
  readonly stage: string;
  readonly prompt: string;
  /** ISO 8601, or null when it waits for ever. */
  readonly expiresAt: string | null;
  readonly default: "approve" | "deny";
}

/** One of several gates that a run waits at. */
export interface WaitingGate extends PendingGate {
  /** Tells it from the others: `roll[1]/prep#1`. */
  readonly key: string;
}
