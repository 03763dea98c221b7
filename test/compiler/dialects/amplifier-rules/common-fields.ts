import type { RuleRow } from "../../../support/rule-table.ts";

const agent = "agent: team:poet";
const bash = "type: bash\n    command: date\n  - id: call";
const on = (fields: string): string => `type: bash\n    command: date\n    ${fields}\n  - id: call`;
const each = '"{{topics}}"';
const eachWith = (fields: string): string => `${each}\n    ${fields}`;
const loop = '"{{topic}} == rivers"';
const loopWith = (fields: string): string => `${loop}\n    ${fields}`;

/** Section 3.6: names that a step gives. */
export const names: readonly RuleRow[] = [
  ["output has letters, digits and _ only", bash, on("output: «a-b»"), "invalid-name"],
  ["output is no _ alone", bash, on("output: «_»"), "invalid-name"],
  ["output may begin with a digit", bash, on("output: «1a»"), "unread-output"],
  ["output may have letters of any script", bash, on("output: «é»"), "unread-output"],
  ["output is text", bash, on("output: «5»"), "wrong-type"],
  ["output is not recipe", bash, on("output: «recipe»"), "reserved-name"],
  ["output is not session", bash, on("output: «session»"), "reserved-name"],
  ["output is not step", bash, on("output: «step»"), "reserved-name"],
  ["output may be stage", bash, on("output: «stage»"), "unread-output"],
  ["output_exit_code has the same rule", bash, on("output_exit_code: «a-b»"), "invalid-name"],
  ["output_exit_code is not reserved", bash, on("output_exit_code: «step»"), "reserved-name"],
  ["as has the same rule", each, eachWith("as: «a-b»"), "invalid-name"],
  ["as is not reserved, as documented", each, eachWith("as: «session»"), "reserved-name"],
  ["as is checked with foreach only", bash, on("«as»: a-b"), "ineffective-field"],
  ["collect has the same rule", each, eachWith("collect: «a-b»"), "invalid-name"],
  ["collect is not reserved, as documented", each, eachWith("collect: «step»"), "reserved-name"],
  [
    "update_context has the same rule",
    loop,
    loopWith("update_context: {«a-b»: 1}"),
    "invalid-name",
  ],
  [
    "update_context is not reserved",
    loop,
    loopWith("update_context: {«step»: 1}"),
    "reserved-name",
  ],
];

/** Section 3.6: conditions and loops. */
export const loops: readonly RuleRow[] = [
  ["condition has a syntax", bash, on('condition: "{{topic}} ==«» "'), "condition-syntax"],
  ["condition may be false, which skips", bash, on("condition: false")],
  ["foreach has a placeholder", each, "«topics»", "missing-placeholder"],
  [
    "foreach without a placeholder still names an item and collects",
    each,
    '«topics»\n    as: one\n    env: {A: "{{one}}"}\n    collect: all\n    command: date\n  - id: tell\n    agent: team:poet\n    prompt: "{{all}}"\n    output: poem\n  - id: more\n    type: bash',
    "missing-placeholder",
  ],
  ["foreach is text", each, "«5»", "wrong-type"],
  [
    "foreach excludes while_condition",
    each,
    eachWith('«while_condition»: "{{topic}} == a"'),
    "conflicting-fields",
  ],
  ["parallel needs foreach", bash, on("«parallel»: true"), "field-needs"],
  ["parallel is at least 1", each, eachWith("parallel: «0»"), "value-out-of-range"],
  ["parallel 0 is an error without foreach too", bash, on("parallel: «0»"), "value-out-of-range"],
  ["parallel may be text, which bounds nothing", each, eachWith("parallel: «'2'»"), "counts-as"],
  [
    "parallel excludes nested steps, which it ignores",
    `${each}\n    command: date`,
    `${each}\n    parallel: 2\n    «steps»: [{id: n, type: bash, command: date}]\n    «command»: date`,
    "conflicting-fields",
    "ineffective-field",
  ],
  ["max_iterations is more than 0", each, eachWith("max_iterations: «0»"), "value-out-of-range"],
  [
    "max_iterations is checked with foreach only",
    bash,
    on("«max_iterations»: 5"),
    "ineffective-field",
  ],
  [
    "max_iterations is not checked beside an empty foreach",
    bash,
    on("foreach: ''\n    max_iterations: 0"),
  ],
  ["checkpoint_iterations needs foreach", bash, on("«checkpoint_iterations»: true"), "field-needs"],
  [
    "checkpoint_iterations excludes parallel",
    each,
    eachWith("parallel: 2\n    «checkpoint_iterations»: true"),
    "conflicting-fields",
  ],
  ["while_condition has a placeholder or is true", loop, "«a == b»", "missing-placeholder"],
  [
    "while_condition may be TRUE with a way out",
    loop,
    "' TRUE '\n    break_when: \"{{topic}} == seas\"",
  ],
  ["while_condition is not empty", loop, "«''»", "missing-placeholder"],
  ["while_condition is text", loop, "«true»", "wrong-type"],
  [
    "max_while_iterations is at least 1",
    loop,
    loopWith("max_while_iterations: «0»"),
    "value-out-of-range",
  ],
  [
    "max_while_iterations is at most 1000",
    loop,
    loopWith("max_while_iterations: «1001»"),
    "value-out-of-range",
  ],
  [
    "max_while_iterations is checked always",
    bash,
    on("max_while_iterations: «0»"),
    "value-out-of-range",
  ],
  ["break_when needs a loop", bash, on('«break_when»: "{{topic}} == a"'), "field-needs"],
  [
    "update_context does nothing without a loop",
    bash,
    on("«update_context»: {a: 1}"),
    "ineffective-field",
  ],
  [
    "nested steps need a loop",
    bash,
    on("«steps»: [{id: n, type: bash, command: date}]"),
    "field-needs",
  ],
  [
    "while_steps need a loop",
    bash,
    on("«while_steps»: [{id: n, type: bash, command: date}]"),
    "field-needs",
  ],
  [
    "while_steps beside steps are not looked at",
    bash,
    on("steps: []\n    while_steps: [{id: n, type: bash, command: date}]"),
  ],
  [
    "output_exit_code is checked beside nested steps",
    `${each}\n    command: date`,
    `${each}\n    output_exit_code: «a-b»\n    steps: [{id: n, type: bash, command: date}]\n    «command»: date`,
    "invalid-name",
    "ineffective-field",
  ],
  [
    "provider_preferences are checked beside nested steps",
    loop,
    loopWith("«provider_preferences»: [«{}»]"),
    "ineffective-field",
    "missing-field",
  ],
];

/** Section 3.6: time limits, retries, failures. */
export const attempts: readonly RuleRow[] = [
  ["timeout is more than 0", bash, on("timeout: «0»"), "value-out-of-range"],
  ["timeout may be a fraction", bash, on("timeout: 0.5")],
  ["timeout may be true, which is a second", bash, on("timeout: «true»"), "counts-as"],
  ["timeout is in seconds", bash, on("timeout: «900000»"), "counts-as"],
  ["timeout of an hour in milliseconds", bash, on("timeout: «3600000»"), "counts-as"],
  ["timeout may be some days", bash, on("timeout: 432000")],
  ["timeout may be a day and more", bash, on("timeout: 90061")],
  ["timeout may be as good as none", bash, on("timeout: 1000000")],
  ["timeout is no text", bash, on("timeout: «'60'»"), "wrong-type"],
  ["timeout is not null", bash, on("timeout: «null»"), "wrong-type"],
  [
    "max_attempts is at least 1",
    agent,
    `${agent}\n    retry: {max_attempts: «0»}`,
    "value-out-of-range",
  ],
  [
    "max_attempts is a whole number",
    agent,
    `${agent}\n    retry: {max_attempts: «1.5»}`,
    "wrong-type",
  ],
  ["max_attempts may be true", agent, `${agent}\n    retry: {max_attempts: «true»}`, "counts-as"],
  [
    "backoff is exponential or linear",
    agent,
    `${agent}\n    retry: {backoff: «fast»}`,
    "unknown-value",
  ],
  ["retry may be empty, which is none", agent, `${agent}\n    retry: {}`],
  ["on_error is fail, continue or skip_remaining", bash, on("on_error: «ignore»"), "unknown-value"],
  ["parse_json may be any truthy value", agent, `${agent}\n    parse_json: «'yes'»`, "counts-as"],
];
