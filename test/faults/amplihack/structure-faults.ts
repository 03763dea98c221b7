import { appended, edited, here, inserted } from "../edit.ts";
import type { Fault, Planted } from "../fault.ts";
import type { Host } from "../host.ts";
import { fieldOf } from "../host.ts";
import { fieldFault, insertedFault, isPlainBash, renamedField } from "../step-forms.ts";

const child = `name: zz-child
context:
  zz_depth: 1
steps:
  - id: zz-child-step
    type: bash
    command: echo "{{zz_depth}} {{zz_target}}"
    output: zz_child_out
`;

/** Steps that call a recipe which is there. */
function called(id: string, what: string, lines: readonly string[]): Fault {
  return {
    id,
    what,
    plant: (host) =>
      inserted(host, lines).map((planted) => ({ ...planted, beside: { "zz-child.yaml": child } })),
  };
}

/** Puts a line at the start of the recipe. */
function atTop(host: Host, line: string): readonly Planted[] {
  return [edited(host, [{ start: 0, end: 0, text: `${line}\n` }])];
}

/** Puts another value into a field of the recipe, or adds the field. */
function recipeField(host: Host, name: string, value: string): readonly Planted[] {
  const field = fieldOf(host, host.root, name);
  if (field === undefined) return appended(host, [`${here}${name}: ${value}`]);
  if (host.text.slice(field.start, field.end).includes("\n")) return [];
  return [edited(host, [{ start: field.start, end: field.end, text: `${here}${name}: ${value}` }])];
}

/** A fault in the name of a field of one of the last steps that have it. */
function renamedOfStep(
  id: string,
  what: string,
  { from, to }: { readonly from: string; readonly to: string },
): Fault {
  return {
    id,
    what,
    plant: (host) =>
      host.steps
        .filter((step) => step.map.has(from))
        .slice(-3)
        .flatMap((step) => {
          const field = fieldOf(host, step.map, from);
          if (field === undefined) return [];
          const edit = { start: field.start, end: field.start + from.length, text: here + to };
          return [edited(host, [edit])];
        }),
  };
}

/** Faults of calls and of other recipes (mistakes 14, 20, 21). */
export const callFaults: readonly Fault[] = [
  called("14a", "`sub_context` on a recipe step", [
    "- id: zz-call",
    "  type: recipe",
    "  recipe: zz-child",
    `  ${here}sub_context:`,
    "    zz_target: src",
  ]),
  called("20h", "a misspelt input that the callee has a default for", [
    "- id: zz-call",
    "  type: recipe",
    "  recipe: zz-child",
    "  context:",
    "    zz_target: all",
    `    ${here}zz_dpeth: 3`,
  ]),
  called("14b", "`sub_context` between other fields", [
    "- id: zz-call",
    "  recipe: zz-child",
    `  ${here}sub_context: {zz_target: src}`,
    "  output: zz_called",
  ]),
  insertedFault("20a", "a path to a recipe that is not there", [
    "- id: zz-call",
    "  type: recipe",
    `  recipe: ${here}testing/zz-nowhere`,
  ]),
  insertedFault("20b", "a name with an extension", [
    "- id: zz-call",
    `  recipe: "${here}zz-nowhere.yaml"`,
  ]),
  called("20c", "a template as the name of a recipe", [
    "- id: zz-which",
    "  prompt: Which recipe?",
    "  output: zz_which",
    "- id: zz-call",
    `  recipe: "${here}{{zz_which}}"`,
  ]),
  insertedFault("20d", "a recipe that is not there", [
    "- id: zz-call",
    "  type: recipe",
    `  recipe: ${here}zz-nowhere`,
  ]),
  {
    id: "20e",
    what: "a recipe that calls itself without end",
    plant: (host) =>
      inserted(host, ["- id: zz-call", `  recipe: ${here}${host.name.replace(/\.yaml$/, "")}`]),
  },
  {
    id: "20f",
    what: "a recipe that calls itself through another",
    plant: (host) =>
      inserted(host, ["- id: zz-call", "  type: recipe", `  recipe: ${here}zz-child`]).map(
        (planted) => ({
          ...planted,
          beside: {
            "zz-child.yaml": `name: zz-child\nsteps:\n  - id: back\n    recipe: ${host.name.replace(/\.yaml$/, "")}\n`,
          },
        }),
      ),
  },
  called("20g", "an input that a sub-recipe needs is not there", [
    "- id: zz-call",
    "  type: recipe",
    `  recipe: ${here}zz-child`,
  ]),
  {
    id: "21a",
    what: "`extends` of a recipe that is not there",
    plant: (host) => recipeField(host, "extends", "zz-nowhere"),
  },
  {
    id: "21b",
    what: "an id that the extended recipe has too",
    plant: (host) => {
      const [step] = host.steps;
      const id = step && fieldOf(host, step.map, "id");
      if (id === undefined) return [];
      const beside = {
        "zz-base.yaml": `name: zz-base\nsteps:\n  - id: ${String(id.value)}\n    type: bash\n    command: make\n`,
      };
      const text = `extends: zz-base\n${host.text}`;
      const line = text.slice(0, id.start + 17).split("\n").length;
      return [{ text, line, beside, before: { text: host.text, line: line - 1 } }];
    },
  },
  {
    id: "21c",
    what: "`extends` of itself",
    plant: (host) => recipeField(host, "extends", host.name.replace(/\.yaml$/, "")),
  },
  {
    id: "21d",
    what: "`extends` without steps of its own",
    plant: (host) => {
      const field = fieldOf(host, host.root, "steps");
      const name = fieldOf(host, host.root, "name");
      if (field === undefined || name === undefined) return [];
      const text = "name: zz-heir\nextends: zz-base\nsteps: []\n";
      const before = text.replace("[]", "\n  - id: a\n    command: make");
      const beside = { "zz-base.yaml": host.text.replace(/^extends:.*$/m, "") };
      return [{ text, line: 3, beside, before: { text: before, line: 3 } }];
    },
  },
];

/** Faults of groups (mistake 19). */
export const groupFaults: readonly Fault[] = [
  insertedFault("19a", "a member that reads another one", [
    "- id: zz-one",
    "  type: bash",
    "  command: ./one.sh",
    "  output: zz_one",
    "  parallel_group: zz-both",
    "- id: zz-two",
    "  type: bash",
    `  command: ${here}echo "{{zz_one}}"`,
    "  parallel_group: zz-both",
  ]),
  insertedFault("19b", "a group in two pieces", [
    "- id: zz-one",
    "  type: bash",
    "  command: ./one.sh",
    "  parallel_group: zz-both",
    "- id: zz-between",
    "  type: bash",
    "  command: ./between.sh",
    "- id: zz-two",
    "  type: bash",
    "  command: ./two.sh",
    `  parallel_group: ${here}zz-both`,
  ]),
  insertedFault("19c", "a skipped member that empties its variable", [
    "- id: zz-before",
    "  type: bash",
    "  command: ./before.sh",
    "  output: zz_state",
    "- id: zz-one",
    "  type: bash",
    `  condition: "zz_state == 'dirty'"`,
    "  command: ./clean.sh",
    `  output: ${here}zz_state`,
    "  parallel_group: zz-both",
    "- id: zz-two",
    "  type: bash",
    "  command: ./two.sh",
    "  parallel_group: zz-both",
    "- id: zz-use",
    '  prompt: "Look at {{zz_state}}"',
  ]),
  insertedFault("19e", "two members that set one variable", [
    "- id: zz-one",
    "  type: bash",
    "  command: ./one.sh",
    "  output: zz_both",
    "  parallel_group: zz-both",
    "- id: zz-two",
    "  type: bash",
    "  command: ./two.sh",
    `  output: ${here}zz_both`,
    "  parallel_group: zz-both",
    "- id: zz-use",
    '  prompt: "Look at {{zz_both}}"',
  ]),
];

const bashOnly = ["mode: fast", "model: opus", "recovery_on_failure: true", "auto_stage: true"];
const recipeOnly = [
  "timeout: 60",
  "parse_json: true",
  "model: opus",
  "prompt: Look",
  "command: make",
];

/** Faults of fields (mistakes 15, 22, 23). */
export const fieldFaults: readonly Fault[] = [
  insertedFault("15a", "`type: skill`", ["- id: zz-x", `  type: ${here}skill`, "  prompt: Look"]),
  insertedFault("15b", "`type: shell`", [
    "- id: zz-x",
    `  type: "${here}shell"`,
    "  command: make",
  ]),
  insertedFault("15c", "`type: Bash`", ["- id: zz-x", `  type: ${here}Bash`, "  command: make"]),
  ...bashOnly.map((line, index) =>
    fieldFault(
      `22${"abcd".charAt(index)}`,
      `\`${line.replace(/:.*/, "")}\` on a bash step`,
      [here + line],
      (step) => isPlainBash(step) && !step.map.has(line.replace(/:.*/, "")),
    ),
  ),
  ...recipeOnly.map((line, index) =>
    called(`22${"efghi".charAt(index)}`, `\`${line.replace(/:.*/, "")}\` on a recipe step`, [
      "- id: zz-call",
      "  type: recipe",
      "  recipe: zz-child",
      "  context:",
      "    zz_target: src",
      `  ${here}${line}`,
    ]),
  ),
  insertedFault("22j", "`command` on an agent step", [
    "- id: zz-x",
    "  type: agent",
    "  prompt: Look",
    `  ${here}command: make`,
  ]),
  insertedFault("22k", "`parse_json_required` alone", [
    "- id: zz-x",
    "  prompt: Look",
    `  ${here}parse_json_required: true`,
    "  output: zz_out",
  ]),
  insertedFault("22l", "`timeout: 0` on an agent step", [
    "- id: zz-x",
    "  type: agent",
    "  prompt: Look",
    `  ${here}timeout: 0`,
  ]),
  insertedFault("22m", "`mode` on an agent step", [
    "- id: zz-x",
    "  agent: amplihack:builder",
    `  ${here}mode: ULTRATHINK`,
    "  prompt: Look",
  ]),
  insertedFault("22n", "an agent step without a prompt", [`- ${here}id: zz-x`, "  type: agent"]),
  insertedFault("22o", "a bash step without a command", [`- ${here}id: zz-x`, "  type: bash"]),
  insertedFault("23a", "an agent without a colon", [
    "- id: zz-x",
    `  agent: ${here}code-reviewer`,
    "  prompt: Look",
  ]),
  insertedFault("23b", "an agent without a colon, in quotes, before its type", [
    "- id: zz-x",
    `  agent: "${here}architect"`,
    "  type: agent",
    "  prompt: |",
    "    Look",
  ]),
  insertedFault("23c", "an agent with a blank", [
    "- id: zz-x",
    `  agent: ${here}"amplihack: builder"`,
    "  prompt: Look",
  ]),
  renamedOfStep("22p", "a misspelt `output`", { from: "output", to: "ouput" }),
  renamedOfStep("22q", "a misspelt `condition`", { from: "condition", to: "conditon" }),
  renamedOfStep("22r", "`if` for `condition`", { from: "condition", to: "if" }),
  renamedOfStep("22s", "a misspelt `working_dir`", { from: "working_dir", to: "workingdir" }),
  insertedFault("22t", "`depends_on`", [
    "- id: zz-x",
    "  type: bash",
    "  command: make",
    `  ${here}depends_on: [zz-y]`,
  ]),
  insertedFault("22u", "`retry`", [
    "- id: zz-x",
    "  type: bash",
    "  command: make",
    `  ${here}retry: 3`,
  ]),
];

/** Faults of YAML (mistake 24). */
export const yamlFaults: readonly Fault[] = [
  { id: "24a", what: "`version: ~`", plant: (host) => recipeField(host, "version", "~") },
  fieldFault(
    "24b",
    "`timeout` as text",
    [`timeout: ${here}"30"`],
    (step) => !(step.map.has("timeout") || step.map.has("recipe")),
  ),
  insertedFault("24c", "`parse_json: yes`", [
    "- id: zz-x",
    "  prompt: Look",
    `  parse_json: ${here}yes`,
    "  output: zz_out",
  ]),
  insertedFault("24d", "a merge key", [
    "- id: zz-x",
    "  type: bash",
    `  ${here}<<: {timeout: 30}`,
    "  command: make",
  ]),
  {
    id: "24e",
    what: "a byte order mark",
    plant: (host) => [
      { text: `\u{FEFF}${host.text}`, line: 1, before: { text: host.text, line: 1 } },
    ],
  },
  insertedFault("24f", "a value that starts with a placeholder", [
    "- id: zz-ask",
    "  prompt: Which command?",
    "  output: zz_tool",
    "- id: zz-x",
    "  type: bash",
    `  command: ${here}{{zz_tool}}`,
  ]),
  insertedFault("24g", "a condition that starts with a quoted text", [
    "- id: zz-ask",
    "  prompt: Which command?",
    "  output: zz_s",
    "- id: zz-x",
    `  condition: ${here}'a' in zz_s`,
    "  prompt: Look",
  ]),
  { id: "24h", what: "`tags: a`", plant: (host) => recipeField(host, "tags", "review") },
  {
    id: "24i",
    what: "`context: ~`",
    plant: (host) => (host.root.has("context") ? [] : appended(host, [`${here}context: ~`])),
  },
  insertedFault("24j", "a field twice", [
    "- id: zz-x",
    "  type: bash",
    "  command: make",
    "  timeout: 30",
    `  ${here}timeout: 60`,
  ]),
  {
    id: "24k",
    what: "an entry of the context twice",
    plant: (host) => {
      const once = recipeField(host, "zz", "1");
      return once.length === 0 || host.root.has("context")
        ? []
        : appended(host, ["context:", "  zz_a: 1", "  zz_b: 2", `  ${here}zz_a: 3`]);
    },
  },
  insertedFault("24l", "a timeout with a unit", [
    "- id: zz-x",
    "  type: bash",
    `  timeout: ${here}30s`,
    "  command: make",
  ]),
  insertedFault("24m", "`continue_on_error` in quotes", [
    "- id: zz-x",
    "  type: bash",
    "  command: make",
    `  continue_on_error: ${here}"true"`,
  ]),
  {
    id: "24n",
    what: "a misspelt field of the recipe",
    plant: (host) => renamedField(host, "description", "desciption"),
  },
  {
    id: "24o",
    what: "`hook` for `hooks`",
    plant: (host) => atTop(host, `${here}hook: {pre_step: date}`),
  },
  {
    id: "24p",
    what: "`inputs` for `context`",
    plant: (host) => renamedField(host, "context", "inputs"),
  },
  insertedFault("24q", "an id twice", [
    "- id: zz-x",
    "  type: bash",
    "  command: make",
    `- id: ${here}zz-x`,
    "  type: bash",
    "  command: make again",
  ]),
  {
    id: "24r",
    what: "`recursion` as a number",
    plant: (host) => recipeField(host, "recursion", "5"),
  },
];
