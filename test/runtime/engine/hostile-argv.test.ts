import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import { systemClock } from "../../../runtime/clock.ts";
import type { RunReport, Value } from "../../../runtime/index.ts";
import { runPlan } from "../../../runtime/index.ts";
import { compileAndLoad } from "../../support/compile-and-load.ts";
import { hostileStrings } from "../../support/hostile-strings.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const project = realpathSync(mkdtempSync(join(tmpdir(), "recipec-test-")));
afterAll(() => rmSync(project, { recursive: true, force: true }));
const canary = join(project, "touched");
const strings = hostileStrings(canary);
const chunk = 40;
const chunks = Array.from({ length: Math.ceil(strings.length / chunk) }, (_, index) =>
  strings.slice(index * chunk, (index + 1) * chunk),
);

async function runRecipe(
  recipe: unknown,
  inputs: Readonly<Record<string, Value>>,
): Promise<RunReport> {
  const folder = temporaryFolder({ "recipe.json": JSON.stringify(recipe) });
  const { plan, diagnostics } = await compileAndLoad(folder, "recipe.json");
  if (plan === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  const backend = createScriptedBackend(systemClock, { rules: [] });
  return runPlan(plan, { project, inputs, backend });
}

describe("what callers give to commands", () => {
  it("is tried with many texts that shells would misread", () => {
    expect(strings.length).toBeGreaterThanOrEqual(500);
  });

  it.each(chunks.map((texts, index) => [index, texts] as const))(
    "arrives unchanged, alone and inside of words (%i)",
    async (_, texts) => {
      const words = texts.map((__, index) => `{v${index}} x{v${index}}=y '{v${index}}'`);
      const inputs = Object.fromEntries(texts.map((text, index) => [`v${index}`, text]));
      const template = `printf '%s\\0' ${words.join(" ")}`;
      const { summary, reason } = await runRecipe({ template }, inputs);
      expect(reason).toBeUndefined();
      const wanted = texts.flatMap((text) => [text, `x${text}=y`, text]);
      expect(String(summary.final_output).split("\0").slice(0, -1)).toEqual(
        wanted.filter((text) => text !== ""),
      );
    },
  );

  it("arrives unchanged as a standard input", async () => {
    const recipe = { template: ["printf %s {v}", "cat"] };
    for (const v of strings.slice(0, 20)) {
      const { summary } = await runRecipe(recipe, { v });
      expect(summary.final_output).toBe(v);
    }
  });

  it("never becomes a command of its own", () => {
    expect(existsSync(canary)).toBe(false);
  });

  it.each([
    ["a\0b", "the command has a NUL character, which no process can be given"],
    ["x".repeat(1 << 20), "the command, or its environment, is longer than the system allows"],
  ])("fails the step where the system cannot carry it", async (v, message) => {
    const alone = await runRecipe({ template: "printf %s {v}" }, { v });
    expect([alone.status, alone.reason]).toEqual(["failed", `Step 'printf': ${message}`]);
    const list = await runRecipe({ template: ["printf %s {v}", "echo on"] }, { v });
    expect([list.status, list.summary.final_output]).toEqual(["completed", "on\n"]);
  });
});
