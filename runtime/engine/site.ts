import type { AnyStep, ErrorKind, Exit, FailureScope, ModelPreference, Scope } from "../abi.ts";
import type { Failure } from "../effect.ts";
import type { FinishOutcome, Outcome } from "./outcome.ts";
import type { Frame } from "./run.ts";

/** A step to run, and where. */
export interface Site {
  readonly frame: Frame;
  readonly step: AnyStep;
  readonly path: string;
}

/** One attempt at a step. */
export interface Attempt {
  readonly site: Site;
  readonly number: number;
  /** How long its own effect may take. */
  readonly timeoutMs?: number;
  /** The models of its agent, in place of those of the step. */
  readonly models?: readonly ModelPreference[];
}

/** An exit of a step whose scopes are no longer told apart. */
export type AnyExit = Exit<Scope, Record<string, Scope>>;

/** Key of an attempt's own effect: `audit-each[3]/scan~2#1`. */
export function attemptKey({ site, number }: Attempt): string {
  return `${site.path}#${number}`;
}

/** Where the parts of an attempt have their paths; only a repeated attempt needs telling apart. */
export function innerPath({ site, number }: Attempt): string {
  return number === 1 ? site.path : `${site.path}#${number}`;
}

/** A failure of the step: what went wrong, after the name that the author gave the step. */
export function failureAt(
  site: Site,
  kind: ErrorKind,
  message: string,
  more: Pick<
    Failure,
    "exitCode" | "stderrHead" | "stderrTail" | "cause" | "recipes" | "scope"
  > = {},
): Failure {
  const { frame, step, path } = site;
  return {
    kind,
    message: `Step '${step.id}': ${message}`,
    path,
    source: { file: frame.plan.source.path, at: step.at },
    ...(frame.stack.length > 1 ? { recipes: frame.stack } : {}),
    ...more,
  };
}

const reach: readonly FailureScope[] = ["continue", "branch", "root"];

/** The wider of two scopes. */
export function widerScope(
  left: FailureScope = "continue",
  right: FailureScope = "continue",
): FailureScope {
  return reach.indexOf(left) < reach.indexOf(right) ? right : left;
}

/** A failure that reaches at least so far from now on; what is no failure stays as it is. */
export function raisedTo(
  outcome: Exclude<Outcome, FinishOutcome>,
  scope: FailureScope | undefined,
): Exclude<Outcome, FinishOutcome> {
  if (outcome.kind !== "failed" || scope === undefined) return outcome;
  const { failure } = outcome;
  return { ...outcome, failure: { ...failure, scope: widerScope(failure.scope, scope) } };
}
