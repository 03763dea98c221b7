import { expect } from "vitest";
import type { Dialect, DialectContext } from "../../compiler/dialects/dialect.ts";
import { readDocument } from "../../compiler/document/read-document.ts";
import { verifyPlan } from "../../compiler/ir/verify.ts";
import { expectInside } from "./broken-recipes.ts";

/**
 * Expects a dialect to point into a text with all that it says of it, and to lower it to a well-formed plan or none; returns
 * whether there is one. What the recipe calls is not there; `readFile` gives files that it shares.
 */
export function expectFrontEnd(
  dialect: Dialect,
  text: string,
  readFile: DialectContext["readFile"] = () => undefined,
): boolean {
  const { value } = readDocument("recipe.yaml", text, { schema: dialect.schema ?? "yaml-1.1" });
  if (!value) return false;
  const { plan, diagnostics } = dialect.compile(value, {
    plan: "recipe.yaml",
    source: { path: "recipe.yaml", sha256: "0" },
    inputs: new Map(),
    resolveCallee: () => undefined,
    readFile,
  });
  for (const { span } of diagnostics) {
    expect(span.source.path).toBe("recipe.yaml");
    expectInside(span, text);
  }
  expect(plan ? verifyPlan(plan) : []).toEqual([]);
  return plan !== undefined;
}
