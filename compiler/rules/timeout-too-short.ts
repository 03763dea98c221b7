import type { RunningLimit, TimedWait } from "../analysis/timed-waits.ts";
import { timedWaits } from "../analysis/timed-waits.ts";
import { defineRule } from "./rule.ts";

/**
 * What waits longer than its step may take is ended by the limit of the step, and so is what has a longer limit of its own;
 * waits that follow each other, by the limit of the step or the list that they are all in.
 */
export const timeoutTooShort = defineRule({
  name: "timeout-too-short",
  reports: ["timeout-too-short"],
  check({ plan }, report) {
    const told = new Set<number>();
    for (const wait of timedWaits(plan)) {
      const limit = wait.limits.length === 0 ? undefined : endingLimit(wait);
      if (limit === undefined || told.has(wait.place.start)) continue;
      told.add(wait.place.start);
      const { ms, owner, span, passed } = limit;
      const { isWhole, seconds, rounds } = wait;
      const parameters = {
        step: owner.id,
        key: owner.key,
        seconds,
        limit: ms / 1000,
        isWhole,
        rounds,
        before: seconds * 1000 > ms ? undefined : passed,
      };
      const related = span ? [{ span, message: "ends it" }] : [];
      report("timeout-too-short", wait.place, parameters, { related });
    }
  },
});

/** The shortest limit that ends a wait by itself, else one that ends it because of what has been waited for before. */
function endingLimit({ limits, seconds }: TimedWait): RunningLimit | undefined {
  const shortest = limits.toSorted((one, other) => one.ms - other.ms);
  return (
    shortest.find(({ ms }) => seconds * 1000 > ms) ??
    shortest.find(({ ms, passed }) => {
      // What has been waited for before is told where it is too long itself.
      return passed * 1000 <= ms && (passed + seconds) * 1000 > ms;
    })
  );
}
