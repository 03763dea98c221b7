import { WordPattern } from "../../../grammar/word-pattern.ts";
import type { Value } from "../../../runtime/values/value.ts";
import type { Document, Mapping } from "../../document/node.ts";
import { entryOf, mappingsIn } from "./node-value.ts";

/** Top-level fields that only this language has. */
const ownFields: readonly string[] = [
  "stages",
  "rate_limiting",
  "orchestrator",
  "created",
  "updated",
];

/** Step fields that only this language has. */
const ownStepFields: ReadonlySet<Value> = new Set([
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
]);

/** The fields of a document that only this language has, and what only its conditions and sub-recipes look like. */
export function findSigns({ root }: Document): readonly string[] {
  if (root.kind !== "mapping") return [];
  const fields = ownFields.filter((field) => entryOf(root, field));
  const steps = mappingsIn(root, "steps");
  // Projects of many kinds have dependencies; with steps, and with a version of their own, only these recipes do.
  const isManifest = steps.length > 0 && entryOf(root, "schema_version") !== undefined;
  if (isManifest && entryOf(root, "dependencies")) fields.push("dependencies");
  // One sign, however many steps: it is to weigh as much as one field of another language that has slipped in.
  if (steps.some(isOfFoundation)) fields.push("agent");
  return [...fields, ...steps.flatMap(signsOfStep)];
}

/** The bundle that the tool of this language brings along. */
function isOfFoundation(step: Mapping): boolean {
  const agent = entryOf(step, "agent")?.value;
  return agent?.kind === "scalar" && agent.text.startsWith("foundation:");
}

function signsOfStep(step: Mapping): readonly string[] {
  const signs: string[] = [];
  for (const { key } of step.entries) if (ownStepFields.has(key.value)) signs.push(key.text);
  if (hasTemplateCondition(step)) signs.push("condition");
  if (callsFile(step)) signs.push("recipe");
  return signs;
}

/** Only this language calls recipes by the path of their file. */
function callsFile(step: Mapping): boolean {
  const recipe = entryOf(step, "recipe")?.value;
  return recipe?.kind === "scalar" && /\.ya?ml$/.test(recipe.text);
}

const placeholder = new WordPattern(String.raw`\{\{[\p{L}\p{N}_.]+\}\}`);

/** Only this language writes placeholders in conditions. */
function hasTemplateCondition(step: Mapping): boolean {
  const condition = entryOf(step, "condition")?.value;
  if (condition?.kind !== "scalar" || !condition.text.includes("{{")) return false;
  return placeholder.test(condition.text);
}
