import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench, RatioRow } from "./alternate.ts";
import { lowerQuartile } from "./alternate.ts";
import type { ColdTimes } from "./cold-check.ts";
import { writeRecipeCopies } from "./recipe-copies.ts";

const script = join(import.meta.dirname, "cold-check.ts");
const recipes = 1_000;
const rounds = 4;
/** Each thousand has prompts and scripts of its own, so that a round finds hardly anything that an earlier one has read. */
const editions = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Checking a thousand recipes against parsing their YAML and no more, in turns in one process, which begins with either; and
 * the first turn alone, while V8 compiles and learns what a check runs, which is many times what a parser is.
 */
export const bench: Bench = {
  name: "corpus",
  async run(): Promise<readonly RatioRow[]> {
    const folder = mkdtempSync(join(tmpdir(), "recipec-bench-"));
    try {
      const folders = editions.map((edition) => {
        const place = join(folder, String(edition));
        writeRecipeCopies(place, recipes, edition);
        return place;
      });
      const times = Array.from({ length: rounds }, (_, round) => measure(round, folders));
      const label = `\`check\` of ${recipes} recipes, nothing remembered / bare \`yaml\` parse`;
      return [
        { label: `${label}: in turns`, ratio: ratioOf(times, editions), target: 2 },
        { label: `${label}: first in its process`, ratio: ratioOf(times, [0]), target: 2 },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function measure(round: number, folders: readonly string[]): ColdTimes {
  const first = round % 2 === 0 ? "parse" : "check";
  const output = execFileSync(process.execPath, [script, first, ...folders], { encoding: "utf8" });
  return JSON.parse(output);
}

function ratioOf(times: readonly ColdTimes[], folders: readonly number[]): number {
  const of = (task: keyof ColdTimes): number =>
    lowerQuartile(times.flatMap((one) => folders.map((folder) => one[task][folder] ?? Number.NaN)));
  return of("check") / of("parse");
}
