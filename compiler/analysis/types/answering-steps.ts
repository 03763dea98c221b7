import type { AgentAction, Step } from "../../ir/step.ts";
import type { Definition } from "../scope/definition.ts";
import { resultStep } from "../scope/definition.ts";
import { createAllQuestion } from "../scope/definitions.ts";
import { promptText } from "./prompt-outline.ts";

/** A step that asks an agent. */
export type AgentStep = Step & { readonly action: AgentAction };

/** The steps that set a variable, where all of them are agents that answer; one for each prompt. */
export const answeringSteps = createAllQuestion(answeringStep, ({ action }) =>
  promptText(action.prompt),
);

function answeringStep(definition: Definition): AgentStep | undefined {
  const step = resultStep(definition);
  return step && isAgentStep(step) ? step : undefined;
}

function isAgentStep(step: Step): step is AgentStep {
  return step.action.kind === "agent";
}
