import type { RuleRow } from "../../../support/rule-table.ts";

const steps = "steps:\n  - id: ask";
const above = (fields: string): string => `${fields}\n${steps}`;
const limiting = (fields: string): string => above(`rate_limiting: {${fields}}`);
const backoff = (fields: string): string => limiting(`backoff: {${fields}}`);

/** Section 3.1: the fields of a recipe. */
export const recipeFields: readonly RuleRow[] = [
  ["name is required", "name: recipe\ndescription", "«description»", "missing-field"],
  ["name is truthy", "name: recipe", "name: «''»", "missing-field"],
  ["name is text", "name: recipe", "name: «on»", "wrong-type"],
  ["name has letters, digits, - and _ only", "name: recipe", "name: «a b»", "invalid-name"],
  ["name has something besides - and _", "name: recipe", "name: «'---'»", "invalid-name"],
  ["name may have letters of any script", "name: recipe", "name: größe_2-é"],
  [
    "description is required",
    "name: recipe\ndescription: Does something.",
    "«name»: recipe",
    "missing-field",
  ],
  ["description is truthy", "Does something.", "«''»", "missing-field"],
  ["description may be any truthy scalar", "Does something.", "12"],
  [
    "version is required",
    "name: recipe\ndescription: Does something.\nversion: 1.0.0",
    "«name»: recipe\ndescription: Does something.",
    "missing-field",
  ],
  ["version is text", "1.0.0", "«1.0»", "wrong-type"],
  ["version does not start with v", "1.0.0", "«v1.0.0»", "invalid-version"],
  ["version has no pre-release", "1.0.0", "«1.0.0-beta»", "invalid-version"],
  ["version has no build", "1.0.0", "«1.0.0+7»", "invalid-version"],
  ["version has three parts", "1.0.0", "«'1.0'»", "invalid-version"],
  ["version has digits only", "1.0.0", "«1.0.x»", "invalid-version"],
  ["version may have leading zeros", "1.0.0", "01.0.0"],
  ["author, created, updated and tags are free", steps, above("author: [1]\ntags: {a: 1}")],
  [
    "steps and stages exclude each other",
    steps,
    above("«stages»: [{name: a, steps: [{id: b, agent: team:c, prompt: d}]}]"),
    "conflicting-fields",
  ],
  [
    "recursion.max_depth is at least 1",
    steps,
    above("recursion: {max_depth: «0»}"),
    "value-out-of-range",
  ],
  [
    "recursion.max_depth is at most 20",
    steps,
    above("recursion: {max_depth: «21»}"),
    "value-out-of-range",
  ],
  [
    "recursion.max_total_steps is at least 1",
    steps,
    above("recursion: {max_total_steps: «0»}"),
    "value-out-of-range",
  ],
  [
    "recursion.max_total_steps is at most 1000",
    steps,
    above("recursion: {max_total_steps: «1001»}"),
    "value-out-of-range",
  ],
  [
    "max_concurrent_llm is at least 1",
    steps,
    limiting("max_concurrent_llm: «0»"),
    "value-out-of-range",
  ],
  [
    "max_concurrent_llm is at most 100",
    steps,
    limiting("max_concurrent_llm: «101»"),
    "value-out-of-range",
  ],
  ["max_concurrent_llm may be null", steps, limiting("max_concurrent_llm: null")],
  ["min_delay_ms is at least 0", steps, limiting("min_delay_ms: «-1»"), "value-out-of-range"],
  ["min_delay_ms is at most 60000", steps, limiting("min_delay_ms: «60001»"), "value-out-of-range"],
  [
    "initial_delay_ms is at least 100",
    steps,
    backoff("initial_delay_ms: «99»"),
    "value-out-of-range",
  ],
  [
    "max_delay_ms is at least initial_delay_ms",
    steps,
    backoff("max_delay_ms: «999»"),
    "value-out-of-range",
  ],
  ["max_delay_ms is not negative", steps, backoff("max_delay_ms: «-1»"), "value-out-of-range"],
  ["enabled that is null turns backoff off", steps, backoff("enabled: «null»"), "counts-as"],
  ["multiplier is at least 1", steps, backoff("multiplier: «0.5»"), "value-out-of-range"],
  [
    "reset_after_success is at least 1",
    steps,
    backoff("reset_after_success: «0»"),
    "value-out-of-range",
  ],
  [
    "backoff is checked although it is off",
    steps,
    backoff("enabled: false, multiplier: «0.5»"),
    "value-out-of-range",
  ],
  [
    "min_delay_between_calls_ms is at least 0",
    steps,
    above("orchestrator: {config: {min_delay_between_calls_ms: «-1»}}"),
    "value-out-of-range",
  ],
  [
    "min_delay_between_calls_ms is a whole number",
    steps,
    above("orchestrator: {config: {min_delay_between_calls_ms: «1.5»}}"),
    "wrong-type",
  ],
  [
    "min_delay_between_calls_ms may be true",
    steps,
    above("orchestrator: {config: {min_delay_between_calls_ms: true}}"),
  ],
];

const gate = "approval: {required: true, prompt: Go on.}";
const approval = (fields: string): string =>
  `approval: {required: true, prompt: Go on., ${fields}}`;
const second = "  - name: second\n    steps:\n      - {id: two, type: bash, command: date}\n";

/** Sections 3.2 and 3.3: stages and approvals. */
export const stageFieldsStaged: readonly RuleRow[] = [
  ["a recipe has steps or stages", second, second],
  ["context is a mapping", "stages:", "context: «[]»\nstages:", "wrong-type"],
  ["context is not null", "stages:", "context:«»\nstages:", "wrong-type"],
  ["name is truthy", "name: second", "name: «''»", "missing-field"],
  ["name has letters or digits", "name: second", "name: «'--'»", "invalid-name"],
  [
    "name may have punctuation, as in the document's example",
    "name: second",
    "'name': 'Phase 1: Critical Fixes'",
  ],
  ["name has no other punctuation", "name: second", "name: «build/test»", "invalid-name"],
  ["names are unique", "name: second", "name: «first»", "duplicate-stage-name"],
  ["steps is not empty", second, "  - name: second\n    «steps»: []\n", "no-steps"],
  ["step ids are unique across stages", "id: two", "id: «one»", "duplicate-step-id"],
  [
    "a step of a stage is checked like any other",
    "id: two, type: bash",
    "id: two, type: «shell»",
    "unknown-value",
  ],
  [
    "required may be any truthy value",
    gate,
    "approval: {required: «'false'», prompt: Go on.}",
    "counts-as",
  ],
  [
    "prompt is truthy when required",
    gate,
    "approval: {required: true, prompt: «''»}",
    "missing-field",
  ],
  ["required may be null, which is no", gate, "approval: {required: null}"],
  ["prompt may be absent when nothing is required", gate, "approval: {required: false}"],
  ["timeout is at least 0", gate, approval("timeout: «-1»"), "value-out-of-range"],
  ["timeout of an hour in milliseconds", gate, approval("timeout: «3600000»"), "counts-as"],
  ["timeout may be some hundred hours", gate, approval("timeout: 900000")],
  ["timeout may be months", gate, approval("timeout: 7776000")],
  ["default is deny or approve", gate, approval("default: «wait»"), "unknown-value"],
  ["default no is a truth value", gate, approval("default: «no»"), "unknown-value"],
];
