import type { RuleRow } from "../../../support/rule-table.ts";

const steps = "steps:\n  - id: ask";
const above = (fields: string): string => `${fields}\n${steps}`;
const agent = "agent: team:poet";
const prompt = "prompt: Tell me about {{topic}}.";
const date = "command: date\n  - id: call";
const call = "recipe: sub.yaml";

/** Sections 1.3 to 1.8: values of a type that the reference ignores or breaks at. */
export const types: readonly RuleRow[] = [
  ["an unknown field of a recipe is ignored", steps, above("«contxt»: {}"), "unread-field"],
  ["recursion that is no mapping is ignored", steps, above("recursion: «5»"), "ignored-value"],
  [
    "rate_limiting that is no mapping is ignored",
    steps,
    above("rate_limiting: «5»"),
    "ignored-value",
  ],
  [
    "orchestrator that is no mapping is ignored",
    steps,
    above("orchestrator: «5»"),
    "ignored-value",
  ],
  [
    "an unknown field of rate_limiting",
    steps,
    above("rate_limiting: {«delay»: 5}"),
    "unknown-field",
  ],
  [
    "an unknown field of backoff",
    steps,
    above("rate_limiting: {backoff: {«factor»: 5}}"),
    "unknown-field",
  ],
  ["orchestrator.config is free", steps, above("orchestrator: {config: {anything: 1}}")],
  ["backoff is a mapping", steps, above("rate_limiting: {backoff: «null»}"), "wrong-type"],
  ["steps that are empty are absent", steps, above("stages: []")],
  ["stages is a list", steps, above("«stages»: «5»"), "conflicting-fields", "wrong-type"],
  ["command is text", date, "command: «5»\n  - id: call", "wrong-type"],
  ["prompt is text", prompt, "prompt: «5»", "wrong-type"],
  ["agent is text", agent, "agent: «5»", "wrong-type"],
  ["recipe is text", call, "recipe: «5»", "wrong-type"],
  ["cwd is text", date, "command: date\n    cwd: «5»\n  - id: call", "wrong-type"],
  ["env is a mapping", date, "command: date\n    env: «[a]»\n  - id: call", "wrong-type"],
  ["context of a step is a mapping", call, `${call}\n    context: «[a]»`, "wrong-type"],
  ["recursion of a step is a mapping", call, `${call}\n    recursion: «5»`, "wrong-type"],
  [
    "provider_preferences is a list",
    agent,
    `${agent}\n    provider_preferences: «{provider: a}»`,
    "wrong-type",
  ],
  [
    "entries of provider_preferences are mappings",
    agent,
    `${agent}\n    provider_preferences: [«a»]`,
    "wrong-type",
  ],
  [
    "a class is text",
    agent,
    `${agent}\n    provider_preferences: [{class: «[fast]»}]`,
    "wrong-type",
  ],
  [
    "agent_config that is no mapping is ignored",
    agent,
    `${agent}\n    agent_config: «5»`,
    "ignored-value",
  ],
  [
    "update_context is a mapping",
    '"{{topic}} == rivers"',
    '"{{topic}} == rivers"\n    update_context: «[a]»',
    "wrong-type",
  ],
  [
    "nested steps are a list",
    "steps:\n      - {id: change, agent: team:poet, prompt: Next, output: topic}",
    "steps: «{id: change}»",
    "wrong-type",
  ],
];

/** The same in stages. */
export const typesStaged: readonly RuleRow[] = [
  [
    "an unknown field of a stage is ignored",
    "  - name: second",
    "  - «condition»: a\n    name: second",
    "unread-field",
  ],
  [
    "an unknown field of an approval",
    "prompt: Go on.",
    "prompt: Go on., «timeot»: 5",
    "unknown-field",
  ],
  [
    "an approval is a mapping",
    "approval: {required: true, prompt: Go on.}",
    "approval: «true»",
    "wrong-type",
  ],
  ["an approval may be null", "approval: {required: true, prompt: Go on.}", "approval: null"],
  [
    "the steps of a stage are not null",
    "steps:\n      - {id: two, type: bash, command: date}",
    "steps: «null»",
    "wrong-type",
  ],
  ["a stage is a mapping", "  - name: second", "  - «second»\n  - name: second", "wrong-type"],
];
