import { expect, it } from "vitest";
import { crashAll, withCrashSamples } from "../support/crash-run.ts";

const kills = 1_000;

it("a run ends as if nothing had happened, wherever its process is killed", async () => {
  await withCrashSamples(async (samples, root) => {
    const once = samples.flatMap((sample) =>
      Array.from({ length: sample.points }, (_, point) => ({ sample, deaths: [{ point }] })),
    );
    let killed = await crashAll(once, root);
    // Again and again, soon after it was resumed: 4 is prime to the points of a write.
    for (let round = 0; killed < kills; round += 1) {
      const often = samples.map((sample, index) => ({
        sample,
        deaths: Array.from({ length: 12 }, (_, nth) => ({ point: (round + index + nth * 4) % 11 })),
      }));
      const timed = samples.map((sample, index) => ({
        sample,
        deaths: [{ afterMs: (sample.tookMs * ((round * 7 + index) % 29)) / 29 }],
      }));
      killed += await crashAll([...often, ...timed], root);
    }
    expect(killed).toBeGreaterThanOrEqual(kills);
  });
}, 3_600_000);
