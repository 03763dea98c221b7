import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createScriptedBackend } from "../../../../runtime/backends/scripted.ts";
import { systemClock } from "../../../../runtime/clock.ts";
import type { Plan } from "../../../../runtime/index.ts";
import { runPlan } from "../../../../runtime/index.ts";
import { testPlan } from "../../../support/plan-builder.ts";
import { shellStep, steps } from "../../../support/step-builder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** Whether a command that needs 700 ms to end could finish that when its run was cancelled. */
async function endsWell(dialect: Plan["dialect"]): Promise<boolean> {
  const project = temporaryFolder();
  const command =
    "trap 'sleep 0.7; touch done; exit 1' TERM; touch ready; while :; do sleep 0.05; done";
  const cancelling = new AbortController();
  const running = runPlan(testPlan({ dialect, body: steps(shellStep("c", command)) }), {
    project,
    backend: createScriptedBackend(systemClock),
    signal: cancelling.signal,
  });
  while (!existsSync(join(project, "ready")))
    await systemClock.sleep(10, new AbortController().signal);
  cancelling.abort();
  expect((await running).status).toBe("cancelled");
  return existsSync(join(project, "done"));
}

test("a command has as long to end as its language gives it", async () => {
  const ended = await Promise.all((["agent-recipes", "amplihack"] as const).map(endsWell));
  expect(ended).toEqual([false, true]);
});
