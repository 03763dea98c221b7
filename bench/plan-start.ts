import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { Bench } from "./alternate.ts";
import { alternate } from "./alternate.ts";

const root = join(import.meta.dirname, "..");
const rounds = 31;

/** A program that runs a plan with one step, which an agent answers at once. */
const program = `import { amplifier as $, runPlan } from "./runtime/index.ts";
const step = {
  id: "ask",
  at: [1, 1],
  action: { kind: "agent", agent: "x", prompt: (v) => \`Hello \${$.text(v.who)}\`, decode: (text) => text },
  exits: [{ on: "ok", to: { kind: "end", value: "result" }, set: (v, r) => ({ ...v, last: r.value }) }],
};
const plan = {
  abi: 1, name: "start", version: "1.0.0", description: "", dialect: "amplifier",
  source: { path: "start.yaml", sha256: "" }, params: { who: { default: "you" } }, ambient: {},
  limits: { depth: 1, total: 1 }, output: { variable: "last" },
  body: { entry: "ask", steps: { ask: step } },
};
const run = async () => ({ kind: "answer", text: "ok" });
runPlan(plan, { project: "/", backend: { name: "constant", available: async () => [], run } }).then(
  ({ status }) => { if (status !== "completed") process.exitCode = 1; },
);`;

/** How long a plan without processes takes from the start of Node to its end, in one file with the runtime that it needs. */
export const bench: Bench = {
  name: "plan-start",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "recipec-bench-"));
    const file = join(folder, "plan.cjs");
    try {
      await build({
        stdin: { contents: program, resolveDir: root, loader: "ts" },
        bundle: true,
        minify: true,
        format: "cjs",
        platform: "node",
        external: ["execa"],
        outfile: file,
        logLevel: "error",
      });
      const ratio = await alternate(
        rounds,
        () => node(file),
        () => node("-e", "0"),
      );
      return [{ label: "a plan without processes / `node -e 0`", ratio, target: 1.4 }];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

function node(...args: readonly string[]): void {
  execFileSync(process.execPath, [...args], { stdio: "ignore" });
}
