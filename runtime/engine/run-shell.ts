import type { ExecAction, Scope, ShellAction } from "../abi.ts";
import type { Failure, ProcessRequest, ProcessResult } from "../effect.ts";
import { resultOfKind } from "./effect-result.ts";
import type { Fiber } from "./fiber.ts";
import type { Outcome } from "./outcome.ts";
import { failed, resultOf } from "./outcome.ts";
import type { Attempt, Site } from "./site.ts";
import { attemptKey, failureAt } from "./site.ts";

/** Runs a command through bash; what it prints is the result, also of a command that fails. */
export function* runShell(
  action: ShellAction<Scope>,
  attempt: Attempt,
  scope: Scope,
): Fiber<Outcome> {
  const { site, timeoutMs } = attempt;
  const { run } = site.frame;
  const request = processRequest(action, site, scope);
  const bound = timeoutMs === undefined ? {} : { timeoutMs };
  const key = attemptKey(attempt);
  const answer = yield* run.scheduler.perform(key, { kind: "process", request, ...bound });
  if (answer.kind === "failure") return failed(scope, processFailure(attempt, answer.failure));
  const end = resultOfKind(answer, "process");
  const result = resultOf(action.decode(end.stdout), end.exitCode, end.stdout);
  if (end.exitCode !== "0") return failed(scope, exitFailure(site, end), result);
  const { check } = action;
  if (check === undefined || end.stdout.trim() === "") return { kind: "ok", scope, result };
  const value = check.read(end.stdout);
  if (value !== undefined) return { kind: "ok", scope, result: { ...result, value } };
  if (check.required !== true) return { kind: "ok", scope, result, but: "degraded" };
  return failed(scope, failureAt(site, "decode", "the output is not valid JSON"), result);
}

/** Runs a program without a shell. */
export function* runExec(
  action: ExecAction<Scope>,
  attempt: Attempt,
  scope: Scope,
): Fiber<Outcome> {
  const { site, timeoutMs } = attempt;
  const { run } = site.frame;
  const [file, ...args] = action.argv(scope);
  if (file === undefined) {
    return failed(scope, failureAt(site, "spawn", "the command has no program"));
  }
  const input = action.input;
  const stdin = input !== undefined && Object.hasOwn(scope, input) ? scope[input] : undefined;
  const request: ProcessRequest = {
    command: [file, ...args].join(" "),
    argv: [file, ...args],
    ...(typeof stdin === "string" ? { stdin } : {}),
    project: run.project,
    env: stepEnvironment(site),
  };
  const bound = timeoutMs === undefined ? {} : { timeoutMs };
  const key = attemptKey(attempt);
  const answer = yield* run.scheduler.perform(key, { kind: "process", request, ...bound });
  if (answer.kind === "failure") return failed(scope, processFailure(attempt, answer.failure));
  const end = resultOfKind(answer, "process");
  const result = resultOf(action.decode(end.stdout), end.exitCode, end.stdout);
  if (end.exitCode === "0") return { kind: "ok", scope, result };
  return failed(scope, exitFailure(site, end), result);
}

/** What a process runner is told of a command. */
export function processRequest(
  action: ShellAction<Scope>,
  site: Site,
  scope: Scope,
): ProcessRequest {
  const { run } = site.frame;
  const own = Object.fromEntries(
    Object.entries(action.env ?? {}).map(([name, value]) => [name, value(scope)]),
  );
  const cwd = action.cwd?.(scope);
  return {
    command: action.command(scope),
    ...(cwd === undefined ? {} : { cwd }),
    project: run.project,
    ...(action.environment === undefined
      ? { env: { ...stepEnvironment(site), ...own } }
      : { env: stepEnvironment(site), variables: { ...action.environment(scope), ...own } }),
  };
}

function stepEnvironment({ frame, step }: Site): Readonly<Record<string, string>> {
  return {
    RECIPEC_RUN_ID: frame.run.id,
    RECIPEC_RECIPE: frame.plan.name,
    RECIPEC_STEP: step.id,
  };
}

function processFailure({ site }: Attempt, { kind, message, stderrTail }: Failure): Failure {
  const more = stderrTail === undefined ? {} : { stderrTail };
  const what = kind === "timeout" ? `command ${message}` : message;
  return failureAt(site, kind, what, more);
}

function exitFailure(site: Site, { exitCode, stderrTail }: ProcessResult): Failure {
  const isSignal = exitCode.startsWith("-");
  const what = isSignal
    ? `command was ended by signal ${exitCode.slice(1)}`
    : `command failed with exit code ${exitCode}`;
  return failureAt(site, "exit", what, { exitCode, stderrTail });
}
