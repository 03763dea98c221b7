import { expect, test } from "vitest";
import { boundsCatalog } from "../../../compiler/diagnostics/catalog/bounds.ts";
import { comparisonCatalog } from "../../../compiler/diagnostics/catalog/comparison.ts";
import { flowCatalog } from "../../../compiler/diagnostics/catalog/flow.ts";
import { keyCatalog } from "../../../compiler/diagnostics/catalog/key.ts";
import { loopCatalog } from "../../../compiler/diagnostics/catalog/loop.ts";
import { machineCatalog } from "../../../compiler/diagnostics/catalog/machine.ts";
import { recipeGraphCatalog } from "../../../compiler/diagnostics/catalog/recipe-graph.ts";
import { catalog } from "../../../compiler/diagnostics/catalog.ts";
import { claims, unheld } from "./claims.ts";
import { expectSound } from "./expect-sound.ts";
import { sketches } from "./sketches.ts";
import { twins } from "./twin-runs.ts";

test.each(sketches)(
  "no run of %s contradicts what is claimed of its recipe",
  { timeout: 120_000 },
  (_dialect, sketch) => expectSound(sketch, 30),
);

test("every code about runs is held against runs, or says why not", () => {
  const aboutRuns = {
    ...boundsCatalog,
    ...comparisonCatalog,
    ...flowCatalog,
    ...keyCatalog,
    ...loopCatalog,
    ...machineCatalog,
    ...recipeGraphCatalog,
  };
  expect(unexplained(Object.keys(aboutRuns))).toEqual([]);
});

test("every code whose message speaks of all runs is held against runs, or says why not", () => {
  const sweeping = Object.entries(catalog).filter(([, { message }]) =>
    /\b(?:always|never|no effect|changes nothing|does the same|fails)\b/.test(String(message)),
  );
  expect(unexplained(sweeping.map(([code]) => code))).toEqual([]);
});

test("no code is both held and excused", () => {
  expect(
    Object.values(unheld)
      .flat()
      .filter((code) => held.includes(code)),
  ).toEqual([]);
});

const held = [...Object.values(claims), twins].flatMap((one) => Object.keys(one));

/** Those of which nothing is said in the tables of claims. */
function unexplained(codes: readonly string[]): readonly string[] {
  const explained: readonly string[] = Object.values(unheld).flat();
  return codes.filter((code) => !(held.includes(code) || explained.includes(code)));
}
