import { expect } from "vitest";
import { fc } from "./seeded-properties.ts";

/** Recipes of which `least` to four values have been replaced by strange ones. */
export function brokenRecipes(
  recipes: readonly string[],
  strangeValues: readonly string[],
  least = 1,
): fc.Arbitrary<string> {
  const change = fc.tuple(fc.nat(400), fc.constantFrom(...strangeValues));
  return fc
    .tuple(fc.constantFrom(...recipes), fc.array(change, { minLength: least, maxLength: 4 }))
    .map(([recipe, changes]) =>
      changes.reduce((text, [position, value]) => {
        const places = [...text.matchAll(/: (?=[^\s{[])[^,}\n]*/g)];
        const place = places[position % Math.max(1, places.length)];
        if (!place) return text;
        const end = place.index + place[0].length;
        return `${text.slice(0, place.index)}: ${value}${text.slice(end)}`;
      }, recipe),
    );
}

/** Expects a place to be one of a text. */
export function expectInside(
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
): void {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThanOrEqual(start);
  expect(end).toBeLessThanOrEqual(text.length);
}
