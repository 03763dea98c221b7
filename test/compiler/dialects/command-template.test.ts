import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/render-line.ts";
import { commandTemplate } from "../../../compiler/dialects/command-template/index.ts";
import type { Lowered } from "../../../compiler/dialects/dialect.ts";
import { readDocument } from "../../../compiler/document/read-document.ts";
import { printPlan } from "../../../compiler/ir/print.ts";
import { verifyPlan } from "../../../compiler/ir/verify.ts";
import { resolvePath } from "../../../compiler/workspace/resolve-path.ts";

const samples = join(import.meta.dirname, "..", "..", "samples", "dialects", "command-template");
const names = readdirSync(samples).sort();

function compileSample(name: string): Lowered {
  const text = readFileSync(join(samples, name, "recipe.yaml"), "utf8");
  const { value, diagnostics } = readDocument("recipe.yaml", text, { schema: "yaml-1.1" });
  if (!value) return { plan: undefined, diagnostics };
  return commandTemplate.compile(value, {
    plan: "recipe.yaml",
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
    renderLine(one).replace(/^recipe\.yaml:/, ""),
    ...(one.help === undefined ? [] : [`  help: ${one.help}`]),
  ]);
  return lines.map((line) => `${line}\n`).join("");
}

describe("the command-template front end", () => {
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

  test("keeps no sample file that nothing reads", () => {
    const known = /^(recipe\.yaml|diagnostics\.txt|ir\.txt|child\.yaml|broken\.yaml|review\.yaml)$/;
    const files = globSync("*/*", { cwd: samples }).map((file) => file.split("/").at(-1) ?? "");
    expect(files.filter((file) => !known.test(file))).toEqual([]);
  });
});
