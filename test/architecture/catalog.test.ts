import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { catalog } from "../../compiler/diagnostics/catalog.ts";
import { readExplainPage } from "../../compiler/diagnostics/explain-page.ts";
import { compile } from "../../compiler/index.ts";
import { memoryFiles } from "../support/memory-files.ts";

const root = join(import.meta.dirname, "..", "..");
const codes = Object.keys(catalog).sort();

/** Codes whose recipe Markdown cannot hold, or that need more than one file; samples and tests show them. */
const withoutRecipe: Readonly<Record<string, string>> = {
  "callee-has-errors": "needs a second recipe",
  "missing-input": "needs a second recipe",
  "unknown-input": "needs a second recipe",
  "maybe-unset-key": "needs a second recipe",
};

const samples = new Set(
  globSync("test/samples/**/diagnostics.txt", { cwd: root }).flatMap((file) => [
    ...readFileSync(join(root, file), "utf8").matchAll(/ \[([\w-]+)\]$/gm),
  ]).map(([, code]) => code),
);

/** Codes that no check of one recipe file reports; the tests of their phase show them. */
const withoutSample: ReadonlySet<string> = new Set([
  "unreadable-file",
  "unknown-config-field",
  "unknown-config-value",
]);

const sources = globSync("{compiler,cli,grammar}/**/*.ts", { cwd: root })
  .filter((file) => !file.includes("diagnostics/catalog"))
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");

describe.each(codes)("the code %s", (code) => {
  test("is reported somewhere in the source", () => {
    expect(sources.includes(`"${code}"`)).toBe(true);
  });

  test.skipIf(withoutSample.has(code))("occurs in the expected diagnostics of a sample", () => {
    expect(samples.has(code)).toBe(true);
  });

  test("has an explain page whose wrong recipe yields it alone and whose right one does not", () => {
    const path = join(root, "compiler/diagnostics/explain", `${code}.md`);
    expect(existsSync(path), `there is no ${path}`).toBe(true);
    const page = readExplainPage(code, readFileSync(path, "utf8"));
    expect(page).toBeDefined();
    if (Object.hasOwn(withoutRecipe, code) || withoutSample.has(code)) return;
    const { wrong, right } = page ?? {};
    if (wrong === undefined && right === undefined) return;
    expect(codesOf(wrong ?? "")).toEqual([code]);
    expect(codesOf(right ?? "")).not.toContain(code);
  });
});

function codesOf(recipe: string): readonly string[] {
  const files = memoryFiles({ "recipe.yaml": recipe });
  const { requested } = compile(["recipe.yaml"], { files, dialect: "amplifier" });
  const found = requested.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  return [...new Set(found)];
}
