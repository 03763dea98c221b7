import { here } from "../edit.ts";
import type { Fault } from "../fault.ts";
import { insertedFault } from "../step-forms.ts";

function command(id: string, what: string, lines: readonly string[]): Fault {
  return insertedFault(id, what, [
    "- id: zz-run",
    "  command: |",
    ...lines.map((line) => `    ${line}`),
  ]);
}

/** Faults of commands and groups, whatever their placeholders (mistakes 12, 13, 17, 19 and 28). */
export const commandFaults: readonly Fault[] = [
  insertedFault("19f", "a group of one step", [
    "- id: zz-alone",
    "  command: make",
    `  ${here}parallel_group: zz-group`,
  ]),
  insertedFault("19g", "what a neighbor of the group is about to set", [
    "- id: zz-first",
    "  command: echo none",
    "  output: zz_plan",
    "- id: zz-plan",
    "  parallel_group: zz-both",
    "  prompt: Make a plan",
    "  output: zz_plan",
    "- id: zz-work",
    "  parallel_group: zz-both",
    `  prompt: "${here}Work on {{zz_plan}}"`,
  ]),
  insertedFault("12j", "an empty text against what a failed step has not set", [
    "- id: zz-build",
    "  command: make",
    "  continue_on_error: true",
    "  output: zz_built",
    "- id: zz-complain",
    `  condition: "${here}zz_built == ''"`,
    "  command: echo nothing",
  ]),
  insertedFault("13d", "a number of a text that spells none", [
    "- id: zz-count",
    '  command: echo "12 files"',
    "  output: zz_files",
    "- id: zz-many",
    `  condition: "${here}int(zz_files) > 10"`,
    "  command: echo many",
  ]),
  insertedFault("17k", "a directory that a skipped step would have set", [
    "- id: zz-tree",
    "  condition: \"'a' == 'b'\"",
    "  command: mktemp -d",
    "  output: zz_tree",
    "- id: zz-work",
    "  command: make",
    `  working_dir: "${here}{{zz_tree}}"`,
  ]),
  command("28a", "failed tests behind a pipe", [`${here}npm test 2>&1 | tee test.log`]),
  command("28b", "a failed build behind a pipe", ["cd build", `${here}./build.sh | tail -n 20`]),
  command("28g", "failed tests before an `echo`", [`${here}npm test`, 'echo "tests done"']),
  command("28h", "a failed build behind a filter", [`${here}make 2>&1 | grep -v warning`]),
  command("28i", "a failed build behind awk", [`${here}make 2>&1 | awk '{ print $1 }'`]),
  command("28j", "failed tests of a group behind a pipe", [
    `${here}(cd web && npm test) | tee log`,
  ]),
  command("28k", "a heredoc whose last line is indented", [
    "cat <<EOF > notes.md",
    "text",
    ` ${here}EOF`,
  ]),
  command("28l", "blanks around the sign of an assignment", [`${here}count = 3`, 'echo "$count"']),
  command("28m", "a bracket that does not stand alone", [
    `if [ ${here}-n "$HOME"]; then`,
    "  echo home",
    "fi",
  ]),
  command("28n", "a file where numbers are compared", [
    "count=$(ls | wc -l)",
    `if [ "$count" ${here}> 10 ]; then echo many; fi`,
  ]),
  command("28o", "a file that is emptied before it is read", [`sort names.txt ${here}> names.txt`]),
  command("28p", "an output that goes to a file with a digit for its name", [`ls 2${here}>1`]),
  command("28q", "an option that is none", [`set -e ${here}pipefail`, "make"]),
  command("28r", "a variable of the command, misspelt", [
    'target="release/$(date +%F)"',
    `git checkout -b "${here}$tagret"`,
  ]),
  insertedFault("6h", "a variable of the recipe as one of the shell", [
    "- id: zz-list",
    "  command: ls",
    "  output: zz_listed",
    "- id: zz-run",
    `  command: git add ${here}$zz_listed`,
  ]),
  insertedFault("8m", "a length that is read as a key of lines", [
    "- id: zz-list",
    "  command: ./list-changes.sh",
    "  output: zz_listed",
    "- id: zz-none",
    `  condition: ${here}zz_listed.length == 0`,
    "  command: echo none",
  ]),
  insertedFault("12n", "a number beside a truth value that the prompt shows", [
    "- id: zz-judge",
    "  prompt: |",
    "    Judge the change. Return JSON:",
    '    {"approved": true, "reasons": ["..."]}',
    "  parse_json: true",
    "  output: zz_judged",
    "- id: zz-tell",
    `  condition: ${here}zz_judged.approved == 1`,
    "  command: echo approved",
  ]),
  insertedFault("15d", "a type that the fields of its step contradict", [
    "- id: zz-ask",
    `  type: ${here}bash`,
    "  agent: amplihack:core:reviewer",
    "  prompt: Look at the change",
  ]),
  insertedFault("17n", "a test that is asked twice", [
    "- id: zz-state",
    "  command: ./state.sh",
    "  output: zz_state",
    "- id: zz-tell",
    `  condition: "zz_state == 'bad' or ${here}zz_state == 'bad'"`,
    "  command: echo bad",
  ]),
  insertedFault("22z", "a condition without a value", [
    "- id: zz-run",
    `  ${here}condition:`,
    "  command: make",
  ]),
  insertedFault("4h", "an answer that is printed into a shell", [
    "- id: zz-ask",
    "  prompt: Name the command to run",
    "  output: zz_command",
    "- id: zz-run",
    `  command: ${here}echo {{zz_command}} | sh`,
  ]),
  insertedFault("17l", "a key that the prompt does not ask for", [
    "- id: zz-judge",
    "  prompt: |",
    "    Judge the change. Return JSON:",
    '    {"verdict": "good", "reasons": ["..."]}',
    "  parse_json: true",
    "  output: zz_judged",
    "- id: zz-tell",
    `  command: ${here}echo {{zz_judged.verdit}}`,
  ]),
  insertedFault("18f", "JSON that is looked for in lines", [
    "- id: zz-list",
    `  command: ${here}ls -1`,
    "  parse_json: true",
    "  output: zz_files",
    "- id: zz-tell",
    "  command: echo {{zz_files}}",
  ]),
  insertedFault("23d", "an agent without a name", [
    "- id: zz-ask",
    `  agent: ${here}""`,
    "  prompt: Look at the change",
  ]),
  insertedFault("28c", "a directory that only its own step enters", [
    "- id: zz-enter",
    `  command: ${here}cd build`,
  ]),
  insertedFault("28d", "a `~` as a directory", [
    "- id: zz-home",
    "  command: make",
    `  working_dir: ${here}~/project`,
  ]),
  command("28e", "a loop that is not closed", ["for file in *; do", `  ${here}echo "$file"`]),
  command("28f", "a quote that is not closed", ["set -e", `echo ${here}"it works`, "echo next"]),
];
