import type { ErrorKind } from "../../runtime/abi.ts";
import type { Value, ValueMap } from "../../runtime/values/value.ts";
import type { Span } from "../source/span.ts";
import type { Condition, Expression, Template, ValueTemplate } from "./expression.ts";

/** A little state machine. Every recipe construct is one: a sequence, a loop body, an outcome machine. */
export interface Block {
  readonly entry: StepKey;
  /** In source order; keys are unique in the whole plan. */
  readonly steps: ReadonlyMap<StepKey, Step>;
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
export type Layer = GuardLayer | CountLayer | RetryLayer | PaceLayer | TimeoutLayer;

/** Runs what is inside only if the condition holds; else the step ends as skipped. */
export interface GuardLayer {
  readonly kind: "guard";
  readonly condition: Condition;
}

/** Counts one execution against the plan's `limits.total`. */
export interface CountLayer {
  readonly kind: "count";
}

/** Tries again after failures of the kinds given. */
export interface RetryLayer {
  readonly kind: "retry";
  readonly attempts: number;
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
  readonly factor: number;
  readonly kinds: readonly ErrorKind[];
  readonly span: Span;
}

/** Waits for its turn under the plan's pacing. */
export interface PaceLayer {
  readonly kind: "pace";
}

/** Fails with kind `timeout` when what is inside takes longer. */
export interface TimeoutLayer {
  readonly kind: "timeout";
  readonly ms: number;
  /** Absent when it is the dialect's default. */
  readonly span: Span | undefined;
}

/** What a step does. */
export type Action =
  | AgentAction
  | ShellAction
  | CallAction
  | LoopAction
  | BlockAction
  | GateAction
  | NoAction;

/** How printed text becomes a value. */
export type Decoding = "text" | "json" | "json-aggressive";

/** Asks an agent. */
export interface AgentAction {
  readonly kind: "agent";
  readonly agent: string;
  readonly agentSpan: Span;
  readonly prompt: Template;
  readonly mode: string | undefined;
  readonly models: readonly ModelPreference[];
  readonly modelRole: string | undefined;
  readonly config: ValueMap | undefined;
  readonly expectJson: boolean;
  readonly decoding: Decoding;
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
  readonly env: readonly EnvironmentEntry[];
  readonly decoding: Decoding;
}

/** One variable of a command's environment. */
export interface EnvironmentEntry {
  readonly name: string;
  readonly value: Template;
}

/** Runs another recipe. */
export interface CallAction {
  readonly kind: "call";
  readonly callee: Callee;
  readonly input: readonly CallInput[];
  /** `scope`: the callee's final variables as one mapping. */
  readonly result: "scope";
  readonly limits: Limits | undefined;
}

/** A recipe known at compile time, or a path that only a run knows. */
export type Callee =
  | { readonly kind: "static"; readonly path: string; readonly plan: PlanId; readonly span: Span }
  | { readonly kind: "missing"; readonly path: string; readonly span: Span }
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
  readonly head: EachHead | WhileHead;
  readonly body: Block;
  /** Writes after each iteration, in order; a later one sees the earlier ones. */
  readonly update: readonly Update[];
  readonly until: Condition | undefined;
  readonly value: "last" | "list";
}

/** Once for each item of a list; the item shadows an outer variable, which is back after the loop. */
export interface EachHead {
  readonly kind: "each";
  readonly list: Expression;
  readonly item: string;
  readonly itemSpan: Span | undefined;
  readonly atMost: number;
  /** Undefined: one after the other in one scope. Else each in a copy of the scope, so many at once; only results survive. */
  readonly lanes: number | "unbounded" | undefined;
}

/** While a condition holds; `atMost` iterations end it silently. */
export interface WhileHead {
  readonly kind: "while";
  readonly condition: Condition;
  readonly atMost: number;
  readonly index: string | undefined;
  readonly iteration: string | undefined;
}

/** A write between two iterations. */
export interface Update {
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: ValueTemplate;
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

/** Which way of ending an exit is for. `empty`: a loop over nothing. */
export type Trigger =
  | { readonly kind: "ok" }
  | { readonly kind: "skipped" }
  | { readonly kind: "empty" }
  | { readonly kind: "error"; readonly kinds: readonly ErrorKind[] }
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

/** What a write takes from the step's result. */
export type AssignedValue =
  | { readonly kind: "result" }
  | { readonly kind: "list" }
  | { readonly kind: "exit-code" }
  | { readonly kind: "constant"; readonly value: Value };

/** Where an exit leads. */
export type Target =
  | { readonly kind: "goto"; readonly step: StepKey }
  | { readonly kind: "end"; readonly value: "result" | "last" | "null" }
  | { readonly kind: "raise" }
  | { readonly kind: "finish"; readonly status: "partial" | "denied"; readonly reason: string };

/** Bounds on a run. */
export interface Limits {
  readonly depth: number;
  readonly total: number;
}
