import { existsSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { RecipeTest } from "../../compiler/recipe-tests/index.ts";
import { systemClock } from "../../runtime/clock.ts";
import type { ProcessRunner } from "../../runtime/index.ts";
import { createShell } from "../../runtime/index.ts";
import { makeFolder } from "../make-folder.ts";
import type { CommandCall } from "./noted-calls.ts";
import { missingMessage, notedCalls, notedProblems } from "./noted-calls.ts";
import type { WorldSetting } from "./prepare-world.ts";
import { prepareWorld } from "./prepare-world.ts";
import type { Sandbox } from "./sandbox.ts";
import { outside, pathInside } from "./sandbox.ts";
import { shorten } from "./shorten.ts";
import type { TestClock } from "./test-clock.ts";
import type { TestProblem } from "./test-problem.ts";

/** What stands in for the commands of a test. */
export interface TestCommands {
  readonly runner: ProcessRunner;
  /** Runs what the test has to be run before the recipe. */
  prepare(): Promise<void>;
  /** Commands that the recipe asked for, in order. */
  readonly requested: readonly CommandCall[];
  /** Calls of single programs: without a shell, then those of fakes in shell commands. */
  programs(): readonly CommandCall[];
  problems(): readonly TestProblem[];
}

/** What a test's commands are made with. */
export interface CommandSetting extends WorldSetting {
  readonly clock: TestClock;
}

type Request = Parameters<ProcessRunner["run"]>[0];
type Answer = Awaited<ReturnType<ProcessRunner["run"]>>;
type Fake = RecipeTest["commands"][number];

/** A real command of a test may take so long. */
const longestMs = 60_000;

/** Prepares the programs that a test's commands find, and runs commands in that world only. */
export function prepareCommands(test: RecipeTest, setting: CommandSetting): TestCommands {
  const { clock, sandbox } = setting;
  const requested: CommandCall[] = [];
  const problems: TestProblem[] = [];
  const complain = (message: string): void => {
    problems.push({ line: test.line, message });
  };
  const environment = prepareWorld(test, setting, complain);
  for (const path of test.commands.flatMap(({ writes = {} }) => Object.keys(writes))) {
    if (pathInside(sandbox.project, path) === undefined) complain(outside(path));
  }
  const runReally = createRealRunner(environment, clock, complain);
  const choose = createChooser(test.commands);
  const run = async (request: Request, signal: AbortSignal): Promise<Answer> => {
    const call = callOf(request);
    requested.push(call);
    const fake = choose(call);
    if (fake !== undefined) {
      if (fake.takes !== undefined) await clock.sleep(fake.takes * 1000, signal);
      if (signal.aborted) return cancelled;
      writeFiles(fake, sandbox.project);
      return answerOf(fake);
    }
    const { program } = call;
    if (program === undefined || mayRun(program, test, sandbox)) return runReally(request, signal);
    complain(missingMessage(program, call.step));
    return spawnFailure(`there is no program '${program}' in this test`);
  };
  return {
    runner: { run },
    prepare: async () => {
      const { before: command, line } = test;
      if (command === undefined) return;
      const request = { command, project: sandbox.project, env: {} };
      const answer = await runReally(request, new AbortController().signal);
      if (answer.kind === "process" && answer.exitCode === "0") return;
      const why = answer.kind === "process" ? answer.stderrTail : answer.failure.message;
      problems.push({ line, message: `the command before the recipe failed: ${shorten(why)}` });
    },
    requested,
    programs: () => [
      ...requested.filter(({ program }) => program !== undefined),
      ...notedCalls(sandbox.notes),
    ],
    problems: () => [...problems, ...notedProblems(test, sandbox.notes)],
  };
}

/** Chooses the fake for a call that no shell is between: the first that fits and is not used up. */
function createChooser(fakes: readonly Fake[]): (call: CommandCall) => Fake | undefined {
  const used = new Map<Fake, number>();
  return (call) => {
    const chosen = fakes.find((fake) => {
      const { times = "any" } = fake;
      return fitsCall(fake, call) && (times === "any" || (used.get(fake) ?? 0) < times);
    });
    if (chosen) used.set(chosen, (used.get(chosen) ?? 0) + 1);
    return chosen;
  };
}

/** Runs commands as a run would, in the environment given; the clock of the test stands still meanwhile. */
function createRealRunner(
  environment: Readonly<Record<string, string>>,
  clock: TestClock,
  complain: (message: string) => void,
): ProcessRunner["run"] {
  const shell = createShell(systemClock, {}, environment);
  return (request, signal) =>
    clock.hold(async () => {
      const abort = new AbortController();
      const end = (): void => abort.abort();
      signal.addEventListener("abort", end);
      const callOff = systemClock.after(longestMs, () => {
        complain(`a command of step "${stepOf(request)}" ran for more than ${longestMs / 1000} s`);
        end();
      });
      const answer = await shell.run(request, abort.signal);
      callOff();
      signal.removeEventListener("abort", end);
      return answer;
    });
}

/** Programs with a folder are the recipe's own; of the others those that commands find. */
function mayRun(program: string, { real }: RecipeTest, { programs }: Sandbox): boolean {
  return program.includes("/") || real === "any" || existsSync(join(programs, program));
}

function stepOf({ env }: Request): string {
  return env["RECIPEC_STEP"] ?? "";
}

function callOf(request: Request): CommandCall {
  const { argv, command, stdin } = request;
  const step = stepOf(request);
  if (argv === undefined) return { step, args: [], text: command, stdin: undefined };
  const [program, ...args] = argv;
  return { step, program, args, text: command, stdin };
}

/** Whether a fake stands for a whole step, or for a program that no shell starts. */
function fitsCall({ args = [], contains, run, step }: Fake, call: CommandCall): boolean {
  if (step !== undefined && step !== call.step) return false;
  if (run === undefined) return true;
  if (call.program === undefined || basename(call.program) !== run) return false;
  if (!args.every((argument, index) => call.args[index] === argument)) return false;
  return (
    contains === undefined || [...call.args, call.stdin ?? ""].some((one) => one.includes(contains))
  );
}

const cancelled: Answer = {
  kind: "failure",
  failure: { kind: "cancelled", message: "It was cancelled." },
};

function spawnFailure(message: string): Answer {
  return { kind: "failure", failure: { kind: "spawn", message } };
}

function writeFiles({ writes = {} }: Fake, project: string): void {
  for (const [path, text] of Object.entries(writes)) {
    const target = pathInside(project, path);
    if (target === undefined) continue;
    makeFolder(dirname(target));
    writeFileSync(target, text);
  }
}

function answerOf({ exit = 0, stderr = "", stdout = "" }: Fake): Answer {
  return { kind: "process", exitCode: String(exit), stdout, stderrTail: stderr.trimEnd() };
}
