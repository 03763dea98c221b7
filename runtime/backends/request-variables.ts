import type { AgentRequest } from "../effect.ts";

/** What every agent program finds in its environment about the request that it serves. */
export function requestVariables(request: AgentRequest): Record<string, string> {
  return {
    ...request.variables,
    RECIPEC_RUN_ID: request.run,
    RECIPEC_RECIPE: request.plan,
    RECIPEC_STEP: request.step,
    RECIPEC_AGENT: request.agent,
  };
}
