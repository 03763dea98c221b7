import { systemClock } from "../../runtime/clock.ts";
import type { JournalEntry } from "../../runtime/journal/index.ts";
import { followJournal, readJournal } from "../../runtime/journal/index.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { printable } from "../progress/printable.ts";
import { runExitCode } from "../run/run-exit-code.ts";
import { asUsageError } from "../run-store/as-usage-error.ts";
import type { ListedRun } from "../run-store/list-runs.ts";
import { describeRun } from "../run-store/list-runs.ts";
import type { Mask } from "../run-store/mask.ts";
import type { RunFolder } from "../run-store/run-folder.ts";
import { maskOf, readHeader } from "../run-store/run-header.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

const pollMs = 250;

/** Prints what a run has done and does, until its process is done with it; ends with the exit code of the run. */
export async function followRun(folder: RunFolder, terminal: Terminal): Promise<ExitCode> {
  const { env, stdout } = terminal;
  const begun = describe(folder, env);
  stdout.write(`[run:follow] ${printable(begun.record.plan)} (run ${folder.id})\n`);
  try {
    const mask = maskOf(readHeader(readJournal(folder.path).header, folder.path), env);
    const next = followJournal(folder.path);
    for (;;) {
      // What was written before the process let go of the run is read after that is known.
      const { state } = describe(folder, env);
      for (const entry of next()) {
        const line = lineOf(entry, mask);
        if (line !== undefined) stdout.write(`${line}\n`);
      }
      if (state !== "running") break;
      await systemClock.sleep(pollMs, never);
    }
  } catch (error) {
    asUsageError(error);
  }
  return tellEnd(describe(folder, env), terminal);
}

const never = new AbortController().signal;

function describe({ path }: RunFolder, env: Terminal["env"]): ListedRun {
  const run = describeRun(path, env);
  if (run === undefined) throw new UsageError(`${path} holds no run, or one that never began.`);
  return run;
}

/** What is told of an entry; nothing of what a run asks of itself. */
function lineOf(entry: JournalEntry, mask: Mask): string | undefined {
  if (entry.kind === "again") return `[run:again] ${entry.keys.map(printable).join(", ")}`;
  if (entry.kind === "plan") return "[run:plan] the run follows a changed recipe from here on";
  if (entry.kind === "start") return startLine(entry, mask);
  return entry.kind === "result" ? resultLine(entry, mask) : undefined;
}

function startLine(
  { effect, key }: Extract<JournalEntry, { kind: "start" }>,
  mask: Mask,
): string | undefined {
  switch (effect.kind) {
    case "agent":
      return `[agent:start] ${printable(key)} ${printable(effect.request.agent)}`.trimEnd();
    case "process":
      return `[command:start] ${printable(key)}`;
    case "approval":
      return `[gate] ${printable(effect.question.stage)} asks: ${printable(mask.text(effect.question.prompt))}`;
    default:
      return undefined;
  }
}

function resultLine(
  { key, result }: Extract<JournalEntry, { kind: "result" }>,
  mask: Mask,
): string | undefined {
  const name = printable(key);
  switch (result.kind) {
    case "answer":
      return `[agent:end] ${name}`;
    case "process":
      return `[command:end] ${name} exit code ${result.exitCode}`;
    case "approval":
      return `[gate] ${name} ${result.decision === "approve" ? "approved" : "denied"}`;
    case "failure":
      return `[failed] ${name}: ${printable(mask.text(result.failure.message))}`;
    default:
      return undefined;
  }
}

function tellEnd({ pending, record, state }: ListedRun, { stdout }: Terminal): ExitCode {
  const waits = pending === undefined ? "" : `, waits for stage "${printable(pending.stage)}"`;
  const reason = record.reason === undefined ? "" : `: ${printable(record.reason)}`;
  stdout.write(`[run:end] ${state}${waits === "" ? reason : waits}\n`);
  if (state === "interrupted" || state === "running") return exitCode.interrupted;
  return runExitCode(state);
}
