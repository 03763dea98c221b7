import { expect, it } from "vitest";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import { runPlan } from "../../../runtime/index.ts";
import { JournalFailure } from "../../../runtime/journal/journal.ts";
import { RecordingJournal } from "../../../runtime/journal/recording-journal.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { agentStep, steps } from "../../support/step-builder.ts";
import { VirtualClock } from "../../support/virtual-clock.ts";

it("ends a run as failed, with the reason, when its journal cannot be written", async () => {
  const clock = new VirtualClock();
  const commit = () => Promise.reject(new JournalFailure("The disk is full."));
  const report = await runPlan(testPlan({ body: steps(agentStep("ask", "Say it.")) }), {
    project: "/project",
    runId: "run-1",
    clock,
    backend: createScriptedBackend(clock),
    journal: (host) => new RecordingJournal(host, { append: () => undefined, commit }, []),
  });
  expect(report).toMatchObject({ status: "failed", reason: "The disk is full." });
});
