import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** Settings that every agent program can be given in its own way. */
const models: readonly string[] = ["providers.module", "providers.config.model"];

/** The backends that cannot honour all of `agent_config`, with what they honour; others are told all of it. */
const honoured: ReadonlyMap<string, readonly string[]> = new Map(
  [
    "amplifier",
    "claude-code",
    "codex",
    "copilot",
    "cursor",
    "gemini",
    "github-copilot",
    "opencode",
  ].map((name) => [name, models]),
);

/** A setting that the project's agent program does not know has no effect, and nobody would say so while a recipe runs. */
export const agentConfig = defineRule({
  name: "agent-config",
  reports: ["ignored-agent-config"],
  check({ backend, plan }, report) {
    const known = backend === undefined ? undefined : honoured.get(backend);
    if (backend === undefined || known === undefined) return;
    for (const { path, span } of plan.orchestratorFields ?? []) {
      report("ignored-agent-config", span, { path, field: "orchestrator", backend });
    }
    for (const { step } of stepsOf(plan.body)) {
      if (step.action.kind !== "agent") continue;
      for (const { path, span } of step.action.configFields ?? []) {
        if (known.includes(path)) continue;
        report("ignored-agent-config", span, { path, field: "agent_config", backend });
      }
    }
  },
});
