import { createScriptedBackend } from "../runtime/backends/scripted.ts";
import { systemClock } from "../runtime/clock.ts";
import { runPlan } from "../runtime/index.ts";
import type { Bench } from "./alternate.ts";
import { alternate } from "./alternate.ts";
import { bareSpawns, shellPlan } from "./shell-steps.ts";

const command = "echo x";

/** A hundred bash steps against a hundred bare spawns of bash. */
export const bench: Bench = {
  name: "processes",
  run: async () => {
    const plan = shellPlan(command);
    const backend = createScriptedBackend(systemClock);
    const run = () => runPlan(plan, { project: "/", backend });
    await run();
    const ratio = await alternate(5, run, () => bareSpawns(command));
    return [{ label: "100 bash steps over 100 bare spawns", ratio, target: 1.5 }];
  },
};
