import { spawnSync } from "node:child_process";
import { env } from "node:process";
import { prepareCommand } from "../runtime/index.ts";

const mostBytes = 256 * 2 ** 20;

/** Runs a command of bash to its end, as a step of a run would; what it prints, or undefined where it cannot be started. */
export function runBash(
  command: string,
  variables: Readonly<Record<string, string>>,
): string | undefined {
  const prepared = prepareCommand(command, variables);
  try {
    const end = spawnSync("/bin/bash", ["-c", prepared.command], {
      env: { ...env, ...prepared.env },
      stdio: ["ignore", "pipe", "ignore"],
      encoding: "utf8",
      maxBuffer: mostBytes,
    });
    return end.error === undefined ? end.stdout : undefined;
  } finally {
    prepared.dispose();
  }
}
