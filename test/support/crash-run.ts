import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { Effect } from "../../runtime/effect.ts";
import type { JournalEntry } from "../../runtime/journal/index.ts";
import { readJournal } from "../../runtime/journal/index.ts";
import { compileCrashRecipes } from "./compile-crash-recipes.ts";

const compileCache = join(tmpdir(), "recipec-test-compile-cache");
const child = fileURLToPath(new URL("./crash-child.ts", import.meta.url));

/** How a process that ran a plan ended. */
interface CrashRun {
  readonly isKilled: boolean;
  /** Points that it passed. */
  readonly points: number;
  /** Status and outputs; empty when it was killed. */
  readonly report: string;
}

/** When a process dies: at a point of its journal, after a time, or not at all. */
export interface Death {
  readonly point?: number;
  readonly afterMs?: number;
}

/** Runs a plan in a process that dies when it is told to. */
function runAndCrash(
  module: string,
  folder: string,
  { point = -1, afterMs }: Death = {},
): Promise<CrashRun> {
  const args = [child, module, folder, String(point)];
  const run = spawn(execPath, args, {
    // Hundreds of processes load the same modules.
    env: { ...env, NODE_COMPILE_CACHE: compileCache },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (afterMs !== undefined) setTimeout(() => run.kill("SIGKILL"), afterMs);
  let printed = "";
  run.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  return new Promise((resolve, reject) => {
    run.on("error", reject);
    run.on("close", (_code, signal) => {
      const [points = "", ...report] = printed.split(" ");
      const isKilled = signal === "SIGKILL";
      resolve({ isKilled, points: Number(points), report: withoutTime(report.join(" "), folder) });
    });
  });
}

/** Sub-recipes hand out when and where their run was started. */
function withoutTime(report: string, folder: string): string {
  return report.replaceAll(folder, "FOLDER").replaceAll(/"started":"[^"]*"/g, '"started":""');
}

/** A plan with the outcome of a run that nobody disturbed. */
export interface CrashSample {
  readonly name: string;
  readonly module: string;
  readonly report: string;
  /** Points at which a process can die. */
  readonly points: number;
  /** How long it takes when nobody disturbs it. */
  readonly tookMs: number;
}

/** Counts the points of a plan's journal by running it in a folder of its own. */
async function measure(name: string, module: string, root: string): Promise<CrashSample> {
  const folder = mkdtempSync(join(root, `${name}-whole-`));
  const startMs = performance.now();
  const { points, report } = await runAndCrash(module, folder);
  expect(report, name).toMatch(/^completed /);
  return { name, module, report, points, tookMs: performance.now() - startMs };
}

/**
 * Lets a run die, resumes it, until it ends alive, and expects the outcome of an undisturbed run with every
 * effect in its place. Returns how often it died.
 */
async function crashAndResume(
  { module, name, report }: CrashSample,
  deaths: readonly Death[],
  root: string,
): Promise<number> {
  const folder = mkdtempSync(join(root, `${name}-`));
  const about = `${name} with ${JSON.stringify(deaths)}`;
  const inFlight: string[] = [];
  let killed = 0;
  for (const death of [...deaths, {}]) {
    const run = await runAndCrash(module, folder, death);
    if (!run.isKilled) {
      expect(run.report, about).toBe(report);
      break;
    }
    killed += 1;
    inFlight.push(...callsIn(folder, "in flight"));
  }
  expectEffects(folder, inFlight, about);
  rmSync(folder, { recursive: true, force: true });
  return killed;
}

/** Each call that the journal holds left its mark once; one that was in flight may have left it once more. */
function expectEffects(folder: string, inFlight: readonly string[], about: string): void {
  const marks = readFileSync(join(folder, "effects.txt"), "utf8").trimEnd().split("\n");
  const done = callsIn(folder, "done");
  for (const mark of new Set([...marks, ...done])) {
    const count = countOf(marks, mark);
    const least = countOf(done, mark);
    expect(count, `${about}: ${mark}`).toBeGreaterThanOrEqual(least);
    expect(count, `${about}: ${mark}`).toBeLessThanOrEqual(least + countOf(inFlight, mark));
  }
}

/** The marks of the calls of a journal that ended, or that had begun and not ended. */
function callsIn(folder: string, which: "done" | "in flight"): readonly string[] {
  const entries = entriesIn(folder);
  const ended = new Set(entries.flatMap((one) => (one.kind === "result" ? [one.key] : [])));
  return entries.flatMap((entry) => {
    if (entry.kind !== "start") return [];
    const mark = markOf(entry.effect);
    const isWanted = ended.has(entry.key) === (which === "done");
    return mark !== undefined && isWanted ? [mark] : [];
  });
}

/** The line that an effect leaves. */
function markOf(effect: Effect): string | undefined {
  if (effect.kind === "agent") return `agent-${effect.request.step}`;
  if (effect.kind !== "process") return undefined;
  return /echo (\S+) >> effects\.txt/.exec(effect.request.command)?.[1];
}

function entriesIn(folder: string): readonly JournalEntry[] {
  try {
    return readJournal(folder).entries;
  } catch {
    // It died before the first line was whole.
    return [];
  }
}

function countOf(marks: readonly string[], mark: string): number {
  return marks.filter((one) => one === mark).length;
}

/** Compiles and measures the crash recipes in a folder that is removed when the work is done. */
export async function withCrashSamples(
  work: (samples: readonly CrashSample[], root: string) => Promise<void>,
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "recipec-crash-"));
  try {
    const modules = await compileCrashRecipes(root);
    const samples: CrashSample[] = [];
    for (const { module, name } of modules) samples.push(await measure(name, module, root));
    await work(samples, root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Several runs with their deaths, three at a time; returns how many there were. */
export async function crashAll(
  runs: readonly (
    | { readonly sample: CrashSample; readonly deaths: readonly Death[] }
    | undefined
  )[],
  root: string,
): Promise<number> {
  let killed = 0;
  const queue = runs.values();
  const lane = async (): Promise<void> => {
    for (const run of queue) {
      if (run === undefined) continue;
      const count = await crashAndResume(run.sample, run.deaths, root);
      killed += count;
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  return killed;
}
