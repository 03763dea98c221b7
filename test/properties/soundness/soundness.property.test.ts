import { expect, test } from "vitest";
import { boundsCatalog } from "../../../compiler/diagnostics/catalog/bounds.ts";
import { flowCatalog } from "../../../compiler/diagnostics/catalog/flow.ts";
import { keyCatalog } from "../../../compiler/diagnostics/catalog/key.ts";
import { loopCatalog } from "../../../compiler/diagnostics/catalog/loop.ts";
import { machineCatalog } from "../../../compiler/diagnostics/catalog/machine.ts";
import { recipeGraphCatalog } from "../../../compiler/diagnostics/catalog/recipe-graph.ts";
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
    ...flowCatalog,
    ...keyCatalog,
    ...loopCatalog,
    ...machineCatalog,
    ...recipeGraphCatalog,
  };
  const held = [...Object.values(claims), twins].flatMap((one) => Object.keys(one));
  const explained = Object.values(unheld).flat();
  const missing = Object.keys(aboutRuns).filter(
    (code) => !(held.includes(code) || explained.some((one) => one === code)),
  );
  expect(missing).toEqual([]);
  expect(explained.filter((code) => held.includes(code))).toEqual([]);
});
