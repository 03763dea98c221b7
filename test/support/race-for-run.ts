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
export function raceForRuns(root: string, rounds: number): Promise<Said> {
  return race(rounds, (round) => {
    const folder = join(root, `run-${round}`);
    leaveFormerOwner(folder);
    return (racer) => racer.take(folder);
  });
}

/** Lets two processes begin runs of one recipe at once, again and again; returns what both said each time. */
export function raceForWork(root: string, rounds: number): Promise<Said> {
  return race(rounds, (round) => (racer, index) => {
    const run = join(root, `run-${round}-${index}`);
    mkdirSync(run);
    return racer.take(run, `work-${round}`);
  });
}

/** What each of the two said, round by round. */
type Said = readonly (readonly string[])[];

type Move = (racer: Racer, index: number) => Promise<string>;

async function race(rounds: number, prepare: (round: number) => Move): Promise<Said> {
  const racers = await Promise.all([startRacer(), startRacer()]);
  const said: (readonly string[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const move = prepare(round);
    said.push(await Promise.all(racers.map(move)));
  }
  await Promise.all(racers.map((racer) => racer.end()));
  return said;
}

function leaveFormerOwner(folder: string): void {
  mkdirSync(join(folder, "owner"), { recursive: true });
  const former = { pid: 1, startedAt: "long ago", place: "", released: true };
  writeFileSync(join(folder, "owner", "1.json"), JSON.stringify(former));
}
