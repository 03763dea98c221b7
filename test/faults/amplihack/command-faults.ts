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

/** Faults of commands, whatever their placeholders (mistakes 19 and 28). */
export const commandFaults: readonly Fault[] = [
  insertedFault("19f", "a group of one step", [
    "- id: zz-alone",
    "  command: make",
    `  ${here}parallel_group: zz-group`,
  ]),
  command("28a", "failed tests behind a pipe", [`${here}npm test 2>&1 | tee test.log`]),
  command("28b", "a failed build behind a pipe", ["cd build", `${here}./build.sh | tail -n 20`]),
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
