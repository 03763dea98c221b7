import type { Read } from "../analysis/reads.ts";
import type { Setter } from "../analysis/setters/setters.ts";
import { settersOf } from "../analysis/setters/setters.ts";
import type { Plan } from "../ir/plan.ts";
import type { Branch, Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/**
 * Steps that run beside one another see what there was before them. A default hides that one of them reads what another one
 * is about to set; without a default, the read is one of a variable that is not set yet.
 */
export const staleRead = defineRule({
  name: "stale-read",
  reports: ["stale-read"],
  check({ plan, facts }, report) {
    const lanes = lanesOf(plan);
    if (lanes.size === 0) return;
    const setters = settersOf(plan);
    for (const read of facts.reads.all) {
      const { name, span } = read.reference;
      const writer = neighborThatSets(read, setters.get(name) ?? [], lanes);
      if (writer === undefined) continue;
      const related = [{ span: writer.span, message: "set here" }];
      report("stale-read", span, { name, step: writer.step.id }, { related });
    }
  },
});

/** The branch that a step is part of, and the fork that runs it beside others. */
interface Lane {
  readonly fork: Step;
  readonly branch: Branch;
}

function lanesOf({ body }: Plan): ReadonlyMap<Step, Lane> {
  const lanes = new Map<Step, Lane>();
  for (const { step: fork } of stepsOf(body)) {
    if (fork.action.kind !== "fork") continue;
    for (const branch of fork.action.branches) {
      for (const { step } of stepsOf(branch.body)) lanes.set(step, { fork, branch });
    }
  }
  return lanes;
}

/** Who sets what a step reads, in another branch of the same fork, where something has set it before. */
function neighborThatSets(
  { step, variable }: Read,
  setters: readonly Setter[],
  lanes: ReadonlyMap<Step, Lane>,
): Setter | undefined {
  const own = lanes.get(step);
  if (own === undefined || variable === undefined || variable.definitions.size === 0) {
    return undefined;
  }
  return setters.find((setter) => {
    const lane = lanes.get(setter.step);
    // What a loop binds is gone behind it.
    return setter.kind !== "binding" && lane?.fork === own.fork && lane.branch !== own.branch;
  });
}
