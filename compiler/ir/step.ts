import type { ErrorKind, FailureScope, FinishStatus } from "../../runtime/abi.ts";
import type { Value, ValueMap } from "../../runtime/values/value.ts";
import type { Span } from "../source/span.ts";
import type { Condition, Expression, Reference, Template, ValueTemplate } from "./expression.ts";

/** A little state machine. Every recipe construct is one: a sequence, a loop body, an outcome machine. */
export interface Block {
  readonly entry: StepKey;
  /** Where a recipe begins that another one calls; absent: where every run begins. */
  readonly calledEntry?: StepKey | undefined;
  /** In source order; keys are unique in the whole plan. */
  readonly steps: ReadonlyMap<StepKey, Step>;
  readonly guardrails?: Guardrails | undefined;
}

/**
 * Bounds of an outcome machine, looked at when a step leads on to another one: the plan finishes as limited. Leaving
 * the block is never guarded.
 */
export interface Guardrails {
  /** Runs of any one step. */
  readonly visits: number;
  /** Runs of all steps together. */
  readonly total: number;
  /** Whether the outcome `other` always ends the recipe. For people: the exits of the steps are made accordingly. */
  readonly exitOnOther?: boolean;
}

/** Synthetic name of a step, made from its author's id; unique in the plan where ids may repeat. */
export type StepKey = string;

/** One step: what surrounds it, what it does, and where each way of ending leads. */
export interface Step {
  readonly key: StepKey;
  readonly id: string;
  /** Where it was written: its own place first, then what it was included or inherited from. */
  readonly origins: readonly [Span, ...Span[]];
  /** Span of the author's `id` value, for messages about the step as such. */
  readonly idSpan: Span;
  /** Given where the author's recipe lists the step at top level: such a step sets the ambient step and is recorded when skipped. */
  readonly tracked: Tracked | undefined;
  /** Outermost first: dialects nest guards, retries and limits differently, so order is data. */
  readonly around: readonly Layer[];
  readonly action: Action;
  /** The first that fits is taken; a failure that none covers is raised. */
  readonly exits: readonly Exit[];
}

/** Position of a tracked step among its siblings. */
export interface Tracked {
  readonly index: number;
  readonly stage: string | undefined;
}

/** Something that surrounds an action. */
export type Layer =
  | TagsLayer
  | HooksLayer
  | DelayLayer
  | GuardLayer
  | CountLayer
  | RecoverLayer
  | RetryLayer
  | PaceLayer
  | TimeoutLayer;

/** Runs what is inside only if the run wants steps with these tags; else the step ends as excluded. */
export interface TagsLayer {
  readonly kind: "tags";
  readonly tags: readonly string[];
}

/** Commands around what is inside. Their own failures are swallowed, and they end after 30 seconds. */
export interface HooksLayer {
  readonly kind: "hooks";
  readonly before?: ShellAction | undefined;
  /** Runs when the step has gone well or was skipped, and sees what it has written. */
  readonly after?: ShellAction | undefined;
  readonly onError?: ShellAction | undefined;
  /** Variables that hold the step's id, and how it ended, while a hook runs. */
  readonly id?: string | undefined;
  readonly status?: string | undefined;
  /** Variable that holds the kind of the failure while `onError` runs. */
  readonly failure?: string | undefined;
}

/** Waits before what is inside. */
export interface DelayLayer {
  readonly kind: "delay";
  readonly ms: number | Template;
}

/** Runs a block after a failure of these kinds: when the block ends, the step has gone well; else the first failure stands. */
export interface RecoverLayer {
  readonly kind: "recover";
  readonly kinds: readonly ErrorKind[];
  readonly body: Block;
  /** Variable that tells the body which steps of a called recipe failed, and which were completed. */
  readonly result?: string | undefined;
}

/** Runs what is inside only if the condition holds; else the step ends as skipped. */
export interface GuardLayer {
  readonly kind: "guard";
  readonly condition: Condition;
}

/** Counts one execution against the plan's `limits.total`. */
export interface CountLayer {
  readonly kind: "count";
  /** `limit`: refuses where the limit is reached, and does not count; `tally`: counts without a look at it; absent: both. */
  readonly part?: "limit" | "tally" | undefined;
}

/** Tries again after failures of the kinds given. */
export interface RetryLayer {
  readonly kind: "retry";
  readonly attempts: number | Template;
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
  readonly factor: number;
  readonly kinds: readonly ErrorKind[];
  /** Undefined: the language tries again by itself. */
  readonly span: Span | undefined;
  readonly recover?: Recovery | undefined;
}

/** Runs before each further attempt and leaves nothing behind; when it fails, that failure ends the retry. */
export interface Recovery {
  readonly body: Block;
  /** Variable that holds what the failed attempt printed. */
  readonly result?: string | undefined;
}

/** Waits for its turn under the plan's pacing. */
export interface PaceLayer {
  readonly kind: "pace";
}

/** Fails with kind `timeout` when what is inside takes longer. */
export interface TimeoutLayer {
  readonly kind: "timeout";
  /** A template may say 0: no bound. */
  readonly ms: number | Template;
  /** Absent when it is the dialect's default. */
  readonly span: Span | undefined;
}

/** What a step does. */
export type Action =
  | AgentAction
  | ShellAction
  | ExecAction
  | CallAction
  | LoopAction
  | ForkAction
  | BlockAction
  | GateAction
  | NoAction;

/** How printed text becomes a value. `trimmed-json`: without the space around it, and as JSON where it is that. */
export type Decoding = "text" | "json" | "json-aggressive" | "trimmed-json";

/** One setting for an agent: `providers.config.model`. */
export interface ConfigField {
  readonly path: string;
  readonly span: Span;
}

/** Asks an agent. */
export interface AgentAction {
  readonly kind: "agent";
  readonly agent: string;
  readonly agentSpan: Span;
  readonly prompt: Template;
  readonly mode: string | undefined;
  readonly models: readonly ModelPreference[];
  readonly config: ValueMap | undefined;
  /** Where each setting of `config` stands. */
  readonly configFields?: readonly ConfigField[] | undefined;
  readonly expectJson: boolean;
  readonly decoding: Decoding;
  /** `plan`: all such steps of a run of the plan talk in one session. Default: `fresh`. */
  readonly session?: "fresh" | "plan" | undefined;
  readonly systemPrompt?: Template | undefined;
  /** Path of a file that tells the agent who it is. */
  readonly persona?: string | undefined;
  /** Where such a file was looked for in vain, though agents are described there. */
  readonly unfound?: UnfoundAgent | undefined;
  /** Relative to the project. */
  readonly cwd?: Template | undefined;
  /** As for commands. */
  readonly cwdBase?: "start" | undefined;
  readonly check?: OutcomeCheck | JsonCheck | undefined;
}

/** A reference to an agent that none of the files about agents answers to. */
export interface UnfoundAgent {
  /** The folders that hold files about agents. */
  readonly folders: readonly string[];
  /** The reference that was most likely meant. */
  readonly closest?: string | undefined;
}

/**
 * The answer must name one of these outcomes: the step ends on it, with its description as the result. An agent that
 * names none is asked once more in the same session; then the step fails with kind `no-outcome`.
 */
export interface OutcomeCheck {
  readonly kind: "outcome";
  readonly outcomes: readonly string[];
}

/**
 * The output must be JSON, which is the result. An agent is asked once more; then the step fails with kind `decode` if
 * JSON is required, else it goes on as degraded, with its first output.
 */
export interface JsonCheck {
  readonly kind: "json";
  readonly required: boolean;
}

/** One model that would do, in the order of preference. */
export interface ModelPreference {
  readonly provider: string | undefined;
  readonly model: string | undefined;
  readonly class: string | undefined;
}

/** Runs a command through bash. */
export interface ShellAction {
  readonly kind: "shell";
  readonly command: Template;
  readonly cwd: Template | undefined;
  /** `start`: `cwd` is relative to where the run was started, which may be another directory. */
  readonly cwdBase?: "start" | undefined;
  /** What it prints is shown to whoever reads along, since no variable takes it. */
  readonly prints?: boolean | undefined;
  readonly env: readonly EnvironmentEntry[];
  readonly decoding: Decoding;
  /** `scope`: the command finds all variables in its environment, as the dialect names them there. */
  readonly environment?: "scope" | undefined;
  /** Variables that the command takes from there. */
  readonly reads?: readonly Reference[] | undefined;
  /** Values that are all of the name of a program which the command runs. */
  readonly programs?: readonly Reference[] | undefined;
  /** Values that arrive exactly as they are in what a program evaluates. */
  readonly code?: readonly CodePlace[] | undefined;
  readonly check?: JsonCheck | undefined;
}

/** A placeholder in the text that a program, such as an interpreter, evaluates. */
export interface CodePlace {
  readonly reference: Reference;
  readonly program: string;
  /** The shell puts it there from a variable: who writes that means the text as a program, wherever it comes from. */
  readonly isByVariable?: true | undefined;
  /** The program is nothing but the value. */
  readonly isWhole?: true | undefined;
}

/** One variable of a command's environment. */
export interface EnvironmentEntry {
  readonly name: string;
  readonly value: Template;
  /** `integer`: the shell computes with it, so that anything but a whole number must not be evaluated. */
  readonly form?: "integer" | undefined;
}

/** Runs a program without a shell. */
export interface ExecAction {
  readonly kind: "exec";
  /** The first is the program. */
  readonly words: readonly Template[];
  /** Variable that is its standard input; unset: there is none. */
  readonly input?: string | undefined;
  readonly decoding: Decoding;
}

/** Runs another recipe. */
export interface CallAction {
  readonly kind: "call";
  readonly callee: Callee;
  readonly input: readonly CallInput[];
  /** `inherit`: all variables of the caller, and over them the input. Default: `only` the input. */
  readonly passes?: "only" | "inherit" | undefined;
  /**
   * `scope`: the callee's final variables as one mapping. `merge`: they are written into the caller's, and the result is
   * the value that the callee ends with, as for `value`. `output`: the text that a run of the callee would print.
   */
  readonly result: "scope" | "merge" | "value" | "output";
  /** Variable whose text a callee that has an input `stdin` is given as that. */
  readonly stdin?: string | undefined;
  /** Inputs are written where nothing reads them, which is told there: what the callee lacks may be among them. */
  readonly lacksInput?: boolean | undefined;
  /** The value is a text that tells how each step of the callee ended. */
  readonly report?: boolean | undefined;
  readonly check?: JsonCheck | undefined;
  readonly limits: Limits | undefined;
  /** Where its limit on nesting is written. */
  readonly depthSpan?: Span | undefined;
  /** Where its limit on steps is written. */
  readonly totalSpan?: Span | undefined;
}

/** A recipe known at compile time, or a path that only a run knows. */
export type Callee =
  | { readonly kind: "static"; readonly path: string; readonly plan: PlanId; readonly span: Span }
  | {
      readonly kind: "missing";
      readonly path: string;
      readonly span: Span;
      /** Folders in which it was looked for besides that of the calling recipe; absent: in none. */
      readonly places?: readonly string[];
      /** What may be meant, written like the path. */
      readonly closest?: string | undefined;
      /** Whether the front end has said what is wrong with it. */
      readonly isReported?: boolean;
    }
  | { readonly kind: "dynamic"; readonly path: Template };

/** Workspace path of a recipe, with forward slashes: names its plan in the call graph. */
export type PlanId = string;

/** One value passed to a callee. */
export interface CallInput {
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: ValueTemplate;
}

/** Repeats a block. */
export interface LoopAction {
  readonly kind: "loop";
  readonly head: EachHead | WhileHead | TimesHead;
  readonly body: Block;
  /** Writes after each iteration, in order; a later one sees the earlier ones. */
  readonly update: readonly Update[];
  readonly until: Condition | undefined;
  /** Whether a part of it could not be read: how it ends is known once that is mended. */
  readonly isPartial?: true;
  readonly value: "last" | "list";
  /** How lanes are joined; default: the first failure is the loop's. */
  readonly join?: QuorumJoin | undefined;
}

/** Once for each item of a list; the item shadows an outer variable, which is back after the loop. */
export interface EachHead {
  readonly kind: "each";
  readonly list: Expression;
  readonly item: string;
  readonly itemSpan: Span | undefined;
  readonly atMost: number;
  /** Where the limit is written. */
  readonly atMostSpan?: Span | undefined;
  /** Undefined: one after the other in one scope. Else each in a copy of the scope, so many at once; only results survive. */
  readonly lanes: number | "unbounded" | undefined;
}

/** While a condition holds; `atMost` iterations end it silently. */
export interface WhileHead {
  readonly kind: "while";
  readonly condition: Condition;
  readonly atMost: number;
  /** Whether the recipe itself says how many iterations these are. */
  readonly hasOwnLimit?: true;
  readonly index: string | undefined;
  readonly iteration: string | undefined;
}

/** So many times. */
export interface TimesHead {
  readonly kind: "times";
  readonly count: number | Template;
  /** As for a list. */
  readonly lanes?: number | "unbounded" | undefined;
  /** Variables that tell an iteration its number, of those that the dialect has; they are as before after the loop. */
  readonly binds: readonly string[];
}

/** A write between two iterations. */
export interface Update {
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: ValueTemplate;
}

/**
 * Runs blocks beside one another, each in a copy of the scope before. Waits for all of them; then their writes are done
 * in the order of the branches.
 */
export interface ForkAction {
  readonly kind: "fork";
  readonly branches: readonly Branch[];
  readonly lanes: number | "unbounded";
  /** Branches that run one after another, beside the rest. */
  readonly serial: readonly StepKey[];
  /** `ordered`: the first failing branch's failure is the fork's; its list has the values of the branches. */
  readonly join: { readonly kind: "ordered" } | QuorumJoin;
}

/** One branch of a fork. */
export interface Branch {
  readonly key: StepKey;
  /** What its author calls it. */
  readonly label?: string | undefined;
  readonly body: Block;
}

/**
 * Branches report how they went, and the result is their reports as one text. Only failures of scope `root`, or any if
 * `failure` says so, fail the whole; nothing that branches write survives.
 */
export interface QuorumJoin {
  readonly kind: "quorum";
  /** Label of each iteration, where a loop is joined. */
  readonly label?: string | undefined;
  readonly failure: FailureScope;
}

/** Runs a nested block in the same scope. */
export interface BlockAction {
  readonly kind: "block";
  readonly body: Block;
}

/** Waits for a person: exits on outcome `approved` (the result is the message) or `denied`. */
export interface GateAction {
  readonly kind: "gate";
  readonly stage: string;
  readonly prompt: Template;
  readonly timeoutMs: number;
  readonly default: "approve" | "deny";
}

/** Does nothing; its exits write. */
export interface NoAction {
  readonly kind: "none";
}

/** One way of ending, what it writes, where it leads. */
export interface Exit {
  readonly on: Trigger;
  readonly set: readonly Assignment[];
  readonly then: Target;
}

/** Which way of ending an exit is for. `excluded`: by its tags; `empty`: a loop over nothing. */
export type Trigger =
  | { readonly kind: "ok" }
  | { readonly kind: "skipped" }
  | { readonly kind: "excluded" }
  | { readonly kind: "empty" }
  | {
      readonly kind: "error";
      readonly kinds: readonly ErrorKind[];
      /** Covers only failures that have been raised with one of these scopes; default: with any, or none. */
      readonly scopes?: readonly FailureScope[] | undefined;
    }
  | { readonly kind: "outcome"; readonly outcome: string };

/** A write to a variable. */
export interface Assignment {
  readonly name: string;
  /** Where the author names the variable; undefined for a write that the dialect makes by itself. */
  readonly nameSpan: Span | undefined;
  readonly value: AssignedValue;
  /** Writes only where the variable is not set yet. */
  readonly onlyIfUnset: boolean;
}

/** What a write takes from the step's result; `stdout` is the printed text as it was, a template sees the scope before the step. */
export type AssignedValue =
  | { readonly kind: "result" }
  | { readonly kind: "list" }
  | { readonly kind: "exit-code" }
  | { readonly kind: "stdout" }
  /** What the last approver inside a callee said; the variable stays, empty where it was unset, when nobody was asked. */
  | { readonly kind: "approval" }
  | { readonly kind: "template"; readonly template: ValueTemplate }
  | { readonly kind: "constant"; readonly value: Value };

/** What a block leaves: what its last step made, or the last one that made something, or a variable behind the exit. */
export type EndValue = "result" | "last" | "null" | { readonly variable: string };

/** Where an exit leads. `raise` makes the failure's scope at least the given one. */
export type Target =
  | { readonly kind: "goto"; readonly step: StepKey }
  | { readonly kind: "end"; readonly value: EndValue }
  | { readonly kind: "raise"; readonly scope?: FailureScope | undefined }
  | {
      readonly kind: "finish";
      readonly status: FinishStatus;
      /** A template sees the scope before the step. */
      readonly reason: string | Template;
    }
  /** Ends the plan and runs another one instead, from its start and in a new session; only in the outermost block of a plan. */
  | { readonly kind: "restart"; readonly callee: Callee };

/** Bounds on a run. */
export interface Limits {
  /** Recipes on the stack, the first one included unless only calls count. */
  readonly depth: number;
  readonly callsOnly?: boolean;
  readonly total: number;
}
