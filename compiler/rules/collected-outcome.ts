import { hasVariable } from "../analysis/setters/has-variable.ts";
import type { Action, CallAction } from "../ir/step.ts";
import { defineRule } from "./rule.ts";

/** What calls get that read the variables of a recipe. */
const named: ReadonlySet<CallAction["result"]> = new Set(["merge", "scope"]);

/** What the steps do that end a stage: they have no results. */
const leavesStage: ReadonlySet<Action["kind"]> = new Set(["gate", "none"]);

/**
 * A recipe of amplifier whose last step only collects has no final output. Callers that get its variables read what is
 * collected, and need none.
 */
export const collectedOutcome = defineRule({
  name: "collected-outcome",
  reports: ["no-final-output"],
  check({ plan, facts }, report) {
    const { variable, fallback } = plan.output;
    if (fallback !== undefined) return;
    const last = [...plan.body.steps.values()].findLast(
      ({ action }) => !leavesStage.has(action.kind),
    );
    if (last?.action.kind !== "loop") return;
    const collected = last.exits
      .flatMap(({ set }) => set)
      .find(({ value }) => value.kind === "list");
    const calls = facts.callGraph.callsTo(plan.id);
    const isReadByName = calls.length > 0 && calls.every(({ call }) => named.has(call.result));
    if (collected?.nameSpan === undefined || isReadByName) return;
    if (hasVariable(plan, variable)) return;
    report("no-final-output", collected.nameSpan, { name: collected.name });
  },
});
