import type { AnyBlock, Limits, Plan, Scope } from "../abi.ts";
import type { Clock } from "../clock.ts";
import type { GateQuestion } from "../effect.ts";
import type { ValueMap } from "../values/value.ts";
import type { Expense } from "./expense.ts";
import type { Fiber } from "./fiber.ts";
import type { BlockEnd } from "./outcome.ts";
import type { Pacer } from "./pacer.ts";
import type { RunBudget } from "./run-budget.ts";
import type { RunEvent } from "./run-event.ts";
import type { RunOptions } from "./run-options.ts";
import type { BranchEnd } from "./run-report.ts";
import type { Scheduler } from "./scheduler.ts";
import type { SharedSession } from "./shared-session.ts";
import type { StepRecords } from "./step-records.ts";

/** What all parts of one run share. */
export interface Run {
  readonly id: string;
  readonly project: string;
  /** The variable that tells steps about their run: `id`, `started`, `project`. */
  readonly session: ValueMap;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly maxLanes: number;
  readonly options: Pick<
    RunOptions,
    | "backend"
    | "cwd"
    | "dryRun"
    | "excludeTags"
    | "guardrails"
    | "includeTags"
    | "maxRestarts"
    | "models"
    | "noAutoStage"
    | "onSecret"
    | "onStart"
    | "rateLimit"
    | "stateDir"
    | "agentVariables"
    | "systemPrompt"
  >;
  /** How joined branches have ended so far. */
  readonly branches: BranchEnd[];
  readonly records: StepRecords;
  /** Gates that nobody has answered yet, by path, in the order of asking. */
  readonly gates: Map<string, GateQuestion>;
  /** The interpreter of blocks, by which the actions that have a body call it. */
  readonly runBlock: (site: BlockSite, scope: Scope) => Fiber<BlockEnd>;
  /** Runs a recipe's steps, and those of the recipes that it goes on with. */
  readonly runBody: (frame: Frame, scope: Scope) => Fiber<BodyEnd>;
  readonly emit: (event: RunEvent) => void;
  /** What agents have taken so far. */
  readonly expense: Expense;
  readonly budget: RunBudget;
}

/** A block to run, and where. */
export interface BlockSite {
  readonly frame: Frame;
  readonly block: AnyBlock;
  readonly path: string;
  /** Id of the step whose body it is. */
  readonly owner?: string;
}

/** One recipe on the stack of a run. */
export interface Frame {
  readonly run: Run;
  readonly plan: Plan;
  /** Where its steps have their paths; empty for the outermost recipe. */
  readonly path: string;
  readonly session: SharedSession;
  /** How long each step takes is told to the caller, in the same words in every replay. */
  readonly isReported?: boolean;
  /** A dry run that looks ahead: its steps are in no report. */
  readonly isSilent?: boolean;
  /** Names of the recipes on the stack, this one last. */
  readonly stack: readonly string[];
  readonly limits: Limits;
  /** Executions of counted steps so far; callees count into their caller's. */
  readonly counter: { count: number };
  readonly pacer: Pacer | undefined;
  /** Settings for agents: the outermost recipe's that has any. */
  readonly orchestrator: ValueMap | undefined;
  /** Stages of the calling recipes, `outer/`, before the names of this recipe's. */
  readonly stagePrefix: string;
  /** What the last approver of a gate of this recipe, or inside its callees, said. */
  approval?: string;
  /** The stage that runs, and its place among the stages, counted from 0. */
  stage: { readonly name: string; readonly index: number } | undefined;
  /** The variables of the recipe's own steps as they are now. */
  scope: Scope;
  /** Names that have been written since a fork; given inside one. */
  readonly written?: Set<string>;
}

/** How a recipe ended, and the frame of the one that it ended in. */
export interface BodyEnd {
  readonly end: BlockEnd;
  readonly frame: Frame;
}
