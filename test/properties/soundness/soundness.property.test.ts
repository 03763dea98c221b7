import { expect, test } from "vitest";
import { boundsCatalog } from "../../../compiler/diagnostics/catalog/bounds.ts";
import { flowCatalog } from "../../../compiler/diagnostics/catalog/flow.ts";
import { loopCatalog } from "../../../compiler/diagnostics/catalog/loop.ts";
import { machineCatalog } from "../../../compiler/diagnostics/catalog/machine.ts";
import { recipeGraphCatalog } from "../../../compiler/diagnostics/catalog/recipe-graph.ts";
import { fc } from "../../support/seeded-properties.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { checkSketch } from "./check-claims.ts";
import { claims, unheld } from "./claims.ts";
import { sketches } from "./sketches.ts";
import { twins } from "./twin-runs.ts";

const runs = 40;

test.each(sketches)(
  "no run of %s contradicts what is claimed of its recipe",
  {
    timeout: 120_000,
  },
  async (_dialect, sketch) => {
    const folder = temporaryFolder();
    let executed = 0;
    await fc.assert(
      fc.asyncProperty(sketch, async (one) => {
        if (await checkSketch(one, folder)) executed += 1;
      }),
      { numRuns: runs },
    );
    expect(executed).toBeGreaterThan(runs / 20);
  },
);

test("every code about runs is held against runs, or says why not", () => {
  const aboutRuns = {
    ...boundsCatalog,
    ...flowCatalog,
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
