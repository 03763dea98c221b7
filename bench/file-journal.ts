import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMask } from "../cli/run-store/mask.ts";
import { createStepFiles } from "../cli/run-store/step-files.ts";
import { createScriptedBackend } from "../runtime/backends/scripted.ts";
import { systemClock } from "../runtime/clock.ts";
import type { AnyStep, Plan } from "../runtime/index.ts";
import { runPlan } from "../runtime/index.ts";
import { createJournal } from "../runtime/journal/index.ts";
import type { Bench } from "./alternate.ts";
import { alternate } from "./alternate.ts";

const steps = 100;

/** A hundred bash steps that are journaled, with readable copies, against a hundred bare spawns of bash. */
export const bench: Bench = {
  name: "file-journal",
  run: async () => {
    const plan = shellPlan();
    await journaledRun(plan);
    const ratio = await alternate(7, () => journaledRun(plan), bareSpawns);
    return [{ label: "100 journaled bash steps over 100 bare spawns", ratio, target: 1.5 }];
  },
};

async function journaledRun(plan: Plan): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "recipec-bench-"));
  const store = await createJournal(folder, {});
  const files = createStepFiles(join(folder, "steps"), [], createMask([]));
  const report = await runPlan(plan, {
    project: "/",
    backend: createScriptedBackend(systemClock),
    journal: (host) => store.journal(host, files.onEntry),
  });
  files.close();
  await store.close();
  if (report.status !== "completed") throw new Error(report.reason);
  rmSync(folder, { recursive: true });
}

async function bareSpawns(): Promise<void> {
  for (let index = 0; index < steps; index += 1) {
    const child = spawn("/bin/bash", ["-c", "true"], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.resume();
    child.stderr.resume();
    await once(child, "close");
  }
}

function shellPlan(): Plan {
  const entries = Array.from({ length: steps }, (_, index): [string, AnyStep] => [
    `s${index}`,
    {
      id: `s${index}`,
      at: [1, 1],
      around: [{ kind: "timeout", ms: 600_000 }],
      action: { kind: "shell", command: () => "true", decode: (text) => text },
      exits: [
        index + 1 < steps
          ? { on: "ok", to: `s${index + 1}`, set: (v) => v }
          : { on: "ok", to: { kind: "end", value: "null" }, set: (v) => v },
      ],
    },
  ]);
  return {
    abi: 1,
    name: "bench",
    version: "1.0.0",
    description: "",
    dialect: "amplifier",
    source: { path: "bench.yaml", sha256: "" },
    params: {},
    ambient: {},
    limits: { depth: 1, total: 1 },
    output: { variable: "last" },
    body: { entry: "s0", steps: Object.fromEntries(entries) },
  };
}
