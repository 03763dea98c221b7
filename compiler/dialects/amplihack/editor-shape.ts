import * as z from "zod/mini";
import type { FieldType, Part } from "./shape.ts";
import { shape } from "./shape.ts";

/**
 * The shape of a recipe for editors, made from the same table that the compiler checks fields by; what editors cannot
 * know, such as what fields say about one another, `recipec check` says.
 */
export function editorShape(): z.ZodMiniType {
  return partShape("recipe");
}

function partShape(part: Part): z.ZodMiniType {
  const fields: Readonly<Record<string, FieldType>> = shape[part];
  const schemas = Object.entries(fields).map(([name, type]) => {
    const schema = fieldShape(part, name, type).check(z.describe(about[part][name] ?? ""));
    return [name, type.startsWith("required") || type === "steps" ? schema : z.optional(schema)];
  });
  return z.strictObject(Object.fromEntries(schemas));
}

const text = (): z.ZodMiniType => z.union([z.string(), z.number(), z.boolean()]);
const optionalText = (): z.ZodMiniType => z.nullable(text());
const number = (): z.ZodMiniType => z.int().check(z.minimum(0));
const anyMapping = (): z.ZodMiniType => z.record(z.string(), z.unknown());

const shapes: Readonly<Record<FieldType, () => z.ZodMiniType>> = {
  "required-text": text,
  text,
  "optional-text": optionalText,
  flag: () => z.boolean(),
  "optional-flag": () => z.nullable(z.boolean()),
  number,
  "optional-number": () => z.nullable(number()),
  texts: () => z.array(text()),
  mapping: anyMapping,
  "optional-mapping": () => z.nullable(anyMapping()),
  steps: () => z.array(partShape("step")).check(z.minLength(1)),
  any: () => z.unknown(),
};

/** What a mapping holds, where it has fields of its own. */
const parts: Readonly<Record<string, Part>> = { recursion: "recursion", hooks: "hooks" };

function fieldShape(part: Part, name: string, type: FieldType): z.ZodMiniType {
  const inner = part === "recipe" ? parts[name] : undefined;
  if (inner !== undefined) return partShape(inner);
  if (name === "type") return z.nullable(z.enum(["bash", "agent", "recipe"]));
  return shapes[type]();
}

const about: Readonly<Record<Part, Readonly<Record<string, string>>>> = {
  recipe: {
    name: "Name of the recipe.",
    version: "Version of the recipe; 1.0.0 if it is not given.",
    description: "What the recipe is for.",
    author: "Who wrote it.",
    tags: "Words by which people find it; they do not choose steps.",
    context: "Variables with their defaults; --set replaces them for a run.",
    context_validation: "Rules for variables, checked before any step: nonempty, path, git_repo.",
    extends:
      "A recipe whose steps run first, and whose variables and hooks hold where this one has none.",
    recursion: "How deep recipes may nest, and how many steps may run.",
    hooks: "Commands around every step.",
    output: "Accepted, and without effect.",
    steps: "What is done, in this order.",
  },
  recursion: {
    max_depth: "Recipes on top of one another, this one included; 6 if it is not given.",
    max_total_steps:
      "Steps that run in all, those of sub-recipes included; 200 if it is not given.",
  },
  hooks: {
    pre_step: "Runs before each step; step_id is a variable of it.",
    post_step: "Runs after each step that did not fail; step_status tells how it ended.",
    on_error: "Runs after each step that failed.",
  },
  step: {
    id: "Name of the step, used once.",
    type: "bash, agent or recipe; inferred from the other fields if it is not given.",
    command: "What bash runs. A {{name}} in it arrives exactly as it is, in any quotes.",
    agent: "Who is asked: namespace:name or namespace:category:name.",
    prompt: "What the agent is asked; {{name}} is replaced.",
    recipe: "The recipe that is called, by the name of its file.",
    context: "Variables that the called recipe gets besides all others.",
    condition: "The step runs when this holds; names are variables, without braces.",
    output: "The variable that takes what the step prints or answers.",
    parse_json: "Finds JSON inside the output; an agent without any is asked once more.",
    parse_json_required: "With parse_json: the step fails without JSON.",
    mode: "Accepted, and without effect.",
    working_dir: "Where the step works; a template.",
    timeout: "Seconds after which the step is ended; 0 is no limit.",
    auto_stage: "Whether what an agent changed is staged in git; true if it is not given.",
    model: "The model of the agent.",
    recovery_on_failure: "Lets an agent do the rest when the called recipe fails.",
    continue_on_error: "The recipe goes on when this step fails.",
    nonfatal: "The same as continue_on_error.",
    fatal: "false is the same as continue_on_error.",
    when_tags: "The step runs by the tags that a run asks for; without tags, always.",
    parallel_group: "Neighbors with the same name run side by side.",
  },
};
