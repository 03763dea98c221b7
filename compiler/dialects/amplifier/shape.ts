import * as z from "zod/mini";

/**
 * The shape of a recipe document: which fields there are, what they hold, how far numbers go. What one field says about
 * another is not here but in the `check-` modules. It also is the source of the editors' JSON Schema.
 *
 * A schema takes longer to build than a small recipe to check, so a field is built when a document has it.
 */
type Field = (part: PartSchema) => z.ZodMiniType;
type Fields = Readonly<Record<string, Field>>;
/** The schema of a part; the same one each time, so that steps may hold steps. */
export type PartSchema = (part: Part) => z.ZodMiniType;

/** A mapping of a recipe that has fields of its own. */
export type Part =
  | "recipe"
  | "stage"
  | "step"
  | "recursion"
  | "rate_limiting"
  | "backoff"
  | "orchestrator"
  | "config"
  | "approval"
  | "retry"
  | "provider_preferences";

const about = <Type extends z.ZodMiniType>(type: Type, description: string): Type => {
  z.globalRegistry.add(type, { description });
  return type;
};
const text = (description: string) => about(z.string(), description);
const required = (description: string) => about(z.string().check(z.minLength(1)), description);
const flag = (description: string) => about(z.boolean(), description);
const list = (description: string) => about(z.array(z.unknown()), description);
const mapping = (description: string) => about(z.record(z.string(), z.unknown()), description);
const atLeast = (minimum: number, description: string) =>
  about(z.number().check(z.minimum(minimum)), description);
const between = (minimum: number, maximum: number, description: string) =>
  about(z.number().check(z.minimum(minimum), z.maximum(maximum)), description);
const positive = (description: string) => about(z.number().check(z.positive()), description);
const orNull = (type: z.ZodMiniType) => z.optional(z.nullable(type));
const steps = (part: PartSchema) => z.array(z.lazy(() => part("step")));

const recursion: Fields = {
  max_depth: () =>
    z.optional(between(1, 20, "Recipes on the stack, this one included; default 5.")),
  max_total_steps: () => z.optional(between(1, 1000, "Agent steps in the whole run; default 100.")),
};

const backoff: Fields = {
  enabled: () => z.optional(flag("Whether to slow down after rate limit errors; default true.")),
  initial_delay_ms: () =>
    z.optional(atLeast(100, "First delay after a rate limit error; default 1000.")),
  max_delay_ms: () => z.optional(about(z.number(), "Longest delay; default 60000.")),
  multiplier: () => z.optional(atLeast(1, "How the delay grows with each error; default 2.")),
  reset_after_success: () => z.optional(atLeast(1, "Successes that end the slowdown; default 3.")),
};

const rateLimiting: Fields = {
  max_concurrent_llm: () =>
    orNull(between(1, 100, "Agent calls at the same time; default unlimited.")),
  min_delay_ms: () => z.optional(between(0, 60_000, "Pause between two agent calls; default 0.")),
  backoff: (part) => z.optional(part("backoff")),
};

const orchestrator: Fields = {
  config: (part) => orNull(about(part("config"), "Settings handed to every agent session.")),
};

const config: Fields = {
  min_delay_between_calls_ms: () => z.optional(z.int().check(z.minimum(0))),
};

const preference: Fields = {
  class: () => orNull(text("Kind of model: reasoning, fast, vision or research.")),
  provider: () => orNull(text("Provider of the model, such as anthropic.")),
  model: () => orNull(text("Name or glob pattern of the model.")),
};

const retry: Fields = {
  max_attempts: () =>
    z.optional(about(z.int().check(z.minimum(1)), "Attempts, the first included; default 3.")),
  backoff: () => z.optional(z.enum(["exponential", "linear"])),
  initial_delay: () => z.optional(atLeast(0, "Seconds before the second attempt; default 5.")),
  max_delay: () => z.optional(atLeast(0, "Longest delay in seconds; default 300.")),
};

const approval: Fields = {
  required: () => z.optional(flag("Whether a person must approve before the next stage.")),
  prompt: () => orNull(text("What the approver is asked; may have placeholders.")),
  timeout: () => z.optional(atLeast(0, "Seconds until the default applies; 0 waits for ever.")),
  default: () => z.optional(z.enum(["deny", "approve"])),
};

const step: Fields = {
  id: () => required("Name of the step, unique in the recipe."),
  type: () => z.optional(z.enum(["agent", "recipe", "bash"])),
  agent: () => orNull(text("Agent that does the step, such as bundle:name.")),
  prompt: () => orNull(text("What the agent is asked; may have placeholders.")),
  mode: () => orNull(text("Mode of the agent.")),
  agent_config: () => orNull(mapping("Settings that override the agent's own.")),
  provider: () => orNull(text("Provider of the model, such as anthropic.")),
  model: () => orNull(text("Name or glob pattern of the model.")),
  provider_preferences: (part) =>
    orNull(about(z.array(part("provider_preferences")), "Models that would do, best first.")),
  model_role: () => orNull(z.union([z.string(), z.array(z.string())])),
  spawn_mode: () => orNull(z.enum(["subprocess"])),
  recipe: () => orNull(text("Path of the sub-recipe, relative to this file.")),
  context: () => orNull(mapping("Variables passed to the sub-recipe.")),
  step_context: () => orNull(mapping("Other name of `context`.")),
  recursion: (part) => orNull(part("recursion")),
  command: () => orNull(text("Command for bash; may have placeholders.")),
  cwd: () => orNull(text("Working directory of the command.")),
  env: () => orNull(mapping("Environment variables of the command.")),
  output_exit_code: () => orNull(text("Variable for the exit code, as text.")),
  output: () => orNull(text("Variable for the result.")),
  parse_json: () => orNull(flag("Whether to look for JSON inside the result.")),
  condition: () => orNull(z.union([z.string(), z.boolean()])),
  foreach: () => orNull(text("Placeholder of the list to repeat over.")),
  as: () => orNull(text("Variable for the item; default item.")),
  as_var: () => orNull(text("Other name of `as`.")),
  collect: () => orNull(text("Variable for the list of all results.")),
  parallel: () => orNull(z.union([z.boolean(), z.int().check(z.minimum(1))])),
  max_iterations: () => z.optional(positive("Longest list allowed; default 100.")),
  checkpoint_iterations: () => orNull(flag("Accepted; every iteration is resumable anyway.")),
  while_condition: () => orNull(text("Condition to go on, checked before each iteration.")),
  max_while_iterations: () => z.optional(between(1, 1000, "Iterations at most; default 100.")),
  break_when: () => orNull(z.union([z.string(), z.boolean()])),
  update_context: () => orNull(mapping("Variables set after each iteration.")),
  timeout: () => z.optional(positive("Seconds; default 600.")),
  retry: (part) => orNull(part("retry")),
  on_error: () => z.optional(z.enum(["fail", "continue", "skip_remaining"])),
  depends_on: () => z.optional(list("Ids of earlier steps that this one needs.")),
  steps: (part) => orNull(steps(part)),
  while_steps: (part) => orNull(steps(part)),
};

const stage: Fields = {
  name: () => required("Name of the stage, unique in the recipe."),
  // No engine reads it, as none reads that of the recipe: it is for people.
  description: () => z.optional(z.unknown()),
  steps,
  approval: (part) => orNull(part("approval")),
};

const recipe: Fields = {
  name: () => required("Name of the recipe: letters, digits, hyphens and underscores."),
  description: () => required("What the recipe does."),
  version: () => required("Version as MAJOR.MINOR.PATCH."),
  author: () => z.optional(z.unknown()),
  created: () => z.optional(z.unknown()),
  updated: () => z.optional(z.unknown()),
  tags: () => z.optional(z.unknown()),
  // Later engines fetch the bundles of the agents as these say; here the configuration names the agents.
  schema_version: () => z.optional(z.unknown()),
  dependencies: () => z.optional(z.unknown()),
  context: () => z.optional(mapping("Variables of the recipe with their defaults.")),
  recursion: (part) => orNull(part("recursion")),
  rate_limiting: (part) => orNull(part("rate_limiting")),
  orchestrator: (part) => orNull(part("orchestrator")),
  steps: (part) => orNull(steps(part)),
  stages: (part) => orNull(z.array(part("stage"))),
};

/** How the fields of each part are built. */
export const fieldsOf: Readonly<Record<Part, Fields>> = {
  recipe,
  stage,
  step,
  recursion,
  rate_limiting: rateLimiting,
  backoff,
  orchestrator,
  config,
  approval,
  retry,
  provider_preferences: preference,
};

/** Fields that are missed where they are absent. */
export const requiredFields: readonly string[] = ["id", "name", "description", "version", "steps"];

/** Parts in which fields that nobody reads are no mistake. */
export const openParts: ReadonlySet<Part> = new Set([
  "recipe",
  "stage",
  "orchestrator",
  "config",
  "retry",
]);

/** Names of the fields of each part of a recipe. */
export const fieldNames = {
  recipe: Object.keys(recipe),
  stage: Object.keys(stage),
  step: Object.keys(step),
  recursion: Object.keys(recursion),
  rate_limiting: Object.keys(rateLimiting),
  backoff: Object.keys(backoff),
  orchestrator: Object.keys(orchestrator),
  config: Object.keys(config),
  approval: Object.keys(approval),
  retry: Object.keys(retry),
  provider_preferences: Object.keys(preference),
} as const;

const knownNames = new Map<string, ReadonlySet<string>>(
  Object.entries(fieldNames).map(([part, names]) => [part, new Set(names)]),
);

/** Whether a part of a recipe has a field of that name. */
export function isField(name: string, part: keyof typeof fieldNames): boolean {
  return knownNames.get(part)?.has(name) === true;
}

/** One way in which a document departs from the shape. */
export type ShapeIssue = z.core.$ZodIssue;

/** Compares the plain projection of a document with the shape. */
export function findShapeIssues(plain: unknown): readonly ShapeIssue[] {
  const result = schemaFor(namesIn(plain)).safeParse(plain);
  return result.success ? [] : result.error.issues;
}

/** The schema with all fields, for editors. */
export function wholeShape(): z.ZodMiniType {
  return buildSchema(allNames);
}

interface Schema {
  readonly names: ReadonlySet<string>;
  readonly recipe: z.ZodMiniType;
}

let lastSchema: Schema | undefined;

/** A schema of at least the fields of these names; a field that is absent cannot depart from it. */
function schemaFor(names: ReadonlySet<string>): z.ZodMiniType {
  if (lastSchema === undefined || [...names].some((name) => !lastSchema?.names.has(name))) {
    const grown = new Set([...requiredFields, ...(lastSchema?.names ?? []), ...names]);
    lastSchema = { names: grown, recipe: buildSchema(grown) };
  }
  return lastSchema.recipe;
}

function buildSchema(names: ReadonlySet<string>): z.ZodMiniType {
  const schemas = new Map<Part, z.ZodMiniType>();
  const schemaOf: PartSchema = (part) => {
    const known = schemas.get(part);
    if (known) return known;
    const fields = Object.entries(fieldsOf[part]).filter(([name]) => names.has(name));
    const shape = Object.fromEntries(fields.map(([name, build]) => [name, build(schemaOf)]));
    const schema = openParts.has(part) ? z.looseObject(shape) : z.strictObject(shape);
    schemas.set(part, schema);
    return schema;
  };
  return schemaOf("recipe");
}

const allNames = new Set(Object.values(fieldsOf).flatMap((fields) => Object.keys(fields)));

/** The names of fields that occur anywhere in a document. */
function namesIn(plain: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(plain)) for (const item of plain) namesIn(item, names);
  else if (typeof plain === "object" && plain !== null) {
    for (const [name, value] of Object.entries(plain)) {
      if (allNames.has(name)) names.add(name);
      namesIn(value, names);
    }
  }
  return names;
}
