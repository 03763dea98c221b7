import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Bench, RatioRow } from "./alternate.ts";

const notBenches = new Set([
  "alternate.ts",
  "bench-plan.ts",
  "cold-check.ts",
  "index.ts",
  "recipe-copies.ts",
  "shell-steps.ts",
]);

function isBench(value: unknown): value is Bench {
  return typeof value === "object" && value !== null && "name" in value && "run" in value;
}

async function loadBenches(wanted: readonly string[]): Promise<readonly Bench[]> {
  const all = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".ts") && !notBenches.has(file))
    .map((file) => file.replace(/\.ts$/, ""))
    .sort();
  const unknown = wanted.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`No bench "${unknown}": there are ${all.join(", ")}.`);
  const files = all.filter((name) => wanted.length === 0 || wanted.includes(name));
  const modules: readonly unknown[] = await Promise.all(
    files.map((name) => import(join(import.meta.dirname, `${name}.ts`))),
  );
  return modules.flatMap((module) => {
    const bench =
      typeof module === "object" && module !== null && "bench" in module && module.bench;
    return isBench(bench) ? [bench] : [];
  });
}

function formatRow({ label, ratio, target }: RatioRow): string {
  const goal = target === undefined ? "" : `at most ${target}: ${ratio <= target ? "yes" : "NO"}`;
  return `| ${label} | ${ratio.toFixed(2)} | ${goal} |`;
}

/** Prints one table of ratios; operands name the benches to run. */
async function main(): Promise<void> {
  console.log("| what | ratio | target |\n|---|---:|---|");
  for (const bench of await loadBenches(process.argv.slice(2))) {
    try {
      for (const row of await bench.run()) console.log(formatRow(row));
    } catch (error) {
      console.log(`| ${bench.name}: ${error instanceof Error ? error.message : error} | | |`);
      process.exitCode = 1;
    }
  }
}

await main();
