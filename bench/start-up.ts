import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench, RatioRow } from "./alternate.ts";
import { alternate } from "./alternate.ts";

const cli = join(import.meta.dirname, "..", "dist", "recipec.cjs");
const rounds = 41;

const head = "name: small\ndescription: A small recipe.\nversion: 1.0.0\n";
const plain = `${head}steps:
  - id: greet
    type: bash
    command: echo hello
    output: greeting
`;
const withExpressions = `${head}context:
  who: world
steps:
  - id: greet
    type: bash
    condition: "{{who}} != ''"
    command: echo "hello {{who}}"
    output: greeting
`;

function node(...args: readonly string[]): void {
  execFileSync(process.execPath, [...args], { stdio: "ignore" });
}

async function measureCheck(folder: string, name: string, recipe: string): Promise<number> {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, recipe);
  // The first starts keep what V8 has compiled.
  for (let start = 0; start < 3; start += 1) node(cli, "check", file);
  return alternate(
    rounds,
    () => node(cli, "check", file),
    () => node("-e", "0"),
  );
}

/** Cold start of the bundled CLI over a bare Node; build it with `npm run bundle` first. */
export const bench: Bench = {
  name: "start-up",
  async run(): Promise<readonly RatioRow[]> {
    if (!existsSync(cli)) throw new Error("dist/recipec.cjs is missing: npm run bundle");
    const folder = mkdtempSync(join(tmpdir(), "recipec-bench-"));
    try {
      const label = "cold `check` / `node -e 0`";
      return [
        {
          label: `${label}, one condition and one template`,
          ratio: await measureCheck(folder, "expressions", withExpressions),
          target: 3.5,
        },
        {
          label: `${label}, no expressions`,
          ratio: await measureCheck(folder, "plain", plain),
          target: 2.5,
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
