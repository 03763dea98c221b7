import type { Document, Mapping } from "../../document/node.ts";
import { entryOf } from "./node-value.ts";

/** Top-level fields that only this language has. */
const ownFields: readonly string[] = [
  "stages",
  "rate_limiting",
  "orchestrator",
  "created",
  "updated",
];

/** Step fields that only this language has. */
const ownStepFields: readonly string[] = [
  "agent_config",
  "break_when",
  "checkpoint_iterations",
  "collect",
  "cwd",
  "depends_on",
  "env",
  "foreach",
  "max_while_iterations",
  "model_role",
  "on_error",
  "output_exit_code",
  "provider",
  "provider_preferences",
  "retry",
  "spawn_mode",
  "update_context",
  "while_condition",
  "while_steps",
];

/** The fields of a document that only this language has. */
export function findSigns({ root }: Document): readonly string[] {
  if (root.kind !== "mapping") return [];
  const fields = ownFields.filter((field) => entryOf(root, field));
  const steps = stepsOf(root);
  const stepFields = ownStepFields.filter((field) => steps.some((step) => entryOf(step, field)));
  return [...fields, ...stepFields, ...(steps.some(hasTemplateCondition) ? ["condition"] : [])];
}

function stepsOf(root: Mapping): readonly Mapping[] {
  const steps = entryOf(root, "steps")?.value;
  return steps?.kind === "sequence" ? steps.items.filter((item) => item.kind === "mapping") : [];
}

/** Only this language writes placeholders in conditions. */
function hasTemplateCondition(step: Mapping): boolean {
  const condition = entryOf(step, "condition")?.value;
  return condition?.kind === "scalar" && /\{\{[\p{L}\p{N}_.]+\}\}/u.test(condition.text);
}
