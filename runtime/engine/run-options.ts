import type { Guardrails, ModelPreference, Plan, Scope } from "../abi.ts";
import type { Backend, PreflightCheck, ProcessRunner } from "../backends/backend.ts";
import type { Clock } from "../clock.ts";
import type { Approval, GateQuestion } from "../effect.ts";
import type { EffectHost, Journal } from "../journal/journal.ts";
import type { Value } from "../values/value.ts";
import type { Budget } from "./run-budget.ts";
import type { RunEvent } from "./run-event.ts";

/** What a run is given besides its plan. */
export interface RunOptions {
  /** Values of parameters; they win over the plan's defaults. */
  readonly inputs?: Scope;
  /** Name of the run; default: made when it starts, and the same when it goes on. */
  readonly runId?: string;
  /** Absolute path of the directory that commands run in. */
  readonly project: string;
  /** Absolute path of the directory that the run was started in; default: `project`. */
  readonly cwd?: string;
  readonly backend: Backend;
  /** Finds sub-recipes whose path only the run knows; absent: there are none. */
  readonly resolver?: PlanResolver;
  /** Answers given beforehand, by stage (`parentStage/childStage` in a sub-recipe). */
  readonly approvals?: ReadonlyMap<string, Approval>;
  /** Looks for an answer that was left for this very gate. */
  readonly answer?: (question: GateQuestion) => Approval | undefined;
  /** Asks a person now; absent: the run pauses at a gate without an answer. */
  readonly ask?: (question: GateQuestion, signal: AbortSignal) => Promise<Approval>;
  /** Asks several questions at once, where `ask` does not need a person's attention for each. */
  readonly asksTogether?: boolean;
  /** Told what happens, as it happens; also again what a journal gives back. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Told what a recipe, or one that it calls, starts with: before any event that follows from it. */
  readonly onStart?: (inputs: Scope) => void;
  /**
   * Told what a recipe calls secret, before any event that follows from it: a variable's value each time it has a new one,
   * and by its name alone what is no variable.
   */
  readonly onSecret?: (name: string, value: Value | undefined) => void;
  /** Cancels the run. */
  readonly signal?: AbortSignal;
  /** Checked before the first effect; any problem ends the run at once. */
  readonly preflight?: readonly PreflightCheck[];
  /** Most lanes of a loop at once, also of one that asks for more; default 256. */
  readonly maxLanes?: number;
  /** Most agent calls at once, whatever the recipe says. */
  readonly maxConcurrent?: number;
  /** What the run may take at most; when that is used up it ends as limited, and can go on with more. */
  readonly budget?: Budget;
  /** Only steps with one of these tags run, and those without a tag; absent or empty: all. */
  readonly includeTags?: readonly string[];
  /** Steps with one of these tags do not run. */
  readonly excludeTags?: readonly string[];
  /** In place of the recipes' own guardrails. */
  readonly guardrails?: Partial<Guardrails>;
  /** So many restarts into another recipe; absent: any number. */
  readonly maxRestarts?: number;
  /** For agent steps that name no model of their own, in place of the recipe's. */
  readonly models?: readonly ModelPreference[];
  /** What agents are told about their part, where a step does not say it. */
  readonly systemPrompt?: string;
  /** What agent programs find in their environment besides. */
  readonly agentVariables?: Readonly<Record<string, string>>;
  /** Absolute path of the folder with what is kept of the run; recipes that are made to run detached find it as `state_dir`. */
  readonly stateDir?: string;
  /** How often, and after which waits, an agent is asked again that refuses for its rate limit; in place of the plan's. */
  readonly rateLimit?: RateLimitRetry;
  /** Steps leave what agents have changed unstaged, unless they say themselves that it is to be staged. */
  readonly noAutoStage?: boolean;
  /** Nothing is done: listed steps that the tags want count as skipped, and leave a word in place of their result. */
  readonly dryRun?: boolean;
  /** Text for `summary.full_results_location`. */
  readonly resultsLocation?: string;
  /** Performs effects and keeps their results; default: in memory, so that nobody can go on with the run. */
  readonly journal?: (host: EffectHost) => Journal;
  /** Default: the clock of the system. */
  readonly clock?: Clock;
  /** Runs commands; default: with the bash of the system. */
  readonly processes?: ProcessRunner;
}

/** Finds sub-recipes at run time. */
export interface PlanResolver {
  /** `path` as the calling recipe computed it, `from` the source path of that, `inputs` the names that it passes. */
  resolve(path: string, from: string, inputs: readonly string[]): Promise<ResolvedPlan>;
}

/** A sub-recipe that was found, or why there is none. */
export type ResolvedPlan =
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "missing"; readonly message: string };

/** How a run deals with agents that refuse for their rate limit; what is absent stays as the plan has it. */
export interface RateLimitRetry {
  /** Attempts in total, the first one included. */
  readonly attempts?: number;
  readonly initialDelayMs?: number;
  readonly maxDelayMs?: number;
  /** The model of the last attempt. */
  readonly lastModel?: string;
}
