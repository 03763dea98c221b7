import { resolve } from "node:path";
import type { ExecAction, Scope, ShellAction } from "../abi.ts";
import type { Failure, ProcessRequest, ProcessResult } from "../effect.ts";
import { ownValue } from "../values/own-value.ts";
import { checkJson } from "./check-json.ts";
import { resultOfKind } from "./effect-result.ts";
import type { Fiber } from "./fiber.ts";
import type { Outcome } from "./outcome.ts";
import { failed, resultOf } from "./outcome.ts";
import type { Run } from "./run.ts";
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
  const kept = isRead(action, site) ? {} : { keepBytes: unreadBytes };
  const request = { ...processRequest(action, site, scope), ...kept };
  const bound = timeoutMs === undefined ? {} : { timeoutMs };
  const key = attemptKey(attempt);
  const answer = yield* run.scheduler.perform(key, { kind: "process", request, ...bound });
  if (answer.kind === "failure") return failed(scope, processFailure(attempt, answer.failure));
  const end = resultOfKind(answer, "process");
  const result = resultOf(action.decode(end.stdout), end.exitCode, end.stdout);
  if (end.exitCode !== "0") return failed(scope, exitFailure(site, end), result);
  if (action.prints === true) tellOutput(site, end.stdout);
  return checkJson(action.check, end.stdout, result, { site, scope });
}

/** Of output that nothing reads so much is kept, for people. */
const unreadBytes = 10_000_000;

/** Whether a variable may take what the command prints, or a caller or loop that it stands in. */
function isRead({ prints }: ShellAction<Scope>, { path, step }: Site): boolean {
  if (prints === true) return false;
  const isInner = /[/[]/.test(path);
  // What takes the result has it as second parameter.
  return isInner || step.exits.some(({ set }) => set.length > 1);
}

function tellOutput({ frame, path, step }: Site, text: string): void {
  if (text.trim() !== "") frame.run.emit({ kind: "step-output", path, id: step.id, text });
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
  const stdin = input === undefined ? undefined : ownValue(scope, input);
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
  if (answer.kind === "failure") {
    const { failure, stdout = "" } = answer;
    const left = resultOf(action.decode(stdout), "", stdout);
    return failed(scope, processFailure(attempt, failure), left);
  }
  const end = resultOfKind(answer, "process");
  const result = resultOf(action.decode(end.stdout), end.exitCode, end.stdout);
  if (end.exitCode === "0") return { kind: "ok", scope, result };
  // A program that a signal has ended has no exit code, and the language fails only what has one other than 0.
  const failure = exitFailure(site, end);
  if (end.exitCode.startsWith("-")) return { kind: "ok", scope, result, despite: failure };
  return failed(scope, failure, result);
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
  const cwd = workingDirectory(action, run, scope);
  return {
    command: action.command(scope),
    ...(cwd === undefined ? {} : { cwd }),
    project: run.project,
    ...(action.environment === undefined
      ? { env: { ...stepEnvironment(site), ...own } }
      : { env: stepEnvironment(site), variables: { ...action.environment(scope), ...own } }),
  };
}

/** The directory that a step asks for: relative to the project, or, where it may be another one, absolute. */
export function workingDirectory(
  { cwd, cwdBase }: Pick<ShellAction<Scope>, "cwd" | "cwdBase">,
  { options, project }: Run,
  scope: Scope,
): string | undefined {
  const wanted = cwd?.(scope);
  if (wanted === undefined || cwdBase === undefined) return wanted;
  const start = options.cwd ?? project;
  return start === project ? wanted : resolve(start, wanted);
}

function stepEnvironment({ frame, step }: Site): Readonly<Record<string, string>> {
  return {
    RECIPEC_RUN_ID: frame.run.id,
    RECIPEC_RECIPE: frame.plan.name,
    RECIPEC_STEP: step.id,
    ...startVariable(frame.run),
    ...(frame.run.options.noAutoStage === true ? { RECIPEC_NO_AUTO_STAGE: "1" } : {}),
  };
}

function startVariable({ options: { cwd }, project }: Run): Readonly<Record<string, string>> {
  return cwd === undefined || cwd === project ? {} : { RECIPEC_START: cwd };
}

function processFailure({ site }: Attempt, failure: Failure): Failure {
  const { kind, message, stderrHead, stderrTail } = failure;
  const more = {
    ...(stderrTail === undefined ? {} : { stderrTail }),
    ...(stderrHead === undefined ? {} : { stderrHead }),
  };
  const what = kind === "timeout" ? `command ${message}` : message;
  return failureAt(site, kind, what, more);
}

function exitFailure(site: Site, { exitCode, stderrHead, stderrTail }: ProcessResult): Failure {
  const isSignal = exitCode.startsWith("-");
  const what = isSignal
    ? `command was ended by signal ${exitCode.slice(1)}`
    : `command failed with exit code ${exitCode}`;
  const head = stderrHead === undefined ? {} : { stderrHead };
  return failureAt(site, "exit", what, { exitCode, stderrTail, ...head });
}
