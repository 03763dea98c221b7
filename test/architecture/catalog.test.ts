import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Budget } from "../../compiler/analysis/bounds/budget.ts";
import { catalog } from "../../compiler/diagnostics/catalog.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { PageFile } from "../../compiler/diagnostics/explain-page.ts";
import { readExplainPage } from "../../compiler/diagnostics/explain-page.ts";
import { compile, readConfig } from "../../compiler/index.ts";
import type { ServedModels } from "../../compiler/rules/rule.ts";
import { memoryFiles } from "../support/memory-files.ts";

const root = join(import.meta.dirname, "..", "..");
const codes = Object.keys(catalog).sort();

/** Codes whose recipe Markdown cannot hold, and why; the tests of their phase show them. */
const withoutRecipe: Readonly<Record<string, string>> = {
  "control-character": "an editor would lose the character",
  "file-too-large": "a page of that size helps nobody",
  "invalid-utf8": "pages are text",
  "large-prompt": "a page of that size helps nobody",
  "too-many-tokens": "a page of that size helps nobody",
  "unreadable-file": "about a file that is not there",
};

/** Codes about the configuration, which their pages show. */
const ofConfiguration = [
  "doubtful-pattern",
  "fixed-severity",
  "unfit-pattern",
  "unknown-config-field",
  "unknown-config-value",
];

/** Codes about what recipes of a folder have in common, which are checked together. */
const ofFolders = ["duplicate-recipe-id", "duplicate-recipe-name"];

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
  "doubtful-pattern": "about the configuration, not about a recipe",
  "file-too-large": "a sample of that size helps nobody",
  "invalid-utf8": "samples are text",
  "json-syntax": "the samples are YAML",
  "too-many-tokens": "a sample of that size helps nobody",
  "unfit-pattern": "about the configuration, not about a recipe",
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
  "foreign-file",
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
    const { wrong, right, beside = [] } = page ?? {};
    if (Object.hasOwn(withoutRecipe, code)) {
      expect([wrong, right]).toEqual([undefined, undefined]);
      return;
    }
    expect(codesOf(wrong ?? "", beside, code)).toEqual([code]);
    expect(codesOf(right ?? "", beside, code)).not.toContain(code);
  });
});

function codesOf(text: string, beside: readonly PageFile[], about: string): readonly string[] {
  const found = ofConfiguration.includes(about)
    ? readConfig("recipec.config.yaml", new TextEncoder().encode(text)).diagnostics
    : findingsIn(text, beside, about);
  return [...new Set(found.map(({ code }) => code))];
}

function findingsIn(
  recipe: string,
  beside: readonly PageFile[],
  about: string,
): readonly Diagnostic[] {
  const others = Object.fromEntries(beside.map(({ name, text }) => [name, text]));
  const files = memoryFiles({ ...others, [nameOf(about)]: recipe });
  const tellsItsDialect = /^(initialStep|template):|^# recipec: dialect=/m.test(recipe);
  const paths = [nameOf(about), ...(ofFolders.includes(about) ? Object.keys(others) : [])];
  const [found] = compile(paths, {
    files,
    portability: about === "differs-from-reference",
    ...(budgets[about] ? { budget: () => budgets[about] } : {}),
    ...(about === "unserved-model" ? { served: anthropicOnly } : {}),
    ...(about === "unknown-agent" ? { agents: ["review:judge"] } : {}),
    ...(about === "ignored-agent-config" ? { backend: "claude-code" } : {}),
    ...(aboutDialects.includes(about) || tellsItsDialect ? {} : { dialect: "amplifier" }),
  }).requested;
  return found?.diagnostics ?? [];
}

function nameOf(about: string): string {
  return about.startsWith("json-") ? "recipe.json" : "recipe.yaml";
}
