import type { RuleRow } from "../../../support/rule-table.ts";

const agent = "agent: team:poet";
const bash = "type: bash\n    command: date\n  - id: call";
const recipe = "type: recipe\n    recipe: sub.yaml";
const onAgent = (fields: string): string => `${agent}\n    ${fields}`;
const onBash = (fields: string): string =>
  `type: bash\n    command: date\n    ${fields}\n  - id: call`;
const onRecipe = (fields: string): string => `${recipe}\n    ${fields}`;

/** Section 3.4: what a step is. */
export const identity: readonly RuleRow[] = [
  ["id is required", "- id: show\n    type", "- «type»", "missing-field"],
  ["id is truthy", "id: show", "id: «''»", "missing-field"],
  ["id may be long, with a warning", "id: show", `id: «${"s".repeat(60)}»`, "long-text"],
  ["id may have spaces, with a warning", "id: show", "id: «show it»", "unusual-id"],
  ["id may be a number", "id: show", "id: «12»", "counts-as"],
  ["id is unique", "id: show", "id: «ask»", "duplicate-step-id"],
  ["type is agent, recipe or bash", bash, bash.replace("bash", "«shell»"), "unknown-value"],
  ["type minds the case", bash, bash.replace("bash", "«Bash»"), "unknown-value"],
  ["type is not null", bash, bash.replace("bash", "«null»"), "unknown-value"],
];

/** Section 3.5: fields that a kind of step needs, cannot have or ignores. */
export const byType: readonly RuleRow[] = [
  ["agent steps need an agent", `id: ask\n    ${agent}`, "id: «ask»", "missing-field"],
  [
    "agent steps need a prompt",
    "id: ask\n    agent: team:poet\n    prompt: Tell me about {{topic}}.",
    "id: «ask»\n    agent: team:poet",
    "missing-field",
  ],
  ["agent steps have no recipe", agent, onAgent("«recipe»: sub.yaml"), "misplaced-field"],
  ["agent steps have no context", agent, onAgent("«context»: {a: 1}"), "misplaced-field"],
  ["agent steps have no command", agent, onAgent("«command»: date"), "misplaced-field"],
  ["agent steps ignore cwd", agent, onAgent("«cwd»: docs"), "ineffective-field"],
  ["agent steps ignore env", agent, onAgent("«env»: {A: b}"), "ineffective-field"],
  [
    "agent steps ignore output_exit_code",
    agent,
    onAgent("«output_exit_code»: code"),
    "ineffective-field",
  ],
  [
    "agent steps ignore recursion",
    agent,
    onAgent("«recursion»: {max_depth: 99}"),
    "ineffective-field",
  ],
  ["empty fields of another kind do not offend", agent, onAgent("context: {}\n    command: ''")],
  [
    "agent steps know the fields of recursion all the same",
    agent,
    onAgent("«recursion»: {«depth»: 9}"),
    "ineffective-field",
    "unknown-field",
  ],
  ["spawn_mode is subprocess", agent, onAgent("spawn_mode: «thread»"), "unknown-value"],
  ["spawn_mode is not empty", agent, onAgent("spawn_mode: «''»"), "unknown-value"],
  [
    "provider excludes provider_preferences",
    agent,
    onAgent("provider: p\n    «provider_preferences»: [{provider: p}]"),
    "conflicting-fields",
  ],
  [
    "model excludes provider_preferences",
    agent,
    onAgent("model: p\n    «provider_preferences»: [{provider: p}]"),
    "conflicting-fields",
  ],
  [
    "model_role excludes provider",
    agent,
    onAgent("provider: p\n    «model_role»: coding"),
    "conflicting-fields",
  ],
  [
    "model_role excludes provider_preferences",
    agent,
    onAgent("provider_preferences: [{provider: p}]\n    «model_role»: coding"),
    "conflicting-fields",
  ],
  [
    "entries of provider_preferences have a provider",
    agent,
    onAgent("provider_preferences: [«{model: m}»]"),
    "missing-field",
  ],
  [
    "entries of provider_preferences may have a class instead",
    agent,
    onAgent("provider_preferences: [{class: fast}]"),
  ],
  [
    "provider_preferences may be empty, with a warning",
    agent,
    onAgent("provider_preferences: «[]»"),
    "counts-as",
  ],
  [
    "bash steps need a command",
    "id: show\n    type: bash\n    command: date",
    "id: «show»\n    type: bash",
    "missing-field",
  ],
  ["bash steps need more than space", bash, bash.replace("date", "«' '»"), "blank-command"],
  ["bash steps have no agent", bash, onBash("«agent»: a"), "misplaced-field"],
  ["bash steps have no prompt", bash, onBash("«prompt»: a"), "misplaced-field"],
  ["bash steps have no mode", bash, onBash("«mode»: a"), "misplaced-field"],
  ["bash steps have no agent_config", bash, onBash("«agent_config»: {a: 1}"), "misplaced-field"],
  ["bash steps have no recipe", bash, onBash("«recipe»: sub.yaml"), "misplaced-field"],
  ["bash steps have no context", bash, onBash("«context»: {a: 1}"), "misplaced-field"],
  [
    "bash steps have no recursion, also an empty one",
    bash,
    onBash("«recursion»: {}"),
    "misplaced-field",
  ],
  ["bash steps may have an empty spawn_mode", bash, onBash("spawn_mode: ''")],
  ["bash steps have no spawn_mode", bash, onBash("«spawn_mode»: subprocess"), "misplaced-field"],
  ["bash steps have no provider", bash, onBash("«provider»: a"), "misplaced-field"],
  ["bash steps have no model", bash, onBash("«model»: a"), "misplaced-field"],
  [
    "bash steps have no provider_preferences",
    bash,
    onBash("«provider_preferences»: [{provider: a}]"),
    "misplaced-field",
  ],
  ["bash steps have no model_role", bash, onBash("«model_role»: a"), "misplaced-field"],
  [
    "recipe steps need a recipe",
    `id: call\n    ${recipe}`,
    "id: «call»\n    type: recipe",
    "missing-field",
  ],
  ["recipe steps have no agent", recipe, onRecipe("«agent»: a"), "misplaced-field"],
  ["recipe steps have no prompt", recipe, onRecipe("«prompt»: a"), "misplaced-field"],
  ["recipe steps have no command", recipe, onRecipe("«command»: a"), "misplaced-field"],
  ["recipe steps have no mode", recipe, onRecipe("«mode»: a"), "misplaced-field"],
  [
    "recipe steps have no spawn_mode",
    recipe,
    onRecipe("«spawn_mode»: subprocess"),
    "misplaced-field",
  ],
  ["recipe steps have no provider", recipe, onRecipe("«provider»: a"), "misplaced-field"],
  ["recipe steps have no model", recipe, onRecipe("«model»: a"), "misplaced-field"],
  [
    "recipe steps have no provider_preferences",
    recipe,
    onRecipe("«provider_preferences»: [{provider: a}]"),
    "misplaced-field",
  ],
  ["recipe steps have no model_role", recipe, onRecipe("«model_role»: a"), "misplaced-field"],
  [
    "recipe steps ignore agent_config",
    recipe,
    onRecipe("«agent_config»: {a: 1}"),
    "ineffective-field",
  ],
  ["recipe steps ignore cwd", recipe, onRecipe("«cwd»: docs"), "ineffective-field"],
  ["recipe steps ignore env", recipe, onRecipe("«env»: {A: b}"), "ineffective-field"],
  [
    "recipe steps ignore output_exit_code",
    recipe,
    onRecipe("«output_exit_code»: code"),
    "ineffective-field",
  ],
  [
    "recipe steps ignore retry",
    recipe,
    onRecipe("«retry»: {max_attempts: 2}"),
    "ineffective-field",
  ],
  [
    "recipe steps check recursion",
    recipe,
    onRecipe("recursion: {max_depth: «99»}"),
    "value-out-of-range",
  ],
  [
    "parse_json does nothing to the result of a recipe",
    recipe,
    onRecipe("«parse_json»: true"),
    "ineffective-field",
  ],
];

const condition = '"{{topic}} == rivers"';
const nested = `${condition}\n    steps:`;
const beside = (fields: string): string => `${condition}\n    ${fields}\n    steps:`;

/** Sections 3.5 and 8.4: a step with nested steps needs nothing else, and uses nothing else. */
export const compound: readonly RuleRow[] = [
  ["a container needs neither agent nor prompt", nested, nested],
  ["a container does not use an agent", nested, beside("«agent»: a"), "ineffective-field"],
  ["a container does not use a prompt", nested, beside("«prompt»: a"), "ineffective-field"],
  ["a container has no type", nested, beside("type: «bash»"), "misplaced-field"],
  [
    "a container does not use a command",
    nested,
    beside("type: bash\n    «command»: date"),
    "ineffective-field",
  ],
  [
    "a container does not use retry",
    nested,
    beside("«retry»: {max_attempts: 2}"),
    "ineffective-field",
  ],
  [
    "a container does not use parse_json",
    nested,
    beside("«parse_json»: true"),
    "ineffective-field",
  ],
  ["a container does not use a model", nested, beside("«model»: m"), "ineffective-field"],
  [
    "a container with while_condition does not use on_error",
    nested,
    beside("«on_error»: continue"),
    "ineffective-field",
  ],
  ["a container may be bounded in time", nested, beside("timeout: 5")],
  ["steps may be called while_steps", nested, nested.replace("steps:", "while_steps:")],
  [
    "nested steps are checked like any others",
    "{id: change,",
    "{id: change, type: «shell»,",
    "unknown-value",
  ],
  ["nested steps may have ids that occur elsewhere", "{id: change,", "{id: ask,"],
];

/** Sections 1.4 to 1.6: what makes a step or one of its parts unreadable. */
export const unreadable: readonly RuleRow[] = [
  ["a step is a mapping", "  - id: last", "  - «date»\n  - id: last", "wrong-type"],
  ["an unknown field of a step", agent, onAgent("«promt»: a"), "unknown-field"],
  [
    "an unknown field of recursion",
    recipe,
    onRecipe("recursion: {«max_deep»: 2}"),
    "unknown-field",
  ],
  [
    "an unknown field of provider_preferences",
    agent,
    onAgent("provider_preferences: [{provider: a, «modl»: b}]"),
    "unknown-field",
  ],
  [
    "an unknown field of retry is ignored",
    agent,
    onAgent("retry: {«attempts»: 2}"),
    "unread-field",
  ],
  ["a field that is no text", agent, onAgent("«1»: a"), "unknown-field"],
  ["retry is a mapping", agent, onAgent("retry: «3»"), "wrong-type"],
  ["retry is no empty list", agent, onAgent("retry: «[]»"), "wrong-type"],
  [
    "as_var and step_context and while_steps are other names",
    recipe,
    onRecipe('step_context: {topic: "{{one}}"}\n    foreach: "{{topics}}"\n    as_var: one'),
  ],
  ["the public name of a field wins", recipe, onRecipe("context: {topic: a}\n    step_context: 5")],
];
