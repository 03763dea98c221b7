import type { Scope, ShellAction } from "../abi.ts";
import type { Failure, ProcessRequest, ProcessResult } from "../effect.ts";
import { resultOfKind } from "./effect-result.ts";
import type { Fiber } from "./fiber.ts";
import type { Outcome } from "./outcome.ts";
import { failed, resultOf } from "./outcome.ts";
import type { Attempt } from "./site.ts";
import { attemptKey, failureAt } from "./site.ts";

/** Runs a command through bash; what it prints is the result, also of a command that fails. */
export function* runShell(
  action: ShellAction<Scope>,
  attempt: Attempt,
  scope: Scope,
): Fiber<Outcome> {
  const { site, timeoutMs } = attempt;
  const { run } = site.frame;
  const request = processRequest(action, attempt, scope);
  const bound = timeoutMs === undefined ? {} : { timeoutMs };
  const key = attemptKey(attempt);
  const answer = yield* run.scheduler.perform(key, { kind: "process", request, ...bound });
  if (answer.kind === "failure") return failed(scope, processFailure(attempt, answer.failure));
  const end = resultOfKind(answer, "process");
  const result = resultOf(action.decode(end.stdout), end.exitCode);
  if (end.exitCode === "0") return { kind: "ok", scope, result };
  return failed(scope, exitFailure(attempt, end), result);
}

function processRequest(
  action: ShellAction<Scope>,
  { site }: Attempt,
  scope: Scope,
): ProcessRequest {
  const { run, plan } = site.frame;
  const entries = Object.entries(action.env ?? {}).map(([name, value]) => [name, value(scope)]);
  const cwd = action.cwd?.(scope);
  return {
    command: action.command(scope),
    ...(cwd === undefined ? {} : { cwd }),
    project: run.project,
    env: Object.fromEntries([
      ["RECIPEC_RUN_ID", run.id],
      ["RECIPEC_RECIPE", plan.name],
      ["RECIPEC_STEP", site.step.id],
      ...entries,
    ]),
  };
}

function processFailure({ site }: Attempt, { kind, message, stderrTail }: Failure): Failure {
  const more = stderrTail === undefined ? {} : { stderrTail };
  const what = kind === "timeout" ? `command ${message}` : message;
  return failureAt(site, kind, what, more);
}

function exitFailure({ site }: Attempt, { exitCode, stderrTail }: ProcessResult): Failure {
  const isSignal = exitCode.startsWith("-");
  const what = isSignal
    ? `command was ended by signal ${exitCode.slice(1)}`
    : `command failed with exit code ${exitCode}`;
  return failureAt(site, "exit", what, { exitCode, stderrTail });
}
