import { UsageError } from "../usage-error.ts";
import type { CoverageReport } from "./coverage.ts";
import type { CoverageBook } from "./coverage-book.ts";

/** The kinds of points of a recipe. */
type CoverageKind = "steps" | "branches" | "outcomes";

/** So many percent of each kind of points must be reached in every recipe. */
export type MinCoverage = ReadonlyMap<CoverageKind, number>;

/** A recipe whose tests reach too little. */
export interface LackingCoverage {
  readonly recipe: string;
  readonly kind: CoverageKind;
  readonly reached: number;
  readonly total: number;
  /** In percent. */
  readonly required: number;
}

const kinds: readonly CoverageKind[] = ["steps", "branches", "outcomes"];

/** Reads `90`, which is said of all kinds, or `steps=100,branches=80`; throws `UsageError`. */
export function readMinCoverage(text: string | undefined): MinCoverage {
  if (text === undefined) return new Map();
  const parts = text.split(",").map((part) => readPart(part.trim()));
  return new Map(parts.flat());
}

function readPart(part: string): readonly (readonly [CoverageKind, number])[] {
  const [, name, number = ""] = /^(?:(\w+)=)?(\d{1,3})%?$/.exec(part) ?? [];
  const percent = number === "" ? Number.NaN : Number(number);
  const named = kinds.filter((kind) => name === undefined || kind === name);
  if (named.length === 0 || !(percent <= 100)) {
    throw new UsageError(
      `--min-coverage takes percents such as 90 or steps=100,branches=80, not "${part}".`,
    );
  }
  return named.map((kind) => [kind, percent]);
}

/** The recipes whose tests, all together, reach less than what is asked for. */
export function lackingCoverage(
  book: CoverageBook,
  required: MinCoverage,
): readonly LackingCoverage[] {
  return book
    .recipes()
    .flatMap(([recipe, coverage]) => lackingIn(recipe, coverage.report(), required));
}

function lackingIn(
  recipe: string,
  report: CoverageReport,
  required: MinCoverage,
): readonly LackingCoverage[] {
  return [...required].flatMap(([kind, percent]) => {
    const { reached, total } = report[kind];
    if (reached * 100 >= percent * total) return [];
    return [{ recipe, kind, reached, total, required: percent }];
  });
}

/** What is said of a recipe whose tests reach too little. */
export function lackingText({ kind, reached, recipe, required, total }: LackingCoverage): string {
  return `The tests reach ${reached} of ${total} ${kind} of ${recipe}; --min-coverage asks for ${required} %.`;
}
