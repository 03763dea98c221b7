import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** The settings that every agent program can be given in its own way. */
const models: readonly string[] = ["providers.module", "providers.config.model"];

/** The backends that are told all that a recipe says; agent programs can be given nothing but models. */
const toldAll: ReadonlySet<string> = new Set(["command", "scripted"]);

/** A setting that the project's agent program does not know has no effect, and nobody would say so while a recipe runs. */
export const agentConfig = defineRule({
  name: "agent-config",
  reports: ["ignored-agent-config"],
  check({ backend, plan }, report) {
    if (backend === undefined || toldAll.has(backend)) return;
    for (const { path, span } of plan.orchestratorFields ?? []) {
      report("ignored-agent-config", span, { path, field: "orchestrator", backend });
    }
    for (const { step } of stepsOf(plan.body)) {
      if (step.action.kind !== "agent") continue;
      for (const { path, span } of step.action.configFields ?? []) {
        if (models.includes(path)) continue;
        report("ignored-agent-config", span, { path, field: "agent_config", backend });
      }
    }
  },
});
