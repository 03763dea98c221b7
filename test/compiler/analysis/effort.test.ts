import { describe, expect, test } from "vitest";
import { createBooleanAlgebra } from "../../../compiler/analysis/conditions/boolean-function.ts";
import type { Recipe } from "../../../compiler/index.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const head = "name: t\ndescription: d\nversion: 1.0.0\n";
const steps = 400;

function compiled(recipe: string): Recipe {
  const [found] = compile(["t.yaml"], {
    files: memoryFiles({ "t.yaml": `${head}${recipe}` }),
    dialect: "amplifier",
  }).requested;
  if (found === undefined) throw new Error("the recipe is missing");
  return found;
}

function effortOf(recipe: string): { readonly visits: number; readonly combined: number } {
  const { facts, diagnostics } = compiled(recipe);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  if (facts === undefined) throw new Error("the recipe has no facts");
  return facts.flow.effort();
}

function step(id: number, fields: string): string {
  return `  - {id: s${id}, type: bash, command: "echo {{x}}", output: o${id}, ${fields}}\n`;
}

function recipeOf(fieldsOf: (id: number) => string): string {
  const variables = Array.from({ length: steps }, (_, id) => `m${id}: a`).join(", ");
  const listed = Array.from({ length: steps }, (_, id) => step(id, fieldsOf(id)));
  return `context: {x: 1, mode: a, ${variables}}\nsteps:\n${listed.join("")}`;
}

describe("the analysis of a recipe of 400 steps", () => {
  test("visits each point once, and follows 130 unrelated guards", () => {
    const { visits, combined } = effortOf(
      recipeOf((id) => (id % 3 === 0 ? `condition: "{{m${id}}} == 'go'"` : "timeout: 5")),
    );
    // A step has a point before it, one for its action and one for each of its exits.
    expect(visits).toBeLessThan(steps * 5);
    expect(combined).toBeLessThan(steps * 100);
  });

  test("follows 130 guards that test the same variable", () => {
    const { combined } = effortOf(
      recipeOf((id) =>
        id % 3 === 0 ? `condition: "{{mode}} == 'v${id}'"` : `timeout: ${id + 1}`,
      ).replaceAll(/output: o(\d*)[369],/g, "output: picked,"),
    );
    expect(combined).toBeLessThan(steps * 500);
  });

  test("merges what many early ends leave once", () => {
    const { visits, combined } = effortOf(recipeOf(() => "on_error: skip_remaining"));
    expect(visits).toBeLessThan(steps * 5);
    expect(combined).toBeLessThan(steps * 100);
  });
});

describe("a condition whose function is too large", () => {
  const pairs = Array.from({ length: 24 }, (_, id) => `({{a${id}}} and {{b${id}}})`);
  const names = pairs.flatMap((_, id) => [`a${id}: 1`, `b${id}: 1`]);
  const first = pairs.map((_, id) => `{{a${id}}}`).join(" or ");
  const recipe = `context: {${names.join(", ")}}
steps:
  - {id: order, type: bash, condition: "${first}", command: echo}
  - {id: set, type: bash, condition: "${pairs.join(" or ")}", command: echo, output: o}
  - {id: read, type: bash, command: "echo {{o}}"}
`;

  test("is taken as unknown after a bounded effort", () => {
    const { facts, diagnostics } = compiled(recipe);
    expect(diagnostics.map(({ code }) => code)).toEqual(["maybe-unset-variable"]);
    expect(facts?.flow.effort().combined).toBeLessThan(100_000);
  });
});

describe("an algebra that may not spend anything", () => {
  const algebra = createBooleanAlgebra({ once: 0, altogether: 0 });
  const [a, b] = [algebra.atom(0), algebra.atom(1)];

  test("says nothing of a conjunction, but the same each time", () => {
    const both = algebra.and(a, b);
    expect(typeof both).toBe("object");
    expect(algebra.support(both).every((atom) => atom > 1)).toBe(true);
    expect(algebra.and(b, a)).toBe(both);
  });

  test("still knows what needs no effort", () => {
    expect(algebra.and(a, true)).toBe(a);
    expect(algebra.and(a, false)).toBe(false);
    expect(algebra.or(a, a)).toBe(a);
    expect(algebra.not(algebra.not(a))).toBe(a);
  });
});
