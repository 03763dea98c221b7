import { expect } from "vitest";
import type { RunReport } from "../../runtime/index.ts";
import type { JournalEntry } from "../../runtime/journal/journal.ts";
import type { RunSample, SampleRun } from "./run-sample.ts";
import { runSample } from "./run-sample.ts";

/**
 * Expects a sample's trace, one event a line; then stops the run after each journal entry, resumes it
 * from what the journal had, and expects the same trace and report without doing anything twice.
 */
export async function expectRun(sample: RunSample, trace: string): Promise<SampleRun> {
  const whole = await runSample(sample);
  expect(whole.trace.join("\n")).toBe(unindented(trace));
  await expectSameWhenResumed(sample, whole);
  return whole;
}

/** Stops a run after each journal entry, resumes it, and expects the same trace, the same report and nothing done twice. */
export async function expectSameWhenResumed(sample: RunSample, whole: SampleRun): Promise<void> {
  for (let kept = 0; kept <= whole.entries.length; kept += 1) {
    const earlier = whole.entries.slice(0, kept);
    const resumed = await runSample(sample, earlier);
    const about = `resumed after ${kept} of ${whole.entries.length} entries`;
    expect(resumed.trace, about).toEqual(whole.trace);
    expect(withoutDurations(resumed.report), about).toEqual(withoutDurations(whole.report));
    const done = completedCalls(earlier);
    expect(calls(resumed.performed).length, about).toBe(calls(whole.performed).length - done);
  }
}

function unindented(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** Effects that somebody pays for, or that leave something behind. */
function calls(performed: readonly string[]): readonly string[] {
  return performed.filter((name) => name.startsWith("agent ") || name.startsWith("process "));
}

function completedCalls(entries: readonly JournalEntry[]): number {
  const kinds = new Map(
    entries.flatMap((entry) => (entry.kind === "start" ? [[entry.key, entry.effect.kind]] : [])),
  );
  const results = entries.flatMap((entry) =>
    entry.kind === "result" ? [kinds.get(entry.key)] : [],
  );
  return results.filter((kind) => kind === "agent" || kind === "process").length;
}

function withoutDurations(report: RunReport): RunReport {
  return { ...report, steps: report.steps.map((step) => ({ ...step, durationMs: 0 })) };
}
