import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const child = fileURLToPath(new URL("./take-run-child.ts", import.meta.url));
const compileCache = join(tmpdir(), "recipec-test-compile-cache");

/** A process that tries to own runs when it is told to. */
export interface Racer {
  /** Resolves to what it says: `mine`, or why not. */
  readonly take: (folder: string, work?: string) => Promise<string>;
  readonly end: () => Promise<void>;
  readonly pid: number;
}

/** Starts a process that is ready to race. */
export async function startRacer(): Promise<Racer> {
  const run = spawn(execPath, [child], {
    env: { ...env, NODE_COMPILE_CACHE: compileCache },
    stdio: "pipe",
  });
  const lines = createInterface({ input: run.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    pid: run.pid ?? 0,
    take: async (folder, work) => {
      run.stdin.write(`${folder}${work === undefined ? "" : `\t${work}`}\n`);
      const { value } = await lines.next();
      return value ?? "";
    },
    end: async () => {
      const closed = once(run, "close");
      run.kill("SIGKILL");
      await closed;
    },
  };
}

/** Lets two processes go at once for runs that a former owner has given back; returns what both said of each. */
export async function raceForRuns(
  root: string,
  rounds: number,
): Promise<readonly (readonly string[])[]> {
  const racers = await Promise.all([startRacer(), startRacer()]);
  const results: (readonly string[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const folder = join(root, `run-${round}`);
    leaveFormerOwner(folder);
    results.push(await Promise.all(racers.map((racer) => racer.take(folder))));
  }
  await Promise.all(racers.map((racer) => racer.end()));
  return results;
}

/** Lets two processes begin runs of one recipe at once, again and again; returns what both said each time. */
export async function raceForWork(
  root: string,
  rounds: number,
): Promise<readonly (readonly string[])[]> {
  const racers = await Promise.all([startRacer(), startRacer()]);
  const results: (readonly string[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const work = `work-${round}`;
    const runs = racers.map((_, index) => join(root, `run-${round}-${index}`));
    for (const run of runs) mkdirSync(run);
    results.push(
      await Promise.all(racers.map((racer, index) => racer.take(runs[index] ?? "", work))),
    );
  }
  await Promise.all(racers.map((racer) => racer.end()));
  return results;
}

function leaveFormerOwner(folder: string): void {
  mkdirSync(join(folder, "owner"), { recursive: true });
  const former = { pid: 1, startedAt: "long ago", place: "", released: true };
  writeFileSync(join(folder, "owner", "1.json"), JSON.stringify(former));
}
