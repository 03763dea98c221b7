import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { systemClock } from "../../runtime/clock.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import type { OptionValues } from "../option-values.ts";
import { makeRunsFolder } from "../run-store/make-runs-folder.ts";
import { namedRun, shownFolder } from "../run-store/named-run.ts";
import { requireUnbegunRun, requireValidRunId, runsFolder } from "../run-store/run-folder.ts";
import { readRunRecord } from "../run-store/run-record.ts";
import type { Terminal } from "../terminal.ts";
import { newRunId } from "./run-identity.ts";

/** What the process of a run wrote, in the folder of the run. */
const logName = "output.log";
const pollMs = 20;

/**
 * Starts the run of this very command line in a process of its own, and returns once it is under way. Where it ends before
 * that, what it wrote is told, and it ends as this process does.
 */
export async function startDetached(options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const project = resolve(terminal.cwd, options.text("workingDir") ?? ".");
  const runs = runsFolder(options, terminal, project);
  const id = requireValidRunId(options.text("runId") ?? newRunId(systemClock));
  const folder = join(runs, id);
  if (existsSync(folder)) requireUnbegunRun(folder);
  makeRunsFolder(runs);
  const log = join(runs, `.${id}.log`);
  const child = startProcess(commandLineOf(id), log, terminal);
  while (readRunRecord(folder) === undefined) {
    if (child.ended !== undefined) {
      tellEnd(log, options, terminal);
      return child.ended;
    }
    await systemClock.sleep(pollMs, never);
  }
  renameSync(log, join(folder, logName));
  child.letGo();
  tellStart(id, namedRun(shownFolder(folder, terminal.cwd)), options, terminal);
  return exitCode.ok;
}

const never = new AbortController().signal;

/** The command line of this process, for a run of that name that stays where it is started. */
function commandLineOf(id: string): readonly string[] {
  const [, script = "", command = "", ...rest] = process.argv;
  return [...process.execArgv, script, command, "--no-async", "--run-id", id, ...rest];
}

interface DetachedProcess {
  /** How it ended; undefined while it runs. */
  readonly ended: ExitCode | undefined;
  /** Lets this process end before it. */
  letGo(): void;
}

function startProcess(
  args: readonly string[],
  log: string,
  { cwd, env }: Terminal,
): DetachedProcess {
  const output = openSync(log, "wx", 0o600);
  const stdio = ["ignore", output, output] as const;
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: [...stdio] });
  closeSync(output);
  let ended: ExitCode | undefined;
  child.on("error", () => {
    ended = exitCode.bug;
  });
  child.on("exit", (code) => {
    ended = Object.values(exitCode).find((known) => known === code) ?? exitCode.bug;
  });
  return {
    get ended() {
      return ended;
    },
    letGo: () => child.unref(),
  };
}

/** What the process wrote goes where it would have gone: its object for scripts is the last line. */
function tellEnd(log: string, options: OptionValues, { stderr, stdout }: Terminal): void {
  const text = readFileSync(log, "utf8");
  rmSync(log, { force: true });
  const isJson = options.text("outputFormat") === "json";
  const object = (isJson && /(?:^|\n)(\{[^\n]*\}\n)$/.exec(text)?.[1]) || "";
  stderr.write(text.slice(0, text.length - object.length));
  if (object !== "") stdout.write(object);
}

function tellStart(
  id: string,
  named: string,
  options: OptionValues,
  { stderr, stdout }: Terminal,
): void {
  if (options.text("outputFormat") === "json") {
    stdout.write(`${JSON.stringify({ status: "running", run: id })}\n`);
    return;
  }
  stdout.write(`${id}\n`);
  stderr.write(
    `Run ${id} goes on by itself: \`recipec runs follow ${named}\` shows it, \`recipec runs cancel ${named}\` ends it.\n`,
  );
}
