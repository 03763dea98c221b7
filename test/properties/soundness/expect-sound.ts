import { expect } from "vitest";
import { fc } from "../../support/seeded-properties.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { checkSketch } from "./check-claims.ts";
import type { Sketch } from "./sketch.ts";

/** Expects that so many random recipes do in their runs what is claimed of them, and that enough of them run at all. */
export async function expectSound(sketch: fc.Arbitrary<Sketch>, runs: number): Promise<void> {
  const folder = temporaryFolder();
  let executed = 0;
  await fc.assert(
    fc.asyncProperty(sketch, async (one) => {
      if (await checkSketch(one, folder)) executed += 1;
    }),
    { numRuns: runs },
  );
  expect(executed).toBeGreaterThan(runs / 20);
}
