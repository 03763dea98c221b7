import { appended, declared, edited, here, inserted } from "../edit.ts";
import type { Fault, Planted } from "../fault.ts";
import type { Host } from "../host.ts";
import { fieldOf, kindOf, readHost } from "../host.ts";
import { insertedFault, isLoop } from "../step-forms.ts";

const list = [
  "- id: zz-list",
  "  type: bash",
  `  command: printf '%s' '["a", "b"]'`,
  "  output: zz_list",
];

const child = (lines: readonly string[]): string =>
  ["name: zz-child", "description: Called by another recipe", "version: 1.0.0", ...lines, ""].join(
    "\n",
  );

const plainChild = child([
  "context: {zz_in: a}",
  "steps:",
  "  - id: look",
  "    agent: foundation:explorer",
  `    prompt: "Look at {{zz_in}}"`,
  "    output: zz_found",
]);

const needyChild = child([
  "# recipec: input zz_need",
  "steps:",
  "  - id: look",
  "    agent: foundation:explorer",
  `    prompt: "Look at {{zz_need}}"`,
  "    output: zz_found",
]);

const gatedChild = child([
  "stages:",
  "  - name: look",
  "    steps:",
  "      - id: look",
  "        agent: foundation:explorer",
  "        prompt: Look",
  "    approval: {required: true, prompt: Go on.}",
]);

function withChild(id: string, what: string, text: string, lines: readonly string[]): Fault {
  const { plant } = insertedFault(id, what, lines);
  const beside = { "zz-child.yaml": text };
  return { id, what, plant: (host) => plant(host).map((one) => ({ ...one, beside })) };
}

const unbounded = [
  "- id: zz-ask",
  "  agent: foundation:explorer",
  "  prompt: List the files",
  "  parse_json: true",
  "  output: zz_files",
  "- id: zz-loop",
  `  foreach: "{{zz_files}}"`,
  `  parallel: ${here}true`,
  "  agent: foundation:explorer",
  `  prompt: "{{item}}"`,
];

/** Faults of loops (mistakes 16, 18, 20 and 25). */
export const loopFaults: readonly Fault[] = [
  insertedFault("16a", "two loops that both use `item`", [
    ...list,
    "- id: zz-outer",
    `  foreach: "{{zz_list}}"`,
    "  steps:",
    "    - id: zz-inner",
    `      ${here}foreach: "{{zz_list}}"`,
    "      agent: foundation:explorer",
    `      prompt: "{{item}}"`,
  ]),
  insertedFault("16b", "a loop variable named like an output", [
    ...list,
    "- id: zz-loop",
    `  foreach: "{{zz_list}}"`,
    `  as: ${here}zz_list`,
    "  agent: foundation:explorer",
    `  prompt: "{{zz_list}}"`,
  ]),
  insertedFault("16c", "`as: session`", [
    ...list,
    "- id: zz-loop",
    `  foreach: "{{zz_list}}"`,
    `  as: ${here}session`,
    "  agent: foundation:explorer",
    "  prompt: Look",
  ]),
  insertedFault("16d", "a loop variable behind its loop", [
    ...list,
    "- id: zz-loop",
    `  foreach: "{{zz_list}}"`,
    "  as: zz_one",
    "  agent: foundation:explorer",
    `  prompt: "{{zz_one}}"`,
    "- id: zz-read",
    "  agent: foundation:explorer",
    `  prompt: "${here}{{zz_one}}"`,
  ]),
  insertedFault("18a", "a loop over lines of text", [
    "- id: zz-list",
    "  type: bash",
    "  command: printf 'a\\nb\\n'",
    "  output: zz_lines",
    "- id: zz-loop",
    `  foreach: "${here}{{zz_lines}}"`,
    "  agent: foundation:explorer",
    `  prompt: "{{item}}"`,
  ]),
  insertedFault("18b", "a loop over the output of `ls`", [
    "- id: zz-list",
    "  type: bash",
    "  command: ls src",
    "  output: zz_lines",
    "- id: zz-loop",
    `  foreach: "${here}{{zz_lines}}"`,
    "  agent: foundation:explorer",
    `  prompt: "{{item}}"`,
  ]),
  insertedFault("18c", "a loop over a mapping that holds the list", [
    "- id: zz-list",
    "  type: bash",
    "  command: |",
    `    printf '%s' '{"files": ["a"]}'`,
    "  output: zz_r",
    "- id: zz-loop",
    `  foreach: "${here}{{zz_r}}"`,
    "  agent: foundation:explorer",
    `  prompt: "{{item}}"`,
  ]),
  withChild("18d", "a loop over all that a sub-recipe leaves", plainChild, [
    "- id: zz-call",
    "  type: recipe",
    "  recipe: zz-child.yaml",
    "  output: zz_r",
    "- id: zz-loop",
    `  foreach: "${here}{{zz_r}}"`,
    "  agent: foundation:explorer",
    `  prompt: "{{item}}"`,
  ]),
  insertedFault("18f", "a loop over an answer whose key holds the list", [
    "- id: zz-ask",
    "  agent: foundation:explorer",
    "  prompt: List the files and their folder",
    "  parse_json: true",
    "  output: zz_found",
    "- id: zz-loop",
    `  foreach: "${here}{{zz_found}}"`,
    "  agent: foundation:explorer",
    `  prompt: "{{item}} in {{zz_found.folder}}"`,
  ]),
  insertedFault("18e", "a loop over an agent's text", [
    "- id: zz-ask",
    "  agent: foundation:explorer",
    "  prompt: List the files",
    "  output: zz_files",
    "- id: zz-loop",
    `  foreach: "${here}{{zz_files}}"`,
    "  agent: foundation:explorer",
    `  prompt: "{{item}}"`,
  ]),
  insertedFault("20a", "a loop whose condition nothing changes", [
    "- id: zz-start",
    "  type: bash",
    "  command: printf no",
    "  output: zz_done",
    "- id: zz-loop",
    `  while_condition: "${here}{{zz_done}} != 'yes'"`,
    "  agent: foundation:explorer",
    "  prompt: Improve it",
  ]),
  insertedFault("20b", "an endless `while_condition`", [
    "- id: zz-loop",
    `  while_condition: ${here}"true"`,
    "  agent: foundation:explorer",
    "  prompt: Improve it",
  ]),
  {
    id: "20c",
    what: "a list longer than the loop's limit",
    plant: (host) => {
      const items = Array.from({ length: 101 }, (_, index) => index).join(", ");
      const [context] = declared(host, `zz_list: [${items}]`);
      const longer = context && readHost(host.folder, host.name, context.text);
      return longer
        ? inserted(longer, [
            "- id: zz-loop",
            `  foreach: "${here}{{zz_list}}"`,
            "  agent: foundation:explorer",
            `  prompt: "{{item}}"`,
          ])
        : [];
    },
  },
  insertedFault("18h", "the list in the place of its item", [
    ...list,
    "- id: zz-loop",
    `  foreach: "{{zz_list}}"`,
    "  as: zz_folder",
    "  agent: foundation:explorer",
    `  prompt: "Look at ${here}{{zz_list}}"`,
  ]),
  {
    id: "25a",
    what: "a parallel loop without a bound",
    plant: (host) => (host.root.has("rate_limiting") ? [] : inserted(host, unbounded)),
  },
  {
    id: "25b",
    what: "a bound of a parallel loop that no list reaches",
    plant: (host) =>
      host.root.has("rate_limiting")
        ? []
        : inserted(
            host,
            unbounded.map((line) => line.replace(`${here}true`, `${here}500`)),
          ),
  },
  insertedFault("9n", "a loop over nothing", [
    "- id: zz-loop",
    `  ${here}foreach:`,
    "  agent: foundation:explorer",
    "  prompt: Look at it",
  ]),
];

/** Faults of recipes that call recipes (mistake 19). */
export const callFaults: readonly Fault[] = [
  withChild("19a", "an input that a sub-recipe needs is not passed", needyChild, [
    "- id: zz-call",
    "  type: recipe",
    `  recipe: ${here}zz-child.yaml`,
  ]),
  insertedFault("19b", "a sub-recipe that is not there", [
    "- id: zz-call",
    "  type: recipe",
    `  recipe: ${here}zz-missing.yaml`,
  ]),
  withChild("19c", "a key that a sub-recipe does not leave", plainChild, [
    "- id: zz-call",
    "  type: recipe",
    "  recipe: zz-child.yaml",
    "  output: zz_o",
    "- id: zz-read",
    "  agent: foundation:explorer",
    `  prompt: "${here}{{zz_o.count}}"`,
  ]),
  withChild("19d", "an input that a sub-recipe does not know", plainChild, [
    "- id: zz-call",
    "  type: recipe",
    "  recipe: zz-child.yaml",
    "  context:",
    `    ${here}zz_inn: b`,
  ]),
  withChild(
    "19e",
    "a key of an output of a sub-recipe, without the output",
    child([
      "steps:",
      "  - id: look",
      "    type: bash",
      "    command: |",
      `      printf '%s' '{"count": 1}'`,
      "    output: zz_found",
    ]),
    [
      "- id: zz-call",
      "  type: recipe",
      "  recipe: zz-child.yaml",
      "  output: zz_o",
      "- id: zz-read",
      "  agent: foundation:explorer",
      `  prompt: "${here}{{zz_o.count}}"`,
    ],
  ),
];

function stageGate(host: Host, lines: readonly string[]): readonly Planted[] {
  if (!host.staged) return [];
  const field = fieldOf(host, host.root, "stages");
  const last = host.steps.at(-1);
  if (field === undefined || last === undefined) return [];
  const dash = host.text.indexOf("-", field.valueStart);
  const column = dash - (host.text.lastIndexOf("\n", dash) + 1);
  const text = lines.map((line) => `${" ".repeat(column)}${line}\n`).join("");
  const end = host.text.indexOf("\n", field.end) + 1;
  return end === 0 ? [] : [edited(host, [{ start: end, end, text }])];
}

const gateSteps = [
  "- name: zz-gate",
  "  steps:",
  "    - id: zz-ask",
  "      agent: foundation:explorer",
  "      prompt: Look",
];

/** Faults of approvals and limits (mistakes 21, 23 and 24). */
export const limitFaults: readonly Fault[] = [
  {
    id: "21a",
    what: "an undefined variable in the prompt of an approval",
    plant: (host) =>
      stageGate(host, [
        ...gateSteps,
        "  approval:",
        "    required: true",
        `    prompt: "Go on with ${here}{{zz_nothing}}?"`,
      ]),
  },
  {
    id: "21b",
    what: "`required` as text",
    plant: (host) =>
      stageGate(host, [
        ...gateSteps,
        "  approval:",
        `    required: ${here}"false"`,
        "    prompt: Go on?",
      ]),
  },
  withChild("21c", "a sub-recipe with an approval in a loop", gatedChild, [
    ...list,
    "- id: zz-loop",
    `  foreach: "{{zz_list}}"`,
    "  type: recipe",
    `  recipe: ${here}zz-child.yaml`,
  ]),
  withChild("21d", "a sub-recipe with an approval in a parallel loop", gatedChild, [
    ...list,
    "- id: zz-loop",
    `  foreach: "{{zz_list}}"`,
    "  parallel: 2",
    "  type: recipe",
    `  recipe: ${here}zz-child.yaml`,
  ]),
  {
    id: "23a",
    what: "`max_depth: 1` with a sub-recipe",
    plant: (host) => {
      const [step] = host.steps;
      if (
        host.root.has("recursion") ||
        step === undefined ||
        step.end === host.text.length ||
        host.text.charAt(step.end - 1) !== "\n"
      )
        return [];
      const column = " ".repeat(step.column);
      const call = `${column}- id: zz-call\n${column}  type: recipe\n${column}  recipe: zz-child.yaml\n`;
      const edits = [
        { start: step.end, end: step.end, text: call },
        {
          start: host.text.length,
          end: host.text.length,
          text: `\n${here}recursion: {max_depth: 1}\n`,
        },
      ];
      return [{ ...edited(host, edits), beside: { "zz-child.yaml": plainChild } }];
    },
  },
  {
    id: "23b",
    what: "`max_total_steps` below the agent steps that always run",
    plant: (host) => {
      const always = host.steps.filter(
        (step) =>
          kindOf(step) === "agent" &&
          !isLoop(step) &&
          !step.map.has("condition") &&
          !step.map.has("on_error"),
      );
      if (host.root.has("recursion") || always.length < 2) return [];
      return appended(host, [`${here}recursion: {max_total_steps: ${always.length - 1}}`]);
    },
  },
  {
    id: "24a",
    what: "a last agent step whose answer is not kept",
    plant: (host) => {
      const last = host.steps.at(-1);
      if (last === undefined || kindOf(last) !== "agent" || isLoop(last) || !last.map.has("output"))
        return [];
      const field = fieldOf(host, last.map, "output");
      if (field === undefined) return [];
      const id = fieldOf(host, last.map, "id");
      return [
        edited(
          host,
          [{ start: field.start, end: field.end, text: "depends_on: []" }],
          id?.start ?? last.start,
        ),
      ];
    },
  },
];
