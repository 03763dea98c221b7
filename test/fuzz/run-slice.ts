import { join } from "node:path";
import type { ModuleText } from "../../compiler/emit/index.ts";
import { typecheckModules } from "../../compiler/emit/index.ts";
import { startProcessorTimer } from "../support/processor-time.ts";
import type { SliceResult, Surprise } from "./check-damaged.ts";
import { rememberedFiles } from "./check-damaged.ts";
import { damaged } from "./damage.ts";
import { runDamaged } from "./run-damaged.ts";
import type { Seed } from "./seeds.ts";

/** More is a hang. */
const longestMs = 4000;

/** Runs those of the damaged recipes with these numbers that are sound; `folder` is for their modules. */
export async function runSlice(
  seeds: readonly Seed[],
  from: number,
  count: number,
  folder: string,
): Promise<SliceResult> {
  const surprises: Surprise[] = [];
  let slowestMs = 0;
  let sound = 0;
  const modules: ModuleText[] = [];
  const read = rememberedFiles();
  for (let number = from; number < from + count; number += 1) {
    const seed = seeds[number % seeds.length];
    if (seed === undefined) break;
    const original = read(seed);
    const timer = startProcessorTimer();
    let problem: string | undefined;
    try {
      const run = await runDamaged(seed, original, number, folder);
      problem = run.problem;
      if (run.isSound) sound += 1;
      modules.push(...run.modules);
    } catch (error) {
      problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
    const tookMs = timer();
    slowestMs = Math.max(slowestMs, tookMs);
    if (tookMs > longestMs) problem ??= `took ${Math.round(tookMs)} ms`;
    if (problem !== undefined) {
      surprises.push({ number, seed, text: damaged(original, number), problem });
    }
  }
  surprises.push(...typeSurprises(modules, seeds, read));
  return { surprises, slowestMs, sound };
}

const runtime = join(import.meta.dirname, "../../runtime/index.ts");

/** What the TypeScript compiler has against modules, in the names of the recipes that they came from. */
function typeSurprises(
  modules: readonly ModuleText[],
  seeds: readonly Seed[],
  read: (seed: Seed) => string,
): readonly Surprise[] {
  if (modules.length === 0) return [];
  return typecheckModules(modules, runtime).flatMap(({ code, line, message, path }) => {
    const number = Number(path.split("/")[2]);
    const seed = seeds[number % seeds.length];
    if (seed === undefined) return [];
    const problem = `${path}:${line}: ${code} ${message}`;
    return [{ number, seed, text: damaged(read(seed), number), problem }];
  });
}
