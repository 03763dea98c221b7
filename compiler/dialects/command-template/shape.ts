import * as z from "zod/mini";

/**
 * The shape of a recipe document, from which the JSON Schema of editors is made. It is as wide as the language, which
 * ignores what it does not know; the compiler says with places what is ignored, and does not need this module.
 */

const about = (description: string) => z.describe<unknown>(description);
const text = (description: string) => z.string().check(z.minLength(1), about(description));
const values = (description: string) => z.record(z.string(), z.unknown()).check(about(description));
const milliseconds = (description: string) =>
  z.union([z.number().check(z.minimum(0)), z.string()]).check(about(description));

const failure = z
  .enum(["continue", "branch", "root"])
  .check(about("How far a failure reaches; default continue."));

/** A command, a list of nodes, or a node. */
const template: z.ZodMiniType = z.lazy(() => z.union([command, z.array(step), node, importNode]));
const step: z.ZodMiniType = z.lazy(() => z.union([command, node, importNode]));
const command = text("A command: split into words, filled in, run without a shell.");

const controls = {
  label: z.optional(z.string().check(about("Name of the node in reports."))),
  parallel: z.optional(z.boolean().check(about("Whether the nodes of a list run at once."))),
  when: z.optional(
    z.union([z.string(), z.boolean()]).check(about("Without it the node is skipped.")),
  ),
  args: z.optional(
    z.array(text("name, name:type or name:type=default.")).check(about("Declared arguments.")),
  ),
  defaults: z.optional(values("What names stand for where the caller gives nothing.")),
  timeout: z.optional(milliseconds("Milliseconds of each attempt; 0 is no limit.")),
  delay: z.optional(milliseconds("Milliseconds before the node starts.")),
  retry: z.optional(
    z
      .union([z.int().check(z.minimum(1)), z.string()])
      .check(about("Attempts in total, the first one included.")),
  ),
  failure: z.optional(failure),
  recover: z.optional(z.lazy(() => template)),
  repeat: z.optional(
    z
      .union([z.int().check(z.minimum(1)), z.string()])
      .check(about("How often, or {names.length} for once for each item.")),
  ),
  output: z.optional(
    z.string().check(about("stdout, or the value that counts as the result besides.")),
  ),
} as const;

const node = z.looseObject({ ...controls, template });

const importNode = z.looseObject({
  name: text("Alias of an imported recipe, which stands here."),
  ...controls,
  values: z.optional(values("What its names stand for here.")),
});

const importShape = z.union([
  text("File of the recipe."),
  z.looseObject({
    from: text("File of the recipe, relative to this one."),
    defaults: z.optional(values("Over the recipe's own defaults.")),
    values: z.optional(values("Over all defaults of the recipe.")),
  }),
]);

const mailbox = z.looseObject({
  accepts: z.optional(z.array(z.string())),
  emits: z.optional(z.array(z.string())),
});

/** A whole recipe. */
export const recipeShape = z.looseObject({
  name: z.optional(z.string().check(about("Name of the recipe."))),
  description: z.optional(z.string().check(about("What the recipe does, in one line."))),
  async: z.optional(z.boolean().check(about("Whether it is made to run detached."))),
  state_dir: z.optional(z.string().check(about("Where a detached run keeps its state."))),
  imports: z.optional(z.record(z.string(), importShape)),
  values: z.optional(values("Values that callers may replace.")),
  artifacts: z.optional(z.record(z.string(), z.string())),
  mailbox: z.optional(mailbox),
  ...controls,
  template,
});

/** Names of the fields of each part, for the test that the compiler knows the same. */
export const shapeFields = {
  recipe: Object.keys(recipeShape.def.shape),
  node: Object.keys(node.def.shape),
} as const;
