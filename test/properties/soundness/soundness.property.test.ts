import { expect, test } from "vitest";
import { fc } from "../../support/seeded-properties.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { checkSketch } from "./check-claims.ts";
import { sketches } from "./sketches.ts";

const runs = 100;

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
