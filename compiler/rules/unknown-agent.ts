import { closestAgent, isKnownAgent } from "../diagnostics/known-agents.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/**
 * Where a project lists its agents, a run refuses to begin with any other. Where it has files about them, one without a
 * file gets no instructions of its own, and nobody is told.
 */
export const unknownAgent = defineRule({
  name: "unknown-agent",
  reports: ["unknown-agent"],
  check({ agents, plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "agent" || action.agent === "") continue;
      const { agent: name, agentSpan, unfound } = action;
      if (agents === undefined && unfound !== undefined) {
        const { closest, folders: places } = unfound;
        report("unknown-agent", agentSpan, { name, places }, suggesting(closest));
      } else if (agents !== undefined && !isKnownAgent(name, agents)) {
        report("unknown-agent", agentSpan, { name }, suggesting(closestAgent(name, agents)));
      }
    }
  },
});

function suggesting(closest: string | undefined): { readonly help?: string } {
  return closest === undefined ? {} : { help: `Did you mean "${closest}"?` };
}
