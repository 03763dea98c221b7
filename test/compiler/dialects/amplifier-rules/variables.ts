import type { RuleRow } from "../../../support/rule-table.ts";

const ask = "prompt: Tell me about {{topic}}.";
const date = "command: date\n  - id: call";
const shown = (fields: string): string => `command: date\n    ${fields}\n  - id: call`;
const call = "recipe: sub.yaml";

/** Section 2.2: where variables are looked for, and what each form must name. */
export const checkedVariables: readonly RuleRow[] = [
  ["prompt", "{{topic}}.", "«{{x}}».", "undefined-variable"],
  ["command", date, 'command: echo "«{{x}}»"\n  - id: call', "undefined-variable"],
  ["cwd", date, shown('cwd: "«{{x}}»"'), "undefined-variable"],
  ["string values of env", date, shown('env: {PAGER: "«{{x}}»"}'), "undefined-variable"],
  [
    "string values of a recipe step's context",
    call,
    `${call}\n    context: {topic: "a «{{x}}»"}`,
    "undefined-variable",
  ],
  ["recipe path", call, 'recipe: "«{{x}}».yaml"', "undefined-variable"],
  ["an output is set behind its step only", ask, "prompt: A «{{answer}}».", "variable-not-yet-set"],
  ["the loop variable is local to its step", ask, "prompt: A «{{item}}».", "variable-not-yet-set"],
  ["an unknown namespace", ask, "prompt: A «{{x.y}}».", "undefined-variable"],
  ["a path whose first key is not there", ask, "prompt: A «{{place.size}}».", "unknown-key"],
  ["a path into what is no mapping", ask, "prompt: A «{{topic.size}}».", "path-into-scalar"],
  ["a path that is there", ask, "prompt: A {{place.kind}}."],
];

const inLoop = "{id: change, agent: team:poet, prompt: Next, output: topic}";

const use = '  - {id: use, agent: team:a, prompt: "A «{{today}}»."}';

/** Section 2.2, "Not checked at all": fields in which the reference looks for no variable. */
export const uncheckedVariables: readonly RuleRow[] = [
  [
    "condition",
    date,
    shown("condition: \"«{{x}}» == 'a'\"").replace("date\n", "date\n"),
    "undefined-variable",
  ],
  ["foreach", '"{{topics}}"', '"«{{x}}»"', "undefined-variable"],
  [
    "while_condition",
    '"{{topic}} == rivers"',
    '"«{{x}}» == rivers or {{topic}} == rivers"',
    "undefined-variable",
  ],
  [
    "break_when",
    '"{{topic}} == rivers"',
    '"{{topic}} == rivers"\n    break_when: "«{{x}}» == a"',
    "undefined-variable",
  ],
  [
    "update_context",
    '"{{topic}} == rivers"',
    '"{{topic}} == rivers"\n    update_context: {place: "«{{x}}»"}',
    "undefined-variable",
  ],
  ["mode", ask, `${ask}\n    mode: «"{{topic}}"»`, "unexpanded-placeholder"],
  ["agent", "agent: team:poet", 'agent: «"team:{{topic}}"»', "unexpanded-placeholder"],
  ["provider", ask, `${ask}\n    provider: «"{{topic}}"»`, "unexpanded-placeholder"],
  ["model", ask, `${ask}\n    model: «"{{topic}}"»`, "unexpanded-placeholder"],
  [
    "nested values in a recipe step's context",
    call,
    `${call}\n    context: {topic: {deep: ["«{{x}}»"]}}`,
    "undefined-variable",
  ],
  [
    "list and mapping values of env",
    date,
    shown('env: {PAGER: «["{{x}}"]»}'),
    "undefined-variable",
  ],
  [
    "everything inside nested steps",
    inLoop,
    '{id: change, agent: team:poet, prompt: "Next «{{x}}»", output: topic}',
    "undefined-variable",
  ],
  [
    "values of the recipe's own context",
    "topic: rivers",
    'topic: "«{{place}}»"',
    "unexpanded-placeholder",
  ],
];

/** Section 2.2, "Not checked at all": approval prompts, which only a staged recipe has. */
export const uncheckedStaged: readonly RuleRow[] = [
  ["approval prompts", "Go on.", '"Go on with «{{x}}»."', "undefined-variable"],
];

/** Section 2.2, false errors of the reference's validator. */
export const falseErrors: readonly RuleRow[] = [
  [
    "outputs of nested sub-steps",
    "output: topic}",
    'output: topic}\n  - {id: use, agent: team:a, prompt: "{{topic}}"}',
  ],
  [
    "a declared default that a later step replaces",
    date,
    `command: date\n    output: place\n  - id: call`,
  ],
  [
    "new names of update_context",
    `"{{topic}} == rivers"\n    steps:\n      - ${inLoop}`,
    `"true"\n    break_when: "{{topic}} == seas"\n    update_context: {extra: a}\n    steps:\n      - ${inLoop}\n  - {id: use, agent: team:a, prompt: "{{extra}}"}`,
  ],
];

const one = "{id: one, type: bash, command: date}";

/** The same in stages. */
export const falseErrorsStaged: readonly RuleRow[] = [
  ["{{stage.name}}", one, '{id: one, type: bash, command: "echo {{stage.name}}"}'],
  [
    "{{_approval_message}}",
    "{id: two, type: bash, command: date}",
    '{id: two, agent: team:a, prompt: "{{_approval_message}}"}',
  ],
];

/** Section 2.2, "Accepted although it fails at run time". */
export const failingAtRunTime: readonly RuleRow[] = [
  [
    "{{_skipped_steps}} before any step is skipped",
    ask,
    "prompt: Skipped «{{_skipped_steps}}».",
    "maybe-unset-variable",
  ],
  ["{{_skipped_steps}} with a default", `{topic: rivers,`, "{_skipped_steps: [], topic: rivers,"],
  [
    "an output of a conditional step",
    date,
    shown(`condition: "{{topic}} == seas"\n    output: today\n${use}`),
    "maybe-unset-variable",
  ],
  [
    "an output of a loop that collects",
    '"{{topics}}"',
    '"{{topics}}"\n    collect: topics\n    «output»: today',
    "ineffective-field",
  ],
  [
    "an output of a loop over an empty list",
    '"{{topics}}"\n    command: date',
    `"{{topics}}"\n    command: date\n    output: today\n${use}`,
    "maybe-unset-variable",
  ],
];
