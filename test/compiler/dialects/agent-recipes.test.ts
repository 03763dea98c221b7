import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/render-line.ts";
import { agentRecipes } from "../../../compiler/dialects/agent-recipes/index.ts";
import type { Lowered } from "../../../compiler/dialects/dialect.ts";
import { readDocument } from "../../../compiler/document/read-document.ts";
import { printPlan } from "../../../compiler/ir/print.ts";
import { verifyPlan } from "../../../compiler/ir/verify.ts";
import { resolvePath } from "../../../compiler/workspace/resolve-path.ts";

const samples = join(import.meta.dirname, "..", "..", "samples", "dialects", "agent-recipes");

function recipeFile(name: string): string {
  return existsSync(join(samples, name, "recipe.json")) ? "recipe.json" : "recipe.yaml";
}

function compileSample(name: string): Lowered {
  const file = recipeFile(name);
  const text = readFileSync(join(samples, name, file), "utf8");
  const schema = file.endsWith(".json") ? "json" : "yaml-1.1";
  const { value, diagnostics } = readDocument(file, text, { schema });
  if (!value) return { plan: undefined, diagnostics };
  return agentRecipes.compile(value, {
    plan: file,
    sha256: "0",
    inputs: new Map(),
    resolveCallee: () => undefined,
    readFile: (shared, from) => {
      const path = resolvePath(shared, from);
      const place = join(samples, name, path);
      return existsSync(place) ? { path, content: readFileSync(place) } : undefined;
    },
  });
}

function render({ diagnostics }: Lowered): string {
  const lines = diagnostics.flatMap((one) => [
    renderLine(one).replace(/^recipe\.(yaml|json):/, ""),
    ...(one.help === undefined ? [] : [`  help: ${one.help}`]),
    ...one.related.map(({ span, message }) => `  ${span.source.path}: ${message}`),
  ]);
  return lines.map((line) => `${line}\n`).join("");
}

const names = readdirSync(samples).sort();

describe("the agent-recipes front end", () => {
  test.each(names)("reports exactly what it should: %s", async (name) => {
    const expected = join(samples, name, "diagnostics.txt");
    await expect(render(compileSample(name))).toMatchFileSnapshot(expected);
  });

  test.each(names.filter((name) => name.startsWith("lower-")))(
    "lowers to a well-formed plan, as written: %s",
    async (name) => {
      const { plan } = compileSample(name);
      expect(plan ? verifyPlan(plan) : ["no plan"]).toEqual([]);
      const expected = join(samples, name, "ir.txt");
      await expect(plan ? printPlan(plan) : "").toMatchFileSnapshot(expected);
    },
  );

  test("makes no plan of a machine with an error", () => {
    for (const name of names) {
      const { plan, diagnostics } = compileSample(name);
      const isBroken = diagnostics.some(({ severity }) => severity === "error");
      expect(plan === undefined, name).toBe(isBroken);
    }
  });

  test("offers to mend what is misspelt", () => {
    const samplesWithFixes = [
      "unknown-next-step",
      "outcome-coverage",
      "models",
      "step-unread-field",
    ];
    const titles = samplesWithFixes.map((name) =>
      compileSample(name).diagnostics.flatMap(({ fix }) => fix?.title ?? []),
    );
    expect(titles).toEqual([
      ['Write "commit"'],
      ['Write "no-issues"'],
      ['Write "haiku"'],
      ['Write "model"'],
    ]);
  });

  test("keeps no sample file that nothing reads", () => {
    const known = /^(recipe\.(yaml|json)|diagnostics\.txt|ir\.txt|[a-c]\.(yaml|json)|shared)$/;
    const files = globSync("*/*", { cwd: samples }).map((file) => file.split("/").at(-1) ?? "");
    expect(files.filter((file) => !known.test(file))).toEqual([]);
  });
});
