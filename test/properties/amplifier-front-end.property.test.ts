import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { amplifier } from "../../compiler/dialects/amplifier/index.ts";
import { readDocument } from "../../compiler/document/read-document.ts";
import { verifyPlan } from "../../compiler/ir/verify.ts";
import { fc } from "../support/seeded-properties.ts";

const samples = join(import.meta.dirname, "..", "samples", "dialects", "amplifier");
const recipes = readdirSync(samples).map((name) =>
  readFileSync(join(samples, name, "recipe.yaml"), "utf8"),
);

const strangeValue = fc.constantFrom(
  ...("5 -1 1.5 true no null .inf .nan 2024-01-01 [] {} [a] {a: 1} '' '{{x}}' '{{' __proto__ !!set {a}".match(
    /\{[^}{]*\}|\[[^\]]*\]|'[^']*'|!!set \{a\}|\S+/g,
  ) ?? []),
);

/** A recipe of which some values have been replaced. */
const brokenRecipe = fc
  .tuple(
    fc.constantFrom(...recipes),
    fc.array(fc.tuple(fc.nat(400), strangeValue), { minLength: 1, maxLength: 4 }),
  )
  .map(([recipe, changes]) =>
    changes.reduce((text, [position, value]) => {
      const places = [...text.matchAll(/: (?=[^\s{[])[^,}\n]*/g)];
      const place = places[position % Math.max(1, places.length)];
      if (!place) return text;
      const end = place.index + place[0].length;
      return `${text.slice(0, place.index)}: ${value}${text.slice(end)}`;
    }, recipe),
  );

describe("the amplifier front end", () => {
  test("survives any value in any field, points into the file and lowers to well-formed plans", () => {
    fc.assert(
      fc.property(brokenRecipe, (text) => {
        const { value } = readDocument("recipe.yaml", text, { schema: "yaml-1.1" });
        if (!value) return;
        const { plan, diagnostics } = amplifier.compile(value, {
          plan: "recipe.yaml",
          sha256: "0",
          inputs: new Map(),
          resolveCallee: () => undefined,
          readFile: () => undefined,
        });
        for (const { span } of diagnostics) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
        }
        expect(plan ? verifyPlan(plan) : []).toEqual([]);
      }),
      { numRuns: 500, seed: 4 },
    );
  });
});
