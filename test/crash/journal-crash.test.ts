import { expect, it } from "vitest";
import { crashAll, withCrashSamples } from "../support/crash-run.ts";

/** Kills at points spread over the journals of all recipes; `npm run test:long` takes every point. */
const atPoints = 60;
/** Kills at times spread over a run. */
const atTimes = 6;

it("a run that is killed ends as if nothing had happened, with every completed command run once", async () => {
  await withCrashSamples(async (samples, root) => {
    const all = samples.flatMap((sample) =>
      Array.from({ length: sample.points }, (_, point) => ({ sample, deaths: [{ point }] })),
    );
    const spread = Array.from({ length: atPoints }, (_, index) => {
      return all[Math.floor((index * all.length) / atPoints)];
    });
    const timed = Array.from({ length: atTimes }, (_, index) => {
      const sample = samples[index % samples.length];
      return sample && { sample, deaths: [{ afterMs: (sample.tookMs * (index + 1)) / atTimes }] };
    });
    const killed = await crashAll([...spread, ...timed], root);
    expect(killed).toBeGreaterThanOrEqual(60);
  });
}, 300_000);
