import type { ParamType } from "./values/param-type.ts";
import type { Value, ValueMap } from "./values/value.ts";

/**
 * The contract between compiled plans and the engine: everything that a `*.plan.ts` may say.
 *
 * A plan is data plus small pure functions. `V` is the scope that a step starts with, `S` the scopes of all steps of its
 * block by key; both exist for `tsc` alone, which thereby proves the data flow of the generated code a second time.
 */

/** Variables by name. Immutable: a write makes a new scope. Names come from recipes, so read own properties only. */
export type Scope = Readonly<Record<string, Value>>;

/** Why something failed; retries and error exits select by it. */
export type ErrorKind =
  | "condition" // a guard or loop condition could not be evaluated
  | "undefined" // a variable or path that is not there
  | "type" // a value of the wrong type, such as a loop over text
  | "limit" // a guardrail: recursion depth, total steps, list longer than its cap
  | "timeout"
  | "exit" // a process ended with a non-zero code or by a signal
  | "spawn" // a process or agent could not be started
  | "rate-limit"
  | "transient" // network trouble, an overloaded service
  | "auth"
  | "backend" // any other failure of an agent backend
  | "decode"
  | "no-outcome"
  | "missing-callee" // a sub-recipe that cannot be found or compiled
  | "callee" // a sub-recipe failed; the cause is its own failure
  | "denied" // a gate was denied
  | "cancelled";

/** How far a failure reaches: `continue` stops nothing, `branch` the branch that it is in, `root` the whole plan. */
export type FailureScope = "continue" | "branch" | "root";

/** A position in the recipe, 1-based; columns count UTF-16 units. */
export type Position = readonly [line: number, column: number];

/** What an action left behind; the exits of its step store parts of it. */
export interface Result {
  /** The decoded output, the callee's value, the loop's last value or list, the approver's message. */
  readonly value: Value;
  /** Results of all iterations in input order; empty unless the action is a loop. */
  readonly list: readonly Value[];
  /** Exit code of a process as the dialect spells it (`"0"`, `"-9"`); empty for other actions. */
  readonly exitCode: string;
  /** What a process or agent printed, as it was; empty for other actions. */
  readonly stdout: string;
  /** What the last approver of a gate inside the callee said; absent: nobody was asked there. */
  readonly approval?: string;
}

/** A compiled recipe. */
export interface Plan {
  readonly abi: 1;
  readonly name: string;
  readonly version: string;
  /** What people call it, where that is not the name. */
  readonly label?: string;
  readonly description: string;
  readonly dialect: "amplifier" | "amplihack" | "agent-recipes" | "command-template";
  readonly source: { readonly path: string; readonly sha256: string };
  readonly params: Readonly<Record<string, Param>>;
  readonly ambient: Ambient;
  readonly limits: Limits;
  readonly pacing?: Pacing;
  /** Settings that every agent call of this plan and its callees hands to the backend. */
  readonly orchestrator?: ValueMap;
  /** For agent steps that name no model of their own. */
  readonly models?: readonly ModelPreference[];
  /** What agents must be able to do; absent: the recipe does not say. */
  readonly capabilities?: readonly string[];
  readonly output: FinalOutput;
  /** Variables and environment variables whose values nobody should read; absent: the recipe names none. */
  readonly secrets?: readonly string[];
  readonly host?: HostSettings;
  /** What one run takes, as far as that is known before it. */
  readonly bounds?: PlanBounds;
  readonly body: AnyBlock;
}

/** How much of everything one run takes, recipes that it calls included. */
export interface PlanBounds {
  readonly agentCalls: Bound;
  /** Executions of steps, without retries. */
  readonly steps: Bound;
  readonly processes: Bound;
  readonly approvals: Bound;
  readonly wallClockMs: Bound;
}

/** From so many to so many. */
export interface Bound {
  /** In a run that succeeds. */
  readonly least: number;
  /** Null: nothing bounds it. */
  readonly most: number | null;
  /** How the most comes about, where it depends on what only a run knows. */
  readonly formula?: string;
}

/** A plan whose callers know what it takes and leaves. */
export interface TypedPlan<Inputs, Outputs> extends Plan {
  readonly types?: { readonly inputs: Inputs; readonly outputs: Outputs };
}

/** A variable that the caller may give, with the value it has otherwise. */
export interface Param {
  readonly default?: Value;
  /** Present: it may stay unset. */
  readonly optional?: true;
  /** Present: what a caller gives is checked and brought into this form; defaults stay as they are. */
  readonly type?: ParamType;
}

/** Names of the variables that the engine itself keeps up to date; absent ones are not kept. */
export interface Ambient {
  /** Mapping name, version, description of the running recipe. */
  readonly recipe?: string;
  /** Mapping id, started, project of the run. */
  readonly session?: string;
  /** Mapping id, index (and stage) of the tracked step that runs. */
  readonly step?: string;
  /** Mapping name of the stage that runs. */
  readonly stage?: string;
  /** List of the ids of tracked steps that were skipped. */
  readonly skipped?: string;
}

/** Bounds on a run; a callee counts into its caller's unless a step gives it its own. */
export interface Limits {
  /** Recipes on the stack, the first one included unless only calls count. */
  readonly depth: number;
  /** Whether the first recipe does not count towards the depth. */
  readonly callsOnly?: boolean;
  /** Executions of counted steps. */
  readonly total: number;
}

/** Pacing of agent calls across the whole run. */
export interface Pacing {
  readonly maxConcurrent?: number;
  readonly minDelayMs: number;
  readonly backoff?: {
    readonly initialMs: number;
    readonly maxMs: number;
    readonly multiplier: number;
    readonly resetAfterSuccesses: number;
  };
}

/** Where the run's final output is: the variable if it is set, else the fallback if that is set. */
export interface FinalOutput {
  readonly variable: string;
  readonly fallback?: string;
}

/** What a recipe tells whoever runs it; no step depends on it. */
export interface HostSettings {
  /** Present: it is made to run detached, and its steps find `run_id` and `state_dir` among their variables. */
  readonly async?: true;
  /** Where a detached run keeps its state; absent: the host decides. */
  readonly stateDir?: Fn<Scope, string>;
  /** Kinds of messages that it takes and sends while it runs. */
  readonly mailbox?: { readonly accepts: readonly string[]; readonly emits: readonly string[] };
  /** Paths of what it leaves, by name. */
  readonly artifacts?: Readonly<Record<string, Fn<Scope, string>>>;
  /** What counts as the result besides the final output. */
  readonly channel?: { readonly name: string; readonly value: Fn<Scope, string> };
}

/** A little state machine. `T` says where each step may lead. */
export interface Block<S, T extends AnyTargets<S> = AnyTargets<S>> {
  readonly entry: keyof S & string;
  /** Where a recipe begins that another one calls; absent: where every run begins. */
  readonly calledEntry?: keyof S & string;
  readonly guardrails?: Guardrails;
  readonly steps: { readonly [K in keyof S]: Step<S[K], S, T[K]> };
}

/** Any step may lead to any other one. Type checkers compare each with all then, so that many steps name their targets. */
export type AnyTargets<S> = { readonly [K in keyof S]: keyof S };

/** Bounds of an outcome machine, looked at when a step leads on to another one; the run ends as limited. */
export interface Guardrails {
  /** Runs of any one step. */
  readonly visits: number;
  /** Runs of all steps together. */
  readonly total: number;
  /** Whether the outcome `other` always ends the recipe. For people: the exits of the steps are made accordingly. */
  readonly exitOnOther?: boolean;
}

/** A block whose scopes are no longer told apart; made by `block`. */
export interface AnyBlock {
  readonly entry: string;
  readonly calledEntry?: string;
  readonly guardrails?: Guardrails;
  readonly steps: Readonly<Record<string, AnyStep>>;
}

/** A step whose scope is no longer told apart. */
export type AnyStep = Step<Scope, Record<string, Scope>>;

/** One step: what surrounds it, what it does, and where each way of ending leads. */
export interface Step<V, S, T extends keyof S = keyof S> {
  /** The author's name for it; may repeat in a plan, keys do not. */
  readonly id: string;
  readonly at: Position;
  /** A step that the author's recipe lists at top level: sets the ambient step, and is recorded when skipped. */
  readonly tracked?: { readonly index: number; readonly stage?: string };
  /** Outermost first. */
  readonly around?: readonly Layer<V>[];
  readonly action: Action<V>;
  readonly exits: readonly Exit<V, S, T>[];
}

/** Something that surrounds an action. */
export type Layer<V> =
  | { readonly kind: "tags"; readonly tags: readonly string[] }
  | HooksLayer<V>
  | { readonly kind: "delay"; readonly ms: number | Fn<V, number> }
  | { readonly kind: "guard"; readonly when: Fn<V, boolean>; readonly text: string }
  /** `limit`: refuses where the limit is reached; `tally`: counts; absent: both. */
  | { readonly kind: "count"; readonly part?: "limit" | "tally" }
  | {
      readonly kind: "recover";
      readonly kinds: readonly ErrorKind[];
      readonly body: AnyBlock;
      /** Variable that tells the body which steps of a called recipe failed, and which were completed. */
      readonly result?: string;
    }
  | {
      readonly kind: "retry";
      /** Attempts in total, the first one included. */
      readonly attempts: number | Fn<V, number>;
      readonly initialDelayMs: number;
      readonly maxDelayMs: number;
      readonly factor: number;
      readonly kinds: readonly ErrorKind[];
      /** Runs before each further attempt and leaves nothing; `result` names the variable with what the failed one printed. */
      readonly recover?: { readonly body: AnyBlock; readonly result?: string };
    }
  | { readonly kind: "pace" }
  /** A function may yield 0: no bound. */
  | { readonly kind: "timeout"; readonly ms: number | Fn<V, number> };

/** Commands around what is inside; their own failures are swallowed. */
export interface HooksLayer<V> {
  readonly kind: "hooks";
  readonly before?: ShellAction<V>;
  readonly after?: ShellAction<V>;
  readonly onError?: ShellAction<V>;
  /** Variables that hold the step's id, and how it ended, while a hook runs. */
  readonly id?: string;
  readonly status?: string;
  /** Variable that holds the kind of the failure while `onError` runs. */
  readonly failure?: string;
}

/** What a step does. */
export type Action<V> =
  | AgentAction<V>
  | ShellAction<V>
  | ExecAction<V>
  | CallAction<V>
  | LoopAction<V>
  | ForkAction
  | BlockAction<V>
  | GateAction<V>
  | { readonly kind: "none" };

/** Asks an agent. */
export interface AgentAction<V> {
  readonly kind: "agent";
  readonly agent: string;
  readonly prompt: Fn<V, string>;
  readonly mode?: string;
  readonly models?: readonly ModelPreference[];
  readonly config?: ValueMap;
  /** True where the dialect asks the agent to answer in JSON. */
  readonly expectJson?: true;
  readonly decode: Decode;
  /** Present: all such steps of one run of the plan talk in one session. */
  readonly session?: "plan";
  readonly systemPrompt?: Fn<V, string>;
  /** Path of a file that tells the agent who it is. */
  readonly persona?: string;
  /** Relative to the project. */
  readonly cwd?: Fn<V, string>;
  /** `start`: `cwd` is relative to where the run was started, which may be another directory. */
  readonly cwdBase?: "start";
  readonly check?: OutcomeCheck | JsonCheck;
}

/** The answer must name an outcome; the step ends on it. An agent that names none is reminded once. */
export interface OutcomeCheck {
  readonly kind: "outcome";
  readonly read: (text: string) => OutcomeReading;
  /** What the agent is told whose answer could not be read. */
  readonly remind: (error: string) => string;
}

/** What an answer says. */
export type OutcomeReading =
  | { readonly success: true; readonly outcome: string; readonly description: string | null }
  | { readonly success: false; readonly error: string };

/** The output must be JSON, which is the result. */
export interface JsonCheck {
  readonly kind: "json";
  /** Undefined where there is none. */
  readonly read: (text: string) => Value | undefined;
  /** Asks an agent once more, given the first prompt; absent: nobody can be asked. */
  readonly remind?: (prompt: string) => string;
  /** Present: the step fails without JSON; else it goes on as degraded, with its first output. */
  readonly required?: true;
}

/** One model that would do, in the order of preference. */
export interface ModelPreference {
  readonly provider?: string;
  readonly model?: string;
  readonly class?: string;
}

/** Runs a command through bash. */
export interface ShellAction<V> {
  readonly kind: "shell";
  readonly command: Fn<V, string>;
  readonly cwd?: Fn<V, string>;
  /** As for agents. */
  readonly cwdBase?: "start";
  /** Present: what it prints is shown to whoever reads along, since no variable takes it. */
  readonly prints?: true;
  readonly env?: Readonly<Record<string, Fn<V, string>>>;
  readonly decode: Decode;
  /** The variables as the command finds them in its environment; values that are too long for it are still found as shell variables. */
  readonly environment?: (scope: Scope) => Readonly<Record<string, string>>;
  readonly check?: JsonCheck;
}

/** Runs a program without a shell. */
export interface ExecAction<V> {
  readonly kind: "exec";
  /** Program and arguments. */
  readonly argv: Fn<V, readonly string[]>;
  /** Variable that is its standard input; unset: there is none. */
  readonly input?: string;
  readonly decode: Decode;
}

/** Runs another plan. */
export interface CallAction<V> {
  readonly kind: "call";
  /** A thunk, because recipes may recurse; or a path that is known only when it runs. */
  readonly callee: (() => Plan) | { readonly path: Fn<V, string> };
  /** The callee's inputs; `only` means that nothing else of the scope is passed, `inherit` that all of it is. */
  readonly input: { readonly kind: "only" | "inherit"; readonly values: Fn<V, Scope> };
  /** `scope`: the callee's final variables as one mapping. `value`: what it ends with; `merge` writes its variables into the scope besides. `output`: the text that a run of it would print. */
  readonly result: "scope" | "merge" | "value" | "output";
  /** Variable whose text a callee that has an input `stdin` is given as that; unset: it gets nothing. */
  readonly stdin?: string;
  /** Present: the value is a text that tells how each step of the callee ended. */
  readonly report?: true;
  readonly check?: JsonCheck;
  readonly limits?: Limits;
}

/** Repeats a block. */
export interface LoopAction<V> {
  readonly kind: "loop";
  readonly head: EachHead<V> | WhileHead<V> | TimesHead<V>;
  readonly body: AnyBlock;
  /** Writes after each iteration, in order; a later one sees the earlier ones. */
  readonly update?: Fn<V, V>;
  /** Ends the loop after an iteration. */
  readonly until?: Fn<V, boolean>;
  readonly value: "last" | "list";
  /** Present: how the lanes are joined. Absent: the first failure is the loop's. */
  readonly join?: QuorumJoin;
}

/** Once for each item of a list. `item` shadows an outer variable, which is back after the loop. */
export interface EachHead<V> {
  readonly kind: "each";
  readonly list: Fn<V, Value>;
  readonly item: string;
  /** More items than this fail the loop before its first iteration. */
  readonly atMost: number;
  /** Absent: one after the other in one scope. Present: each in a copy of the scope, so many at once. */
  readonly lanes?: number | "unbounded";
}

/** While a condition holds; `atMost` iterations end it silently. */
export interface WhileHead<V> {
  readonly kind: "while";
  readonly condition: Fn<V, boolean>;
  readonly atMost: number;
  /** Variables that hold the iteration, counted from 0 and from 1. */
  readonly index?: string;
  readonly iteration?: string;
}

/** So many times. */
export interface TimesHead<V> {
  readonly kind: "times";
  readonly count: number | Fn<V, number>;
  /** As for a list. */
  readonly lanes?: number | "unbounded";
  /** Variables that tell an iteration its number. */
  readonly binds: readonly string[];
  /** Their values and others, for iteration `index` counted from 0. */
  readonly numbers: (index: number, count: number) => Scope;
}

/** Runs blocks beside one another, each in a copy of the scope; their writes are done in the order of the branches. */
export interface ForkAction {
  readonly kind: "fork";
  readonly branches: readonly Branch[];
  readonly lanes: number | "unbounded";
  /** Branches that run one after another, beside the rest. */
  readonly serial?: readonly string[];
  readonly join: { readonly kind: "ordered" } | QuorumJoin;
}

/** One branch of a fork. */
export interface Branch {
  readonly key: string;
  readonly label?: string;
  readonly body: AnyBlock;
}

/** Branches report how they went; the result is their reports as one text, and nothing that they write survives. */
export interface QuorumJoin {
  readonly kind: "quorum";
  /** Label of each iteration, where a loop is joined. */
  readonly label?: string;
  /** `branch`: any failing branch fails the whole. */
  readonly failure: FailureScope;
  readonly text: (branches: readonly BranchReport[]) => string;
}

/** How one branch went. */
export interface BranchReport {
  /** Undefined where the author gave none. */
  readonly label: string | undefined;
  readonly status: "done" | "failed" | "timeout";
  readonly exitCode: string;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a nested block in the same scope. */
export interface BlockAction<V> {
  readonly kind: "block";
  readonly body: BlockFrom<V>;
}

/** A block that may start with scope `V`. */
export type BlockFrom<V> = AnyBlock & { readonly from?: (scope: V) => void };

/** Waits for a person: exits on outcome `approved` (the result is the message) or `denied`. */
export interface GateAction<V> {
  readonly kind: "gate";
  readonly stage: string;
  readonly prompt: Fn<V, string>;
  /** 0: waits for ever. */
  readonly timeoutMs: number;
  readonly default: "approve" | "deny";
}

/** One way of ending. The first exit whose `on` fits is taken; a failure that no exit covers is raised. */
export type Exit<V, S, T extends keyof S = keyof S> = Goto<V, S, T> | Leave<V>;

/** Which way of ending an exit is for. */
export interface Trigger {
  /** `excluded`: by its tags; `empty`: a loop over nothing. */
  readonly on: "ok" | "skipped" | "excluded" | "empty" | "error" | "outcome";
  /** The failures that an exit for `error` covers. */
  readonly kinds?: readonly ErrorKind[];
  /** Covers only failures of these scopes; one that was raised without a scope has `continue`. */
  readonly scopes?: readonly FailureScope[];
  /** The outcome that an exit for `outcome` is for. */
  readonly outcome?: string;
  /** Names that `set` writes; given inside a fork, whose join does the writes of all branches. */
  readonly writes?: readonly string[];
}

/** Goes to a step of the same block. */
export type Goto<V, S, T extends keyof S = keyof S> = {
  readonly [K in T & string]: GotoStep<V, K, S[K]>;
}[T & string];

/** Goes to the step `to`; `set` must make what that starts with. */
export interface GotoStep<V, K, N> extends Trigger {
  readonly to: K;
  readonly set: (scope: V, result: Result) => N;
}

/** Leaves the block. */
export interface Leave<V> extends Trigger {
  readonly to: End | Raise | Finish<V> | Restart<V>;
  readonly set: (scope: V, result: Result) => object;
}

/** Ends the block well. */
export interface End {
  readonly kind: "end";
  readonly value: EndValue;
}

/** What a block leaves: this step's result, the last result in it, null, or a variable behind the exit. */
export type EndValue = "result" | "last" | "null" | { readonly variable: string };

/** Fails the block with the failure at hand, whose scope becomes at least the given one. */
export interface Raise {
  readonly kind: "raise";
  readonly scope?: FailureScope;
}

/** How a plan may finish before its end. */
export type FinishStatus =
  | "completed"
  | "partial"
  | "denied"
  | "limited"
  | "failed"
  | "backend_error";

/** Ends the whole plan. */
export interface Finish<V> {
  readonly kind: "finish";
  readonly status: FinishStatus;
  readonly reason: string | Fn<V, string>;
}

/** Ends the plan and runs another one instead, from its start and in a new session. */
export interface Restart<V> {
  readonly kind: "restart";
  readonly callee: (() => Plan) | { readonly path: Fn<V, string> };
}

/** A function of the scope; throws `EvaluationError` for what only a run can find out. */
export type Fn<V, T> = (scope: V) => T;

/** Turns the text that an agent or process printed into a value. */
export type Decode = (text: string) => Value;
