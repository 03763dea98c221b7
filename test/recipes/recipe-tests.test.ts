import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as check from "../../cli/commands/check.ts";
import { run } from "../../cli/commands/test.ts";
import { optionValues } from "../../cli/option-values.ts";
import { findRecipeFiles } from "../../cli/recipe-files.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { searchPath } from "../support/run-recipe-tests.ts";

const root = join(import.meta.dirname, "..", "..");
const dialects = readdirSync(join(root, "recipes"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

interface Report {
  readonly files: readonly {
    readonly path: string;
    readonly diagnostics: readonly { readonly message: string }[];
    readonly tests: readonly { readonly name: string; readonly problems: readonly object[] }[];
    readonly coverage: { readonly missing: readonly { readonly kind: string }[] };
  }[];
}

describe.each(dialects)("the recipes in %s", (dialect) => {
  test("have tests that pass and that run each of their steps", { timeout: 120_000 }, async () => {
    const terminal = memoryTerminal({ cwd: root, env: searchPath() });
    const operands = [`recipes/${dialect}`];
    const exitCode = await run({ operands, options: optionValues({ format: "json" }) }, terminal);
    const report: Report = JSON.parse(terminal.written.stdout);
    for (const { coverage, diagnostics, path, tests } of report.files) {
      expect(diagnostics, path).toEqual([]);
      for (const { name, problems } of tests) expect(problems, `${path}: ${name}`).toEqual([]);
      expect(
        coverage.missing.filter(({ kind }) => kind === "step"),
        path,
      ).toEqual([]);
    }
    expect(exitCode).toBe(0);
  });

  test("have nothing that a check would tell of", async () => {
    const terminal = memoryTerminal({ cwd: root });
    await check.run({ operands: [`recipes/${dialect}`], options: optionValues({}) }, terminal);
    expect(terminal.written.stdout).toMatch(/^\d+ recipes checked: no problems\n$/);
  });

  test("have a file of tests each", () => {
    const untested = findRecipeFiles([`recipes/${dialect}`], root).filter(
      (file) => !existsSync(join(root, file.replace(/\.yaml$/, ".test.yaml"))),
    );
    expect(untested).toEqual([]);
  });
});
