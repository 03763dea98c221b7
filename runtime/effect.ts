import type { ErrorKind, FailureScope, ModelPreference, Plan, Position } from "./abi.ts";
import type { ValueMap } from "./values/value.ts";

/**
 * Everything that a run asks of the world. Plain data, so that a journal can write it down, and its
 * result, before anything depends on it.
 */
export type Effect =
  | AgentEffect
  | ProcessEffect
  | ApprovalEffect
  | ResolveEffect
  | { readonly kind: "sleep"; readonly untilMs: number }
  | { readonly kind: "timer"; readonly ms: number }
  | { readonly kind: "now" }
  | { readonly kind: "id" };

/** Asks an agent. */
export interface AgentEffect {
  readonly kind: "agent";
  readonly request: AgentRequest;
  readonly timeoutMs?: number;
}

/** What a backend is told. */
export interface AgentRequest {
  readonly agent: string;
  readonly instruction: string;
  readonly mode?: string;
  readonly models: readonly ModelPreference[];
  readonly config?: ValueMap;
  readonly orchestrator?: ValueMap;
  readonly run: string;
  readonly plan: string;
  readonly step: string;
  /** Stable path of the attempt: `audit-each[3]/scan~2#1`. */
  readonly key: string;
  /** Absolute path. */
  readonly cwd: string;
  readonly systemPrompt?: string;
  /** What its program finds in its environment besides. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Path of a file that tells the agent who it is. */
  readonly persona?: string;
  /** The conversation that the request belongs to; absent: one of its own. */
  readonly session?: AgentSession;
}

/** A conversation with an agent. */
export interface AgentSession {
  readonly id: string;
  /** Nothing has been answered in it yet. */
  readonly isNew: boolean;
  /** What it had taken after the last answer, as its agent counts. */
  readonly counted?: SessionCount;
}

/** What a conversation has taken from its beginning, by the count of the agent itself. */
export interface SessionCount extends AgentUsage {
  /** In US dollars. */
  readonly cost?: number;
}

/** Runs a command through bash. */
export interface ProcessEffect {
  readonly kind: "process";
  readonly request: ProcessRequest;
  readonly timeoutMs?: number;
}

/** What a process runner is told. */
export interface ProcessRequest {
  readonly command: string;
  /** Program and arguments to run without a shell; `command` is then for people to read. */
  readonly argv?: readonly [string, ...string[]];
  /** Absent: standard input is closed. */
  readonly stdin?: string;
  /** Relative to the project. */
  readonly cwd?: string;
  readonly project: string;
  /** Added to the environment of recipec itself. */
  readonly env: Readonly<Record<string, string>>;
  /** Also of any length: what the system does not take in an environment is a variable of the shell. */
  readonly variables?: Readonly<Record<string, string>>;
  /** So much of what it prints is kept, from the beginning; the rest is dropped. Absent: all, or the command fails. */
  readonly keepBytes?: number;
}

/** Waits for a person. */
export interface ApprovalEffect {
  readonly kind: "approval";
  readonly question: GateQuestion;
}

/** What the person at a gate is asked. */
export interface GateQuestion {
  /** Tells the gate from all others of the run: `release/sign-off#1`. */
  readonly key: string;
  /** Name of the stage; in a sub-recipe `parentStage/childStage`. */
  readonly stage: string;
  readonly prompt: string;
  /** Time after which `default` holds, in milliseconds since 1970; absent: waits for ever. */
  readonly expiresAtMs?: number;
  readonly default: "approve" | "deny";
}

/** What the person at a gate answered. */
export interface Approval {
  readonly decision: "approve" | "deny";
  readonly message: string;
  /** Who answered, where that is known. */
  readonly by?: string;
  /** When the answer was given; absent: now. An answer in time holds, however late the run goes on. */
  readonly atMs?: number;
}

/** Finds a sub-recipe whose path only the run knows. */
export interface ResolveEffect {
  readonly kind: "resolve";
  readonly path: string;
  /** Source path of the calling recipe. */
  readonly from: string;
  /** Names of the inputs that it will be given. */
  readonly inputs: readonly string[];
}

/** How an effect ended. */
export type EffectResult =
  | AgentReply
  | ProcessResult
  | { readonly kind: "done" }
  | { readonly kind: "time"; readonly ms: number }
  | { readonly kind: "id"; readonly id: string }
  | ({ readonly kind: "approval"; readonly expired: boolean } & Approval)
  /** A journal that cannot keep a plan lets the effect be performed again. */
  | { readonly kind: "plan"; readonly plan: Plan }
  | FailedEffect;

/** An effect that could not be performed to its end. */
export interface FailedEffect {
  readonly kind: "failure";
  readonly failure: Failure;
  /** What a process had printed when it was ended. */
  readonly stdout?: string;
}

/** What an agent answered. */
export interface AgentReply {
  readonly kind: "answer";
  readonly text: string;
  /** In US dollars; absent: not known. */
  readonly cost?: number;
  /** Absent: not known. */
  readonly usage?: AgentUsage;
  /** Id by which the conversation goes on, where it is another one than was asked for. */
  readonly session?: string;
  /** What the whole conversation has taken, where the agent counts that. */
  readonly counted?: SessionCount;
}

/** Tokens that agent calls took; a part that is absent is not known. */
export interface AgentUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

/** A process that ended by itself, well or not. */
export interface ProcessResult {
  readonly kind: "process";
  /** `0`, `2`, or `-9` for signal 9. */
  readonly exitCode: string;
  readonly stdout: string;
  /** So much of what it printed was dropped. */
  readonly droppedBytes?: number;
  readonly stderrTail: string;
  /** The beginning of the same, of programs that failed. */
  readonly stderrHead?: string;
}

/** Something that went wrong in a run: a value, never a stack trace. */
export interface Failure {
  readonly kind: ErrorKind;
  readonly message: string;
  /** How far it reaches; absent: as `continue`. */
  readonly scope?: FailureScope;
  /** Stable path of the step that failed, without the attempt. */
  readonly path?: string;
  /** Where the step stands in its recipe. */
  readonly source?: { readonly file: string; readonly at: Position };
  /** Names of the recipes on the stack where it happened, when there is more than one. */
  readonly recipes?: readonly string[];
  readonly exitCode?: string;
  /** The end of what the process or agent wrote to standard error. */
  readonly stderrTail?: string;
  /** The beginning of the same, or what a system says that could not start a program; reports of branches show it. */
  readonly stderrHead?: string;
  readonly cause?: Failure;
}
