import * as z from "zod/mini";

/**
 * The shape of a recipe document: which fields there are and what they hold. Names that are not here are ignored, with
 * a warning; `$include` and `$ref` are resolved before. It also is the source of the editors' JSON Schema.
 */

const about = (description: string) => z.describe<unknown>(description);
const required = (description: string) => z.string().check(z.minLength(1), about(description));
const tier = z.enum(["haiku", "sonnet", "opus"]);
const capability = z.enum(["read-files", "write-files", "run-commands", "spawn-agents"]);
const positive = (description: string) => z.int().check(z.minimum(1), about(description));

const transitionShape = z.looseObject({
  nextStep: z.optional(required("Name of the step that follows.")),
  action: z.optional(z.enum(["exit", "restart-new-session"])),
  reason: z.optional(required("Why the recipe ends; printed and kept.")),
  recipeId: z.optional(required("Id of the recipe that a fresh session runs.")),
});

const stepShape = z.looseObject({
  prompt: required("What the agent is asked; the outcome block is appended."),
  outcomes: z.array(required("Name of an outcome that the agent may report.")),
  onOutcome: z.record(z.string(), transitionShape),
  model: z.optional(tier),
});

const guardrailsShape = z.looseObject({
  maxStepVisits: z.optional(positive("Visits of one step at most; default 3.")),
  maxTotalSteps: z.optional(positive("Steps of one session at most; default 100.")),
  exitOnOther: z.optional(
    z.boolean().check(about("Whether `other` ends the recipe; default true.")),
  ),
});

const recipeShape = z.looseObject({
  id: required("Name of the recipe, in kebab-case; the file has the same."),
  label: required("Name of the recipe for people."),
  description: required("What the recipe does, in one line."),
  initialStep: required("Name of the first step."),
  model: z.optional(tier),
  capabilities: z.optional(
    z.array(capability).check(about("What its agents must be able to do; not in the reference.")),
  ),
  guardrails: z.optional(guardrailsShape),
  steps: z.record(z.string(), stepShape),
});

/** The schema with what is resolved before, for editors. */
export function wholeShape(): z.ZodMiniType {
  const path = (description: string) => z.string().check(about(description));
  const file = path("A file of steps, relative to this one; #/pointer takes a part of it.");
  const reference = z.looseObject({
    $ref: path("A step of a file, as FILE#/POINTER; fields beside it replace its own."),
    ...z.partial(stepShape).def.shape,
  });
  const steps = z.catchall(
    z.object({ $include: z.optional(z.union([file, z.array(file)])) }),
    z.union([stepShape, reference]),
  );
  return z.extend(recipeShape, { steps });
}

/** Names of the fields of each part of a recipe. */
export const fieldNames = {
  recipe: Object.keys(recipeShape.def.shape),
  guardrails: Object.keys(guardrailsShape.def.shape),
  step: Object.keys(stepShape.def.shape),
  transition: Object.keys(transitionShape.def.shape),
} as const;

/** The model tiers, as the reference lists them. */
export const modelTiers = [...tier.options].sort();

/** What a recipe may declare that its agents must be able to do. */
export const capabilities: readonly string[] = capability.options;

/** Tells whether a text names a model tier. */
export function isModelTier(text: string): text is z.infer<typeof tier> {
  return tier.safeParse(text).success;
}
