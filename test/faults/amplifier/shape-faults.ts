import { appended, behind, declared, edited, here } from "../edit.ts";
import type { Fault, Planted } from "../fault.ts";
import type { Host, HostStep } from "../host.ts";
import { fieldOf, textOf } from "../host.ts";
import {
  fieldFault,
  firstStep,
  insertedFault,
  isPlainAgent,
  isPlainBash,
  renamedField,
  replaced,
} from "../step-forms.ts";

/** Puts another value into a field of the recipe itself. */
function recipeField(host: Host, name: string, value: string): readonly Planted[] {
  const field = fieldOf(host, host.root, name);
  if (field === undefined) return [];
  return [edited(host, [{ start: field.start, end: field.end, text: `${here}${name}: ${value}` }])];
}

/** Gives a field of the first agent step another value. */
function agentField(host: Host, name: string, value: string): readonly Planted[] {
  const step = firstStep(host, (one) => isPlainAgent(one) && one.map.has(name));
  const edit = step && replaced(host, step, name, value);
  return edit ? [edited(host, [edit])] : [];
}

/** Gives the first step that fits a field, whether it has it or not. */
function withField(
  host: Host,
  name: string,
  value: string,
  fits: (step: HostStep) => boolean,
): readonly Planted[] {
  const step = firstStep(host, fits);
  if (step === undefined) return [];
  const edit = replaced(host, step, name, value) ?? behind(step, [`  ${here}${name}: ${value}`]);
  return [edited(host, [edit])];
}

function stepKey(host: Host, from: string, to: string): readonly Planted[] {
  const step = firstStep(host, (one) => one.map.has(from));
  const field = step && fieldOf(host, step.map, from);
  if (field === undefined) return [];
  const end = field.start + from.length;
  return [edited(host, [{ start: field.start, end, text: here + to }])];
}

const anyAgent = isPlainAgent;

/** Faults of YAML and of fields (mistakes 9, 10, 12 to 14). */
export const shapeFaults: readonly Fault[] = [
  insertedFault("9b", "`while_condition: true` as a truth value", [
    "- id: zz-loop",
    `  while_condition: ${here}true`,
    "  agent: foundation:explorer",
    "  prompt: Look",
  ]),
  fieldFault(
    "9c",
    "`output: no`",
    [`output: ${here}no`],
    (step) => isPlainBash(step) && !step.map.has("output"),
  ),
  { id: "9d", what: "`name: on`", plant: (host) => recipeField(host, "name", "on") },
  {
    id: "9e",
    what: "`timeout` as text",
    plant: (host) => withField(host, "timeout", `"60"`, isPlainAgent),
  },
  { id: "9f", what: "`version: 1.0`", plant: (host) => recipeField(host, "version", "1.0") },
  {
    id: "9g",
    what: "`context:` left empty",
    plant: (host) =>
      host.root.has("context")
        ? recipeField(host, "context", "")
        : appended(host, [`${here}context:`]),
  },
  {
    id: "9h",
    what: "an unquoted date in the context",
    plant: (host) => declared(host, `${here}zz_day: 2024-01-01`),
  },
  insertedFault("9i", "a prompt that ends at a comment", [
    "- id: zz-cut",
    "  agent: foundation:explorer",
    `  ${here}prompt: Fix issue #12 first`,
  ]),
  insertedFault("9j", "a script whose lines are joined", [
    "- id: zz-joined",
    "  type: bash",
    `  command: ${here}>`,
    "    npm run build",
    "    tar -czf out.tgz dist",
  ]),
  insertedFault("9k", "a line that has left its text", [
    "- id: zz-left",
    "  agent: foundation:explorer",
    "  prompt: |",
    "    Look at it.",
    `  ${here}**Then** say what it is for:`,
    "    one sentence is enough.",
  ]),
  insertedFault("9l", "a text of several lines without a sign", [
    "- id: zz-unmarked",
    "  agent: foundation:explorer",
    `  ${here}prompt:`,
    "    Look at it and answer in",
    "    this form: one line for each mistake.",
  ]),
  insertedFault("9m", "a text without its first quote", [
    "- id: zz-unopened",
    `  ${here}agent: foundation:explorer"`,
    "  prompt: Look",
  ]),
  {
    id: "10a",
    what: "a misspelt field of a step",
    plant: (host) => stepKey(host, "prompt", "promt"),
  },
  fieldFault("10b", "`name` on a step", [`${here}name: Look`], anyAgent),
  fieldFault("10c", "`approval` on a step", [`${here}approval: {required: true}`], anyAgent),
  fieldFault("10d", "`shell` on a step", [`${here}shell: /bin/sh`], isPlainBash),
  {
    id: "10e",
    what: "a misspelt field of the recipe",
    plant: (host) => renamedField(host, "description", "descripton"),
  },
  { id: "10f", what: "`contxt`", plant: (host) => renamedField(host, "context", "contxt") },
  {
    id: "10g",
    what: "an unknown field of the recipe",
    plant: (host) => appended(host, [`${here}aproval: true`]),
  },
  fieldFault(
    "13a",
    "a placeholder in a number",
    ["retry:", `  max_attempts: ${here}"{{session.id}}"`],
    (step) => isPlainAgent(step) && !step.map.has("retry"),
  ),
  {
    id: "13b",
    what: "a placeholder in a timeout",
    plant: (host) => withField(host, "timeout", `"{{session.id}}"`, isPlainAgent),
  },
  {
    id: "13c",
    what: "a placeholder in a default",
    plant: (host) => declared(host, `${here}zz_log: "{{name}}.log"`),
  },
  fieldFault(
    "13d",
    "a placeholder in a model",
    ["provider: anthropic", `${here}model: "{{session.id}}"`],
    (step) => isPlainAgent(step) && !step.map.has("model") && !step.map.has("provider"),
  ),
  {
    id: "13e",
    what: "a placeholder in the name of an agent",
    plant: (host) => agentField(host, "agent", `"{{session.id}}:a"`),
  },
  fieldFault(
    "14a",
    "`depends_on` as text",
    [`depends_on: ${here}step1`],
    (step) => !step.map.has("depends_on"),
  ),
  fieldFault(
    "14b",
    "`depends_on` an unknown step",
    [`depends_on: [${here}zz-none]`],
    (step) => !step.map.has("depends_on"),
  ),
  {
    id: "14c",
    what: "`depends_on` of a later step",
    plant: (host) => {
      const last = textOf(host.steps.at(-1), "id");
      return last === undefined || host.steps.length < 2
        ? []
        : withField(host, "depends_on", `["${last}"]`, (step) => !step.map.has("depends_on"));
    },
  },
];

/** Settings that do nothing where they stand (mistake 11). */
export const idleFaults: readonly Fault[] = [
  insertedFault("11a", "`retry` on a recipe step", [
    "- id: zz-call",
    "  type: recipe",
    "  recipe: zz-child.yaml",
    `  ${here}retry: {max_attempts: 2}`,
  ]),
  fieldFault(
    "11b",
    "`collect` without a loop",
    [`${here}collect: zz_all`],
    (step) => isPlainAgent(step) || isPlainBash(step),
  ),
  fieldFault("11c", "`cwd` on an agent step", [`${here}cwd: src`], isPlainAgent),
  insertedFault("11d", "`break_when` in a parallel loop", [
    "- id: zz-list",
    "  type: bash",
    `  command: printf '%s' '["a", "b"]'`,
    "  output: zz_list",
    "- id: zz-loop",
    `  foreach: "{{zz_list}}"`,
    "  parallel: 2",
    `  ${here}break_when: "{{item}} == 'a'"`,
    "  agent: foundation:explorer",
    `  prompt: "{{item}}"`,
  ]),
  insertedFault("11e", "`collect` beside `output`", [
    "- id: zz-list",
    "  type: bash",
    `  command: printf '%s' '["a", "b"]'`,
    "  output: zz_list",
    "- id: zz-loop",
    `  foreach: "{{zz_list}}"`,
    "  agent: foundation:explorer",
    `  prompt: "{{item}}"`,
    "  collect: zz_all",
    `  ${here}output: zz_last`,
  ]),
  insertedFault("11f", "nested steps in a parallel loop", [
    "- id: zz-list",
    "  type: bash",
    `  command: printf '%s' '["a", "b"]'`,
    "  output: zz_list",
    "- id: zz-loop",
    `  foreach: "{{zz_list}}"`,
    "  parallel: 2",
    `  ${here}steps:`,
    "    - id: zz-inner",
    "      agent: foundation:explorer",
    `      prompt: "{{item}}"`,
  ]),
  insertedFault("11g", "`parallel` as text", [
    "- id: zz-list",
    "  type: bash",
    `  command: printf '%s' '["a", "b"]'`,
    "  output: zz_list",
    "- id: zz-loop",
    `  foreach: "{{zz_list}}"`,
    `  parallel: ${here}"{{session.id}}"`,
    "  agent: foundation:explorer",
    `  prompt: "{{item}}"`,
  ]),
  fieldFault(
    "11h",
    "`update_context` without a loop",
    [`${here}update_context: {zz_a: b}`],
    (step) => isPlainAgent(step) || isPlainBash(step),
  ),
  fieldFault(
    "11i",
    "`max_iterations` without a loop",
    [`${here}max_iterations: 5`],
    (step) => isPlainAgent(step) || isPlainBash(step),
  ),
  fieldFault(
    "11j",
    "`recursion` on an agent step",
    [`${here}recursion: {max_depth: 2}`],
    isPlainAgent,
  ),
  insertedFault("11k", "a time limit of a command that is to go on after failures", [
    "- id: zz-run",
    "  type: bash",
    "  command: make docs",
    `  ${here}timeout: 60`,
    "  on_error: continue",
  ]),
];
