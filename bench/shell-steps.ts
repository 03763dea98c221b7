import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AnyStep, Plan } from "../runtime/index.ts";
import { benchPlan } from "./bench-plan.ts";

const steps = 100;

/** Starts bash for a command again and again, one after the other, with pipes that are read. */
export async function bareSpawns(command: string): Promise<void> {
  for (let index = 0; index < steps; index += 1) {
    const child = spawn("/bin/bash", ["-c", command], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.resume();
    child.stderr.resume();
    await once(child, "close");
  }
}

/** A plan of as many steps, each of which runs a command in bash. */
export function shellPlan(command: string): Plan {
  const entries = Array.from({ length: steps }, (_, index): [string, AnyStep] => [
    `s${index}`,
    {
      id: `s${index}`,
      at: [1, 1],
      around: [{ kind: "timeout", ms: 600_000 }],
      action: { kind: "shell", command: () => command, decode: (text) => text },
      exits: [
        index + 1 < steps
          ? { on: "ok", to: `s${index + 1}`, set: (v) => v }
          : { on: "ok", to: { kind: "end", value: "null" }, set: (v) => v },
      ],
    },
  ]);
  return benchPlan({ entry: "s0", steps: Object.fromEntries(entries) });
}
