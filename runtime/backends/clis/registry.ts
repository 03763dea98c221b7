import type { AgentCliName } from "../../backend-names.ts";
import type { AgentCli } from "./agent-cli.ts";

/** The agent programs, each loaded when it is used. */
const agentClis: Readonly<Record<AgentCliName, () => Promise<AgentCli>>> = {
  "claude-code": async () => (await import("./claude-code.ts")).claudeCode,
  codex: async () => (await import("./codex.ts")).codex,
  copilot: async () => (await import("./copilot.ts")).copilot,
  gemini: async () => (await import("./gemini.ts")).gemini,
  opencode: async () => (await import("./opencode.ts")).opencode,
};

/** The agent program of that name. */
export function loadAgentCli(name: AgentCliName): Promise<AgentCli> {
  return agentClis[name]();
}

/** Tells whether a text names an agent program. */
export function isAgentCliName(name: string): name is AgentCliName {
  return Object.hasOwn(agentClis, name);
}
