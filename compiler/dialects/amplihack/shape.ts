/** What a field may hold, and as what other values count. */
export type FieldType =
  | "required-text"
  /** Any scalar counts by its spelling; also `null` is text. */
  | "text"
  /** Nothing and `null` count as absent. */
  | "optional-text"
  | "flag"
  | "optional-flag"
  | "number"
  | "optional-number"
  | "texts"
  | "mapping"
  | "optional-mapping"
  | "steps"
  | "any";

/** The fields of one part of a recipe. */
export type Fields = Readonly<Record<string, FieldType>>;

/** The fields of every part of a recipe. */
export const shape = {
  recipe: {
    name: "required-text",
    version: "text",
    description: "text",
    author: "text",
    tags: "texts",
    context: "mapping",
    context_validation: "mapping",
    extends: "optional-text",
    recursion: "mapping",
    hooks: "mapping",
    output: "any",
    steps: "steps",
  },
  recursion: { max_depth: "number", max_total_steps: "number" },
  hooks: { pre_step: "optional-text", post_step: "optional-text", on_error: "optional-text" },
  step: {
    id: "required-text",
    type: "optional-text",
    command: "optional-text",
    agent: "optional-text",
    prompt: "optional-text",
    recipe: "optional-text",
    context: "optional-mapping",
    condition: "optional-text",
    output: "optional-text",
    parse_json: "flag",
    parse_json_required: "flag",
    mode: "optional-text",
    working_dir: "optional-text",
    timeout: "optional-number",
    auto_stage: "optional-flag",
    model: "optional-text",
    recovery_on_failure: "flag",
    continue_on_error: "flag",
    nonfatal: "flag",
    fatal: "flag",
    when_tags: "texts",
    parallel_group: "optional-text",
  },
} as const satisfies Readonly<Record<string, Fields>>;

/** A part of a recipe that has fields of its own. */
export type Part = keyof typeof shape;
