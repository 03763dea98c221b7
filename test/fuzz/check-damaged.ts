import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderLine } from "../../compiler/diagnostics/reports/render-line.ts";
import { renderText } from "../../compiler/diagnostics/reports/render-text.ts";
import type { Recipe } from "../../compiler/index.ts";
import { describePlan, flowGraphOf, renderBounds } from "../../compiler/view/index.ts";
import { startProcessorTimer } from "../support/processor-time.ts";
import { compileDamaged } from "./compile-damaged.ts";
import { damaged } from "./damage.ts";
import type { Seed } from "./seeds.ts";

/** What a damaged recipe did that none may do. */
export interface Surprise {
  readonly number: number;
  readonly seed: Seed;
  readonly text: string;
  readonly problem: string;
}

/** How a slice of damaged recipes went. */
export interface SliceResult {
  readonly surprises: readonly Surprise[];
  readonly slowestMs: number;
  /** How many had a plan without errors. */
  readonly sound: number;
}

/** More is a hang. */
const longestMs = 1000;

/** Compiles the damaged recipes with these numbers, and holds each to what is promised of any text. */
export function checkSlice(seeds: readonly Seed[], from: number, count: number): SliceResult {
  const surprises: Surprise[] = [];
  let slowestMs = 0;
  let sound = 0;
  const read = rememberedFiles();
  for (let number = from; number < from + count; number += 1) {
    const seed = seeds[number % seeds.length];
    if (seed === undefined) break;
    const text = damaged(read(seed), number);
    const timer = startProcessorTimer();
    let problem: string | undefined;
    try {
      const outcome = checkText(seed, text, number % 3 !== 0);
      problem = outcome.problem;
      if (outcome.sound) sound += 1;
    } catch (error) {
      problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
    const tookMs = timer();
    slowestMs = Math.max(slowestMs, tookMs);
    if (tookMs > longestMs) problem ??= `took ${Math.round(tookMs)} ms`;
    if (problem !== undefined) surprises.push({ number, seed, text, problem });
  }
  return { surprises, slowestMs, sound };
}

/** Compiles one text in the place of a recipe, and says what is wrong with the outcome. */
export function checkText(
  seed: Seed,
  text: string,
  isDialectKnown: boolean,
): { readonly problem: string | undefined; readonly sound: boolean } {
  const { requested, recipes } = compileDamaged(seed, text, isDialectKnown);
  const [recipe] = requested;
  if (recipe === undefined) return { problem: "no recipe came back", sound: false };
  const sound = recipe.diagnostics.every(({ severity }) => severity !== "error");
  const problem = problemIn(recipe);
  if (recipe.plan === undefined) {
    return {
      problem: problem ?? (sound ? "neither a plan nor an error" : undefined),
      sound: false,
    };
  }
  const lookup = (id: string): Recipe["plan"] => recipes.get(id)?.plan;
  describePlan(recipe.plan, lookup);
  flowGraphOf(recipe.plan);
  renderBounds(recipe.plan, lookup);
  return { problem, sound };
}

function problemIn({ diagnostics }: Recipe): string | undefined {
  for (const one of diagnostics) {
    for (const { start, end, source } of [one.span, ...one.related.map(({ span }) => span)]) {
      if (start < 0 || end < start || end > source.text.length) {
        return `${one.code} at ${start}..${end} in a text of ${source.text.length}`;
      }
    }
  }
  for (const one of diagnostics.slice(0, 3)) {
    renderText(one);
    if (/[\r\n]/.test(renderLine(one))) return `${one.code} takes more than a line`;
  }
  return undefined;
}

/** The texts of seeds, each read once. */
export function rememberedFiles(): (seed: Seed) => string {
  const texts = new Map<Seed, string>();
  return (seed) => {
    const known = texts.get(seed) ?? readFileSync(join(seed.folder, seed.path), "utf8");
    texts.set(seed, known);
    return known;
  };
}
