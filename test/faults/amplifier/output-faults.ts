import { here } from "../edit.ts";
import type { Fault } from "../fault.ts";
import { insertedFault } from "../step-forms.ts";

function compared(id: string, what: string, command: readonly string[], text: string): Fault {
  return insertedFault(id, what, [
    "- id: zz-print",
    "  type: bash",
    "  command: |",
    ...command.map((line) => `    ${line}`),
    "  output: zz_printed",
    "- id: zz-act",
    "  type: bash",
    `  condition: "${here}{{zz_printed}} == '${text}'"`,
    "  command: make",
  ]);
}

const judge = [
  "- id: zz-judge",
  "  agent: foundation:explorer",
  "  prompt: Judge it in JSON",
  "  parse_json: true",
  "  on_error: continue",
  "  output: zz_verdict",
];

const outlined = [
  "- id: zz-find",
  "  agent: foundation:explorer",
  '  prompt: "Find the files and answer {\\"files\\": [\\"a.ts\\"]}"',
  "  parse_json: true",
  "  output: zz_found",
];

/** Faults of what steps leave behind (mistakes 4, 5 and 20). */
export const outputFaults: readonly Fault[] = [
  insertedFault("4c", "a key of an answer that may be null", [
    ...judge,
    "- id: zz-act",
    "  agent: foundation:explorer",
    `  prompt: "${here}It is {{zz_verdict.severity}}"`,
  ]),
  insertedFault("4d", "a key of null in a condition", [
    ...judge,
    "- id: zz-act",
    "  type: bash",
    `  condition: "${here}{{zz_verdict.severity}} == 'bad'"`,
    "  command: make",
  ]),
  insertedFault("4e", "a loop over an answer that may be null", [
    ...judge,
    "- id: zz-each",
    `  foreach: "${here}{{zz_verdict}}"`,
    "  agent: foundation:explorer",
    `  prompt: "Look at {{item}}"`,
  ]),
  insertedFault("4f", "a key of an item that is null where its iteration failed", [
    "- id: zz-parts",
    "  type: bash",
    `  command: printf '["a", "b"]'`,
    "  output: zz_parts",
    "- id: zz-read",
    '  foreach: "{{zz_parts}}"',
    "  agent: foundation:explorer",
    '  prompt: "Read {{item}}"',
    "  parse_json: true",
    "  on_error: continue",
    "  collect: zz_notes",
    "- id: zz-use",
    '  foreach: "{{zz_notes}}"',
    "  agent: foundation:explorer",
    `  prompt: "${here}Use {{item.title}}"`,
  ]),
  insertedFault("2d", "a key that the prompt does not ask for", [
    ...outlined,
    "- id: zz-tell",
    "  agent: foundation:explorer",
    `  prompt: "${here}There are {{zz_found.count}}"`,
  ]),
  insertedFault("18g", "a loop over the mapping that a prompt shows", [
    ...outlined,
    "- id: zz-each",
    `  foreach: "${here}{{zz_found}}"`,
    "  agent: foundation:explorer",
    '  prompt: "Look at {{item}}"',
  ]),
  insertedFault("6b", "JSON that is looked for in lines", [
    "- id: zz-grep",
    "  type: bash",
    `  command: ${here}grep -n main src/app.c`,
    "  parse_json: true",
    "  output: zz_lines",
    "- id: zz-tell",
    "  agent: foundation:explorer",
    '  prompt: "Explain {{zz_lines}}"',
  ]),
  insertedFault("5i", "the newline of a folder that is worked in", [
    "- id: zz-where",
    "  type: bash",
    "  command: pwd",
    "  output: zz_folder",
    "- id: zz-work",
    "  type: bash",
    "  command: make",
    `  cwd: "${here}{{zz_folder}}"`,
  ]),
  compared(
    "5c",
    "lines of a `case`",
    ["case $1 in", "  a) echo one ;;", "  *) echo other ;;", "esac"],
    "one",
  ),
  compared("5d", "the line that git prints", ["git branch --show-current"], "main"),
  compared("5e", "one line or another", ["test -f done && echo yes || echo no"], "yes"),
  compared("5g", "the first line of a file", ["head -n 1 CHANNEL"], "stable"),
  compared("5h", "what jq prints raw", ["jq -r .state result.json"], "passed"),
  insertedFault("5f", "a line that a loop waits for", [
    "- id: zz-start",
    "  type: bash",
    "  command: printf running",
    "  output: zz_state",
    "- id: zz-wait",
    `  while_condition: "${here}{{zz_state}} != 'finished'"`,
    "  type: bash",
    "  command: if test -f done; then echo finished; else echo running; fi",
    "  output: zz_state",
  ]),
  insertedFault("6d", "`null` of a branch in a prompt", [
    "- id: zz-print",
    "  type: bash",
    "  command: if test -f VERSION; then printf found; else printf null; fi",
    "  output: zz_found",
    "- id: zz-use",
    "  agent: foundation:explorer",
    `  prompt: "${here}It is {{zz_found}}"`,
  ]),
  insertedFault("20g", "a way out after more rounds than there are", [
    "- id: zz-round",
    `  while_condition: "true"`,
    "  max_while_iterations: 5",
    `  break_when: "${here}{{_loop_iteration}} > 10"`,
    "  agent: foundation:explorer",
    "  prompt: Look",
  ]),
  insertedFault("20d", "a loop that gives its variable what it holds", [
    "- id: zz-first",
    "  type: bash",
    "  command: echo 1",
    "  output: zz_score",
    "- id: zz-improve",
    `  while_condition: "${here}{{zz_score}} < 8"`,
    "  type: bash",
    "  command: make",
    "  update_context:",
    '    zz_score: "{{zz_score}}"',
  ]),
];
