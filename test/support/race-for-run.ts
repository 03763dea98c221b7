import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const child = fileURLToPath(new URL("./take-run-child.ts", import.meta.url));
const compileCache = join(tmpdir(), "recipec-test-compile-cache");

/** Processes that try to own a run when they are told to. */
export interface Racer {
  /** Resolves to what it says: `mine`, or why not. */
  readonly go: () => Promise<string>;
  readonly end: () => Promise<void>;
  readonly pid: number;
}

/** Starts a process that is ready to race for the run in a folder. */
export async function startRacer(folder: string): Promise<Racer> {
  const run = spawn(execPath, [child, folder], {
    env: { ...env, NODE_COMPILE_CACHE: compileCache },
    stdio: "pipe",
  });
  const lines = createInterface({ input: run.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    pid: run.pid ?? 0,
    go: async () => {
      run.stdin.write("go\n");
      const { value } = await lines.next();
      return value ?? "";
    },
    end: () => endOf(run),
  };
}

async function endOf(run: ChildProcessWithoutNullStreams): Promise<void> {
  const closed = once(run, "close");
  run.kill("SIGKILL");
  await closed;
}

/** Lets two processes go for the same run at once, again and again; the last owner is dead each time. */
export async function raceForRun(
  folder: string,
  rounds: number,
): Promise<readonly (readonly string[])[]> {
  const results: (readonly string[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const racers = await Promise.all([startRacer(folder), startRacer(folder)]);
    results.push(await Promise.all(racers.map((racer) => racer.go())));
    await Promise.all(racers.map((racer) => racer.end()));
  }
  return results;
}
