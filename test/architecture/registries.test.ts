import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rules } from "../../compiler/rules/registry.ts";

const root = join(import.meta.dirname, "..", "..");
const machinery = ["registry.ts", "rule.ts", "run-rules.ts"];
const ruleFiles = readdirSync(join(root, "compiler/rules"))
  .filter((file) => file.endsWith(".ts") && !machinery.includes(file))
  .map((file) => file.slice(0, -".ts".length))
  .sort();

test("every file in compiler/rules is registered once, under its file name", () => {
  expect(rules.map(({ name }) => name)).toEqual(ruleFiles);
});

test("no code is reported by two rules", () => {
  const codes = rules.flatMap(({ reports }) => reports);
  expect(codes.length).toBe(new Set(codes).size);
});

const readme = readFileSync(join(root, "compiler/rules/README.md"), "utf8");

describe.each(ruleFiles)("the rule %s", (rule) => {
  test("stands in the README of the rules, under its name or by what it reports", () => {
    const codes = rules.find(({ name }) => name === rule)?.reports ?? [];
    expect([rule, ...codes].some((name) => readme.includes(`\`${name}\``))).toBe(true);
  });

  test("has samples that report and samples that stay silent", () => {
    const folder = join(root, "test/samples/rules", rule);
    expect(existsSync(folder)).toBe(true);
    const codes = rules.find(({ name }) => name === rule)?.reports ?? [];
    const texts = readdirSync(folder).map((name) =>
      readFileSync(join(folder, name, "diagnostics.txt"), "utf8"),
    );
    for (const code of codes) {
      expect(
        texts.some((text) => text.includes(`[${code}]`)),
        code,
      ).toBe(true);
    }
    expect(texts).toContain("");
  });
});
