import type { AgentScript } from "../../runtime/backends/scripted.ts";
import { createScriptedBackend } from "../../runtime/backends/scripted.ts";
import type { Effect } from "../../runtime/effect.ts";
import type { Plan, ProcessRunner, RunOptions, RunReport } from "../../runtime/index.ts";
import { runPlan } from "../../runtime/index.ts";
import type { JournalEntry } from "../../runtime/journal/journal.ts";
import { MemoryJournal } from "./memory-journal.ts";
import { traceEvent } from "./trace-event.ts";
import { VirtualClock } from "./virtual-clock.ts";

/** A plan and what its surroundings do. */
export interface RunSample {
  readonly plan: Plan;
  readonly script?: AgentScript["rules"];
  /** What commands print, and their exit codes. */
  readonly processes?: ProcessRunner;
  readonly options?: Partial<RunOptions>;
  readonly startMs?: number;
  /** Absent: a clock that begins at `startMs`. */
  readonly clock?: VirtualClock;
}

/** A run of a sample: what was told, what was reported, what the journal holds and what was really done. */
export interface SampleRun {
  readonly trace: readonly string[];
  /** The same with the virtual time of each line. */
  readonly timed: readonly string[];
  readonly report: RunReport;
  readonly entries: readonly JournalEntry[];
  /** Kinds and keys of the effects that were performed. */
  readonly performed: readonly string[];
}

/** Runs a sample on a virtual clock, from the start or from the entries of an earlier run. */
export async function runSample(
  sample: RunSample,
  earlier: readonly JournalEntry[] = [],
): Promise<SampleRun> {
  const clock = sample.clock ?? new VirtualClock(sample.startMs);
  const timed: string[] = [];
  const trace: string[] = [];
  const performed: string[] = [];
  let journal: MemoryJournal | undefined;
  const report = await runPlan(sample.plan, {
    project: "/project",
    runId: "run-1",
    backend: createScriptedBackend(clock, { rules: sample.script ?? [] }),
    clock,
    processes: sample.processes ?? noProcesses,
    journal: (host) => {
      journal = new MemoryJournal(
        {
          isPassive: (effect) => host.isPassive(effect),
          perform: (effect, signal) => {
            performed.push(nameOf(effect));
            return host.perform(effect, signal);
          },
        },
        earlier,
      );
      return journal;
    },
    onEvent: (event) => {
      // Who writes a sample has written the answers.
      if (event.kind === "agent-reply") return;
      trace.push(traceEvent(event));
      timed.push(`${clock.now()} ${traceEvent(event)}`);
    },
    ...sample.options,
  });
  return { trace, timed, report, entries: journal?.entries ?? [], performed };
}

function nameOf(effect: Effect): string {
  if (effect.kind === "agent") return `agent ${effect.request.key}`;
  return effect.kind === "process" ? `process ${effect.request.command}` : effect.kind;
}

const noProcesses: ProcessRunner = {
  run: async () => ({
    kind: "failure",
    failure: { kind: "spawn", message: "this sample has no processes" },
  }),
};

/** Processes that print their own command; `exit N` ends with that code. */
export const echoProcesses: ProcessRunner = {
  run: async ({ command }) => {
    const code = /^exit (\d+)/u.exec(command)?.[1] ?? "0";
    return { kind: "process", exitCode: code, stdout: `${command}\n`, stderrTail: "" };
  },
};
