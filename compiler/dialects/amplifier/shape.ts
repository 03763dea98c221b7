import * as z from "zod/mini";

/**
 * The shape of a recipe document: which fields there are, what they hold, how far numbers go. What one field says about
 * another is not here but in the `check-` modules. It also is the source of the editors' JSON Schema.
 */

const about = (description: string) => z.describe<unknown>(description);
const text = (description: string) => z.string().check(about(description));
const required = (description: string) => z.string().check(z.minLength(1), about(description));
const flag = (description: string) => z.boolean().check(about(description));
const list = (description: string) => z.array(z.unknown()).check(about(description));
const mapping = (description: string) =>
  z.record(z.string(), z.unknown()).check(about(description));
const atLeast = (minimum: number, description: string) =>
  z.number().check(z.minimum(minimum), about(description));
const between = (minimum: number, maximum: number, description: string) =>
  z.number().check(z.minimum(minimum), z.maximum(maximum), about(description));
const positive = (description: string) => z.number().check(z.positive(), about(description));
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

const recursionShape = z.strictObject({
  max_depth: z.optional(between(1, 20, "Recipes on the stack, this one included; default 5.")),
  max_total_steps: z.optional(between(1, 1000, "Agent steps in the whole run; default 100.")),
});

const backoffShape = z.strictObject({
  enabled: z.optional(flag("Whether to slow down after rate limit errors; default true.")),
  initial_delay_ms: z.optional(atLeast(100, "First delay after a rate limit error; default 1000.")),
  max_delay_ms: z.optional(z.number().check(about("Longest delay; default 60000."))),
  multiplier: z.optional(atLeast(1, "How the delay grows with each error; default 2.")),
  reset_after_success: z.optional(atLeast(1, "Successes that end the slowdown; default 3.")),
});

const rateLimitingShape = z.strictObject({
  max_concurrent_llm: orNull(between(1, 100, "Agent calls at the same time; default unlimited.")),
  min_delay_ms: z.optional(between(0, 60_000, "Pause between two agent calls; default 0.")),
  backoff: z.optional(backoffShape),
});

const orchestratorShape = z.looseObject({
  config: orNull(
    z
      .looseObject({
        min_delay_between_calls_ms: z.optional(z.int().check(z.minimum(0))),
      })
      .check(about("Settings handed to every agent session.")),
  ),
});

const preferenceShape = z.strictObject({
  class: orNull(text("Kind of model: reasoning, fast, vision or research.")),
  provider: orNull(text("Provider of the model, such as anthropic.")),
  model: orNull(text("Name or glob pattern of the model.")),
});

const retryShape = z.looseObject({
  max_attempts: z.optional(
    z.int().check(z.minimum(1), about("Attempts, the first included; default 3.")),
  ),
  backoff: z.optional(z.enum(["exponential", "linear"])),
  initial_delay: z.optional(atLeast(0, "Seconds before the second attempt; default 5.")),
  max_delay: z.optional(atLeast(0, "Longest delay in seconds; default 300.")),
});

const approvalShape = z.strictObject({
  required: z.optional(flag("Whether a person must approve before the next stage.")),
  prompt: orNull(text("What the approver is asked; may have placeholders.")),
  timeout: z.optional(atLeast(0, "Seconds until the default applies; 0 waits for ever.")),
  default: z.optional(z.enum(["deny", "approve"])),
});

const stepFields = {
  id: required("Name of the step, unique in the recipe."),
  type: z.optional(z.enum(["agent", "recipe", "bash"])),
  agent: orNull(text("Agent that does the step, such as bundle:name.")),
  prompt: orNull(text("What the agent is asked; may have placeholders.")),
  mode: orNull(text("Mode of the agent.")),
  agent_config: orNull(mapping("Settings that override the agent's own.")),
  provider: orNull(text("Provider of the model, such as anthropic.")),
  model: orNull(text("Name or glob pattern of the model.")),
  provider_preferences: orNull(
    z.array(preferenceShape).check(about("Models that would do, best first.")),
  ),
  model_role: orNull(z.union([z.string(), z.array(z.string())])),
  spawn_mode: orNull(z.enum(["subprocess"])),
  recipe: orNull(text("Path of the sub-recipe, relative to this file.")),
  context: orNull(mapping("Variables passed to the sub-recipe.")),
  step_context: orNull(mapping("Other name of `context`.")),
  recursion: orNull(recursionShape),
  command: orNull(text("Command for bash; may have placeholders.")),
  cwd: orNull(text("Working directory of the command.")),
  env: orNull(mapping("Environment variables of the command.")),
  output_exit_code: orNull(text("Variable for the exit code, as text.")),
  output: orNull(text("Variable for the result.")),
  parse_json: orNull(flag("Whether to look for JSON inside the result.")),
  condition: orNull(z.union([z.string(), z.boolean()])),
  foreach: orNull(text("Placeholder of the list to repeat over.")),
  as: orNull(text("Variable for the item; default item.")),
  as_var: orNull(text("Other name of `as`.")),
  collect: orNull(text("Variable for the list of all results.")),
  parallel: orNull(z.union([z.boolean(), z.int().check(z.minimum(1))])),
  max_iterations: z.optional(positive("Longest list allowed; default 100.")),
  checkpoint_iterations: orNull(flag("Accepted; every iteration is resumable anyway.")),
  while_condition: orNull(text("Condition to go on, checked before each iteration.")),
  max_while_iterations: z.optional(between(1, 1000, "Iterations at most; default 100.")),
  break_when: orNull(z.union([z.string(), z.boolean()])),
  update_context: orNull(mapping("Variables set after each iteration.")),
  timeout: z.optional(positive("Seconds; default 600.")),
  retry: orNull(retryShape),
  on_error: z.optional(z.enum(["fail", "continue", "skip_remaining"])),
  depends_on: z.optional(list("Ids of earlier steps that this one needs.")),
};

const stepShape = z.strictObject({
  ...stepFields,
  get steps(): z.ZodMiniOptional<z.ZodMiniType> {
    return orNull(z.array(stepShape));
  },
  get while_steps(): z.ZodMiniOptional<z.ZodMiniType> {
    return orNull(z.array(stepShape));
  },
});

const stageShape = z.looseObject({
  name: required("Name of the stage, unique in the recipe."),
  steps: z.array(stepShape),
  approval: orNull(approvalShape),
});

/** What a recipe file holds. */
const recipeShape = z.looseObject({
  name: required("Name of the recipe: letters, digits, hyphens and underscores."),
  description: required("What the recipe does."),
  version: required("Version as MAJOR.MINOR.PATCH."),
  author: z.optional(z.unknown()),
  created: z.optional(z.unknown()),
  updated: z.optional(z.unknown()),
  tags: z.optional(z.unknown()),
  context: z.optional(mapping("Variables of the recipe with their defaults.")),
  recursion: orNull(recursionShape),
  rate_limiting: orNull(rateLimitingShape),
  orchestrator: orNull(orchestratorShape),
  steps: orNull(z.array(stepShape)),
  stages: orNull(z.array(stageShape)),
});

/** Names of the fields of each part of a recipe. */
export const fieldNames = {
  recipe: Object.keys(recipeShape.def.shape),
  stage: Object.keys(stageShape.def.shape),
  step: Object.keys(stepShape.def.shape),
  recursion: Object.keys(recursionShape.def.shape),
  rate_limiting: Object.keys(rateLimitingShape.def.shape),
  backoff: Object.keys(backoffShape.def.shape),
  approval: Object.keys(approvalShape.def.shape),
  retry: Object.keys(retryShape.def.shape),
  provider_preferences: Object.keys(preferenceShape.def.shape),
} as const;

/** One way in which a document departs from the shape. */
export type ShapeIssue = z.core.$ZodIssue;

/** Compares the plain projection of a document with the shape. */
export function findShapeIssues(plain: unknown): readonly ShapeIssue[] {
  const result = recipeShape.safeParse(plain);
  return result.success ? [] : result.error.issues;
}
