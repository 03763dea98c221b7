import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMask } from "../cli/run-store/mask.ts";
import { createStepFiles } from "../cli/run-store/step-files.ts";
import { createScriptedBackend } from "../runtime/backends/scripted.ts";
import { systemClock } from "../runtime/clock.ts";
import type { Plan } from "../runtime/index.ts";
import { noteGroupsIn, runPlan } from "../runtime/index.ts";
import { createJournal } from "../runtime/journal/index.ts";
import type { Bench } from "./alternate.ts";
import { alternate } from "./alternate.ts";
import { bareSpawns, shellPlan } from "./shell-steps.ts";

const command = "true";

/** A hundred bash steps as `recipec run` runs them, with all that its folder keeps, against a hundred bare spawns of bash. */
export const bench: Bench = {
  name: "file-journal",
  run: async () => {
    const plan = shellPlan(command);
    const runs = mkdtempSync(join(tmpdir(), "recipec-bench-"));
    let count = 0;
    const run = (): Promise<void> => journaledRun(plan, join(runs, String(++count)));
    try {
      await run();
      const ratio = await alternate(7, run, () => bareSpawns(command));
      return [{ label: "100 journaled bash steps over 100 bare spawns", ratio, target: 1.5 }];
    } finally {
      rmSync(runs, { recursive: true });
    }
  },
};

async function journaledRun(plan: Plan, folder: string): Promise<void> {
  mkdirSync(folder);
  const store = await createJournal(folder, {});
  const files = createStepFiles(join(folder, "steps"), [], createMask([]));
  const forgetProcesses = noteGroupsIn(join(folder, "processes"));
  const report = await runPlan(plan, {
    project: "/",
    backend: createScriptedBackend(systemClock),
    journal: (host) => store.journal(host, files.onEntry),
  });
  files.close();
  forgetProcesses();
  await store.close();
  if (report.status !== "completed") throw new Error(report.reason);
}
