import type { ModelPreference, Plan } from "../abi.ts";
import type { AgentRequest, EffectResult, ProcessRequest } from "../effect.ts";

/** Drives agents. One backend serves a whole run, many requests at a time. */
export interface Backend {
  readonly name: string;
  /** Why the backend cannot serve a run that needs this, found out before its first effect; empty: it can. */
  available(needs: AgentNeeds): Promise<readonly BackendProblem[]>;
  /**
   * Asks an agent; a failure is an answer, too. When the signal aborts, whatever was started for that ends. A promise that
   * is rejected rejects the whole run, as a bug does.
   */
  run(request: AgentRequest, signal: AbortSignal): Promise<AgentAnswer>;
  /** What will not be as the plan wants it, although the run may begin; absent: nobody can tell. */
  doubts?(wishes: AgentWishes): Promise<readonly BackendProblem[]>;
  /**
   * The model that a request goes to, by name, once `available` has been asked; undefined: whichever the agent takes by
   * itself. Absent: requests are told by what they prefer.
   */
  modelFor?(request: AgentRequest): string | undefined;
  /** How often, and when, the runtime asks again when the service could not serve it; absent: only as recipes say. */
  readonly retries?: CallRetries;
}

/** How often a call is made, and the time between two calls, which grows by a factor each time. */
export interface CallRetries {
  /** Calls in all, the first one included. */
  readonly attempts: number;
  /** Time before the second call. */
  readonly initialMs: number;
  readonly factor: number;
  /** The longest time between two calls. */
  readonly maxMs: number;
}

/** What a run will ask of its backend, as far as that is known before. */
export interface AgentNeeds {
  /** Names of the agents; the empty name stands for any. */
  readonly agents: readonly string[];
  /** What recipes say that their agents must be able to do. */
  readonly capabilities: readonly string[];
}

/** How the agent calls of a run are meant to be served, as far as that is known before. */
export interface AgentWishes {
  /** Lists of models that steps prefer. */
  readonly models: readonly (readonly ModelPreference[])[];
  /** Ids of the steps that ask agents. */
  readonly steps: ReadonlySet<string>;
}

/** Something that keeps a backend from serving a run, and what to do about it. */
export interface BackendProblem {
  readonly message: string;
  readonly help?: string;
}

/** What came back from an agent. */
export type AgentAnswer = Extract<EffectResult, { kind: "answer" | "failure" }>;

/** Runs commands: through bash, or programs without a shell. */
export interface ProcessRunner {
  run(request: ProcessRequest, signal: AbortSignal): Promise<ProcessAnswer>;
}

/** What came back from a process. */
export type ProcessAnswer = Extract<EffectResult, { kind: "process" | "failure" }>;

/** Looks for something that would stop the run later, before its first effect; nothing found: all is well. */
export type PreflightCheck = (plan: Plan) => Promise<readonly PreflightProblem[]>;

/** Something that would stop the run, found before anything was done. */
export interface PreflightProblem extends BackendProblem {
  readonly kind: "backend" | "environment" | "input";
}
