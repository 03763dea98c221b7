import { settersOf } from "../analysis/setters.ts";
import { readsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/**
 * A variable that a step sets and nothing reads may be a misspelt one. Results of a recipe that
 * others call, and of its last step, are read elsewhere.
 */
export const unreadOutput = defineRule({
  name: "unread-output",
  reports: ["unread-output"],
  check({ plan, facts }, report) {
    if (facts.callGraph.callsTo(plan.id).length > 0) return;
    const read = new Set([...readsOf(plan.body)].map(({ reference }) => reference.name));
    read.add(plan.output.variable);
    if (plan.output.fallback !== undefined) read.add(plan.output.fallback);
    const lastStep = [...plan.body.steps.values()].at(-1);
    for (const [name, setters] of settersOf(plan)) {
      if (read.has(name)) continue;
      const [setter] = setters.filter(
        ({ kind, span, step }) => kind === "exit" && span !== step.idSpan && step !== lastStep,
      );
      if (setter) report("unread-output", setter.span, { name });
    }
  },
});
