import type { RunningLimit, TimedWait, WaitPlace } from "../analysis/commands/timed-waits.ts";
import { timedWaits } from "../analysis/commands/timed-waits.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { Layer } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * What waits longer than its step may take is ended by the limit of the step, and so is what has a longer limit of its own;
 * waits that follow each other, by the limit of the step or the list that they are all in.
 */
export const timeoutTooShort = defineRule({
  name: "timeout-too-short",
  reports: ["timeout-too-short"],
  check({ plan }, report) {
    if (!stepsOf(plan.body).some(({ step }) => step.around.some(isLimit))) return;
    const told = new Set<number>();
    for (const wait of timedWaits(plan)) {
      const limit = wait.limits.length === 0 ? undefined : endingLimit(wait);
      const place = limit && spanOf(wait.place, plan);
      if (limit === undefined || place === undefined || told.has(place.start)) continue;
      told.add(place.start);
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
      report("timeout-too-short", place, parameters, { related });
    }
  },
});

/** Whether a layer ends what is inside after a time that the recipe itself says. */
function isLimit(layer: Layer): boolean {
  return layer.kind === "timeout" && typeof layer.ms === "number";
}

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

/** Undefined for a script that stands in no scalar of the file. */
function spanOf({ span, inScript }: WaitPlace, { document }: Plan): Span | undefined {
  if (inScript === undefined) return span;
  const scalar = scalarAt(document, span);
  return scalar && scalarMapOf(scalar).span(inScript.start, inScript.end);
}
