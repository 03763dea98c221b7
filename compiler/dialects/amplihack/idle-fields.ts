import type { Mapping } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";
import { ownWorkFields } from "../nested-steps.ts";
import type { StepType } from "./ast.ts";
import { optionalText } from "./fields.ts";
import { impliedType } from "./implied-type.ts";

/** Fields that do nothing in a step of some type. */
export const idle: Readonly<Record<StepType, readonly string[]>> = {
  agent: ["command", "recipe", "context", "mode", "recovery_on_failure"],
  bash: [
    "agent",
    "prompt",
    "recipe",
    "context",
    "mode",
    "model",
    "recovery_on_failure",
    "auto_stage",
  ],
  recipe: ["command", "prompt", "agent", "mode", "model", "timeout", "auto_stage"],
};

const types: readonly StepType[] = ["agent", "bash", "recipe"];

/** Whether a step does other work than a field is for, as its other fields say: no misspelt one is meant to be that. */
export function belongsElsewhere(step: Mapping, field: string): boolean {
  const written = optionalText(step, "type")?.text;
  const isTold = ownWorkFields.some((one) => entryOf(step, one));
  const implied = isTold ? impliedType(step) : undefined;
  const type = written === undefined ? implied : types.find((one) => one === written);
  return type !== undefined && idle[type].includes(field);
}
