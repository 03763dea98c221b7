import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Budget } from "../../compiler/analysis/bounds/budget.ts";
import { catalog } from "../../compiler/diagnostics/catalog.ts";
import { readExplainPage } from "../../compiler/diagnostics/explain-page.ts";
import { compile } from "../../compiler/index.ts";
import type { ServedModels } from "../../compiler/rules/rule.ts";
import { memoryFiles } from "../support/memory-files.ts";

const root = join(import.meta.dirname, "..", "..");
const codes = Object.keys(catalog).sort();

/** Codes whose recipe Markdown cannot hold, or that need more than one file; samples and tests show them. */
const withoutRecipe: Readonly<Record<string, string>> = {
  "broken-import": "needs a second recipe",
  "callee-has-errors": "needs a second recipe",
  "ignored-agent-config": "needs a configuration",
  "duplicate-recipe-id": "needs a second recipe",
  "duplicate-recipe-name": "needs a second recipe",
  "ill-typed-input": "needs a second recipe",
  "imported-truth": "needs a second recipe",
  "inherited-step-id": "needs a second recipe",
  "leaking-override": "needs a second recipe",
  "missing-input": "needs a second recipe",
  "unknown-input": "needs a second recipe",
  "unknown-reference": "needs a second recipe",
  "maybe-unset-key": "needs a second recipe",
  "gate-in-loop": "needs a second recipe",
};

const samples = new Set(
  globSync("test/samples/**/diagnostics.txt", { cwd: root })
    .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(/ \[([\w-]+)\]$/gm)])
    .map(([, code]) => code),
);

/** Codes that no sample can hold; the tests of their phase show them. */
const withoutSample: Readonly<Record<string, string>> = {
  "duplicate-recipe-id": "about two recipes that are checked together",
  "duplicate-recipe-name": "about two recipes that are checked together",
  "control-character": "an editor would lose the character",
  "fixed-severity": "about the configuration, not about a recipe",
  "file-too-large": "a sample of that size helps nobody",
  "invalid-utf8": "samples are text",
  "json-syntax": "the samples are YAML",
  "too-many-tokens": "a sample of that size helps nobody",
  "unknown-config-field": "about the configuration, not about a recipe",
  "unknown-config-value": "about the configuration, not about a recipe",
  "unreadable-file": "about a file that is not there",
};

/** What the configuration allows where a page is about that. */
const budgets: Readonly<Record<string, Budget>> = {
  "over-budget": { agentCalls: 50 },
  "unbounded-cost": { agentCalls: 50 },
};

const anthropicOnly: ServedModels = {
  first: "claude-code",
  serves: (provider) => provider === "anthropic",
  classes: [],
};

/** Codes about recognizing the dialect, which the other recipes here are told. */
const aboutDialects: readonly string[] = [
  "ambiguous-dialect",
  "unknown-directive",
  "unsupported-dialect",
];

const sources = globSync("{compiler,cli,grammar}/**/*.ts", { cwd: root })
  .filter((file) => !file.includes("diagnostics/catalog"))
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");

describe.each(codes)("the code %s", (code) => {
  test("is reported somewhere in the source", () => {
    expect(sources.includes(`"${code}"`)).toBe(true);
  });

  test.skipIf(Object.hasOwn(withoutSample, code))(
    "occurs in the expected diagnostics of a sample",
    () => {
      expect(samples.has(code)).toBe(true);
    },
  );

  test("has an explain page whose wrong recipe yields it alone and whose right one does not", () => {
    const path = join(root, "compiler/diagnostics/explain", `${code}.md`);
    expect(existsSync(path), `there is no ${path}`).toBe(true);
    const page = readExplainPage(code, readFileSync(path, "utf8"));
    expect(page).toBeDefined();
    if (Object.hasOwn(withoutRecipe, code) || Object.hasOwn(withoutSample, code)) return;
    const { wrong, right } = page ?? {};
    if (wrong === undefined && right === undefined) return;
    expect(codesOf(wrong ?? "", code)).toEqual([code]);
    expect(codesOf(right ?? "", code)).not.toContain(code);
  });
});

function codesOf(recipe: string, about: string): readonly string[] {
  const files = memoryFiles({ "recipe.yaml": recipe });
  const tellsItsDialect = /^(initialStep|template):|^# recipec: dialect=/m.test(recipe);
  const { requested } = compile(["recipe.yaml"], {
    files,
    portability: about === "differs-from-reference",
    ...(budgets[about] ? { budget: () => budgets[about] } : {}),
    ...(about === "unserved-model" ? { served: anthropicOnly } : {}),
    ...(about === "unknown-agent" ? { agents: ["review:judge"] } : {}),
    ...(aboutDialects.includes(about) || tellsItsDialect ? {} : { dialect: "amplifier" }),
  });
  const found = requested.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  return [...new Set(found)];
}
