import { settersOf } from "../analysis/scope/setters.ts";
import { defineRule } from "./rule.ts";

/**
 * A recipe of amplifier whose last step only collects has no final output. Those that call it read what is collected, and ask
 * for no final output.
 */
export const collectedOutcome = defineRule({
  name: "collected-outcome",
  reports: ["no-final-output"],
  check({ plan, facts }, report) {
    const { variable, fallback } = plan.output;
    if (plan.dialect !== "amplifier" || variable === undefined || fallback !== undefined) return;
    const last = [...plan.body.steps.values()].findLast(({ action }) => action.kind !== "gate");
    if (last?.action.kind !== "loop") return;
    const collected = last.exits
      .flatMap(({ set }) => set)
      .find(({ value }) => value.kind === "list");
    if (collected?.nameSpan === undefined || facts.callGraph.callsTo(plan.id).length > 0) return;
    if (plan.params.some(({ name }) => name === variable) || settersOf(plan).has(variable)) return;
    report("no-final-output", collected.nameSpan, { name: collected.name });
  },
});
