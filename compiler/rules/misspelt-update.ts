import { isAmong, namesRead } from "../analysis/names-read.ts";
import { waitingFor } from "../analysis/repetition/loop-ends.ts";
import { declaredNames } from "../analysis/setters/has-variable.ts";
import type { Setter } from "../analysis/setters/setters.ts";
import { settersOf } from "../analysis/setters/setters.ts";
import { closestName, unmistakableName } from "../diagnostics/spelling/closest-name.ts";
import { isMisspelling, isPlural } from "../diagnostics/spelling/is-misspelling.ts";
import { defineRule } from "./rule.ts";

/** A loop that updates what nothing reads, and leaves alone what is read and is spelt almost so, has misspelt it. */
export const misspeltUpdate = defineRule({
  name: "misspelt-update",
  reports: ["misspelt-update"],
  check({ plan, facts: { callGraph }, callees }, report) {
    const updates = [...settersOf(plan).values()].flatMap((all) =>
      all.every(({ kind }) => kind === "update") ? all.slice(0, 1) : [],
    );
    if (updates.length === 0 || callGraph.callsTo(plan.id).length > 0) return;
    const inputs = declaredNames(plan);
    const outputs = [...settersOf(plan).keys()];
    const read = namesRead(plan, callees.plan);
    if (read === undefined) return;
    for (const { name, step, span } of updates) {
      if (isAmong(read, name) || inputs.has(name)) continue;
      const isInside = (setter: Setter): boolean =>
        setter.step === step || setter.parents.includes(step);
      const isKept = (one: string): boolean =>
        isAmong(read, one) && !settersOf(plan).get(one)?.some(isInside);
      const meant =
        unmistakableName(name, [...inputs].filter(isKept)) ?? outputLike(name, outputs, isKept);
      if (meant === undefined) continue;
      const related = (step.action.kind === "loop" ? waitingFor(step.action, meant) : []).map(
        (condition) => ({ span: condition.span, message: "this waits for the other" }),
      );
      report("misspelt-update", span, { name, meant }, { related });
    }
  },
});

/** Steps set many names, of which some are alike: only a slip tells that one is meant. */
function outputLike(
  name: string,
  outputs: readonly string[],
  isKept: (name: string) => boolean,
): string | undefined {
  const meant = closestName(name, outputs);
  if (meant === undefined || !isKept(meant)) return undefined;
  return isMisspelling(name, meant) || isPlural(name, meant) ? meant : undefined;
}
