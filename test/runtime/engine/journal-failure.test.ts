import { expect, it } from "vitest";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import { runPlan } from "../../../runtime/index.ts";
import { JournalFailure } from "../../../runtime/journal/journal.ts";
import { RecordingJournal } from "../../../runtime/journal/recording-journal.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { agentStep, goTo, steps } from "../../support/step-builder.ts";
import { VirtualClock } from "../../support/virtual-clock.ts";

const done = { status: "completed", output: expect.any(String) };
const lost = { status: "failed", error: expect.stringContaining("Its result could not be kept.") };

it.each([
  ["no step has begun before the first write", 0, [lost]],
  ["what is told as done is what was kept", 1, [lost, lost]],
  ["a later failure takes nothing away", 2, [done, lost]],
])("ends a run as failed when its journal cannot be written: %s", async (_, writes, told) => {
  const clock = new VirtualClock();
  let left = writes;
  const commit = async () => {
    left -= 1;
    if (left < 0) throw new JournalFailure("The disk is full.");
  };
  const body = steps(
    agentStep("one", "Say it.", { tracked: { index: 0 }, exits: [goTo("two")] }),
    agentStep("two", "Say it again.", { tracked: { index: 1 } }),
  );
  const report = await runPlan(testPlan({ body }), {
    project: "/project",
    runId: "run-1",
    clock,
    backend: createScriptedBackend(clock),
    journal: (host) => new RecordingJournal(host, { append: () => undefined, commit }, []),
  });
  expect(report).toMatchObject({ status: "failed", reason: "The disk is full.", steps: told });
});
