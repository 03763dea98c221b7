import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "esbuild";
import { build } from "esbuild";
import type { Bench, RatioRow } from "./alternate.ts";

const root = join(import.meta.dirname, "..");
const semantics = ["agentRecipes", "amplifier", "amplihack", "commandTemplate"] as const;

/** What a plan without processes carries of the runtime, minified and compressed, by its language. */
export const bench: Bench = {
  name: "runtime-size",
  async run(): Promise<readonly RatioRow[]> {
    const rows: RatioRow[] = [];
    for (const name of semantics) rows.push(await measure(name));
    return rows;
  },
};

/** Leaves out whatever drives agents and processes. */
const withoutBackends: Plugin = {
  name: "without-backends",
  setup(plugin) {
    plugin.onResolve({ filter: /\/backends\// }, ({ path }) => ({ path, external: true }));
  },
};

async function measure(name: (typeof semantics)[number]): Promise<RatioRow> {
  const contents = `export { block, definePlan, runPlan, ${name} } from "./runtime/index.ts";`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "node",
    external: ["execa"],
    plugins: [withoutBackends],
    logLevel: "error",
  });
  const bytes = outputFiles.map((file) => gzipSync(file.contents, { level: 9 }).length);
  const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1000;
  return { label: `kB of runtime that a plan with ${name} needs`, ratio: kilobytes, target: 30 };
}
