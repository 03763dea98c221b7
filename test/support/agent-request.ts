import type { AgentRequest } from "../../runtime/effect.ts";

/** A request to an agent, with what a test says of it. */
export function agentRequest(parts: Partial<AgentRequest> = {}): AgentRequest {
  return {
    agent: "x:a",
    instruction: "hello",
    models: [],
    run: "run-1",
    plan: "main",
    step: "s",
    key: "s#1",
    cwd: "/",
    ...parts,
  };
}
