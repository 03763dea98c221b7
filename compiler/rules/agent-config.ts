import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** The settings that every agent program can be given in its own way. */
const models: readonly string[] = ["providers.module", "providers.config.model"];

/** The backends that can be given nothing else; commands of one's own are told all that a recipe says. */
const programs: ReadonlySet<string> = new Set([
  "amplifier",
  "amplihack",
  "claude-code",
  "codex",
  "copilot",
  "cursor",
  "gemini",
  "github-copilot",
  "opencode",
]);

/** A setting that the project's agent program does not know has no effect, and nobody would say so while a recipe runs. */
export const agentConfig = defineRule({
  name: "agent-config",
  reports: ["ignored-agent-config"],
  check({ backend, plan }, report) {
    if (backend === undefined || !programs.has(backend)) return;
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
