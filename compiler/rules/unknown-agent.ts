import { closestName } from "../diagnostics/closest-name.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** Where a project says which agents there are, a run refuses to begin with any other. */
export const unknownAgent = defineRule({
  name: "unknown-agent",
  reports: ["unknown-agent"],
  check({ agents, plan }, report) {
    if (agents === undefined) return;
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "agent" || action.agent === "" || agents.includes(action.agent)) continue;
      const closest = closestName(action.agent, agents);
      const help = closest === undefined ? undefined : `Did you mean "${closest}"?`;
      report("unknown-agent", action.agentSpan, { name: action.agent }, { help });
    }
  },
});
