import fc from "fast-check";
import { expect, test } from "vitest";
import { diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { PlacedFindings } from "../../../compiler/diagnostics/placed-findings.ts";
import type { Span } from "../../../compiler/source/span.ts";
import { contains } from "../../../compiler/source/span.ts";

const source = { path: "recipe.yaml", text: "a".repeat(40) };

const place: fc.Arbitrary<Span> = fc
  .tuple(fc.nat(30), fc.nat(8))
  .map(([start, length]) => ({ source, start, end: start + length }));

/** More than are gone through one by one. */
const places = fc.array(place, { minLength: 33, maxLength: 80 });

test("no finding is lost that a place holds, or that holds it", () => {
  fc.assert(
    fc.property(places, place, (spans, span) => {
      const all = spans.map((one) => diagnostic("yaml-tab", one, {}));
      const placed = new PlacedFindings(all);
      const insides = placed.maybeInside(span);
      const arounds = placed.maybeAround(span);
      for (const one of all) {
        if (contains(span, one.span)) expect(insides).toContain(one);
        if (contains(one.span, span)) expect(arounds).toContain(one);
      }
    }),
  );
});

test("findings far from a place are left out", () => {
  const apart = Array.from({ length: 40 }, (_, start) => ({ source, start, end: start + 1 }));
  const placed = new PlacedFindings(apart.map((one) => diagnostic("yaml-tab", one, {})));
  const span = { source, start: 20, end: 21 };
  expect(placed.maybeInside(span).map((one) => one.span.start)).toEqual([20, 21]);
  expect(placed.maybeAround(span).map((one) => one.span.start)).toEqual([20]);
});
