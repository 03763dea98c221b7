import { here } from "../edit.ts";
import type { Fault } from "../fault.ts";
import { insertedFault } from "../step-forms.ts";

const answer = [
  "- id: zz-ask",
  "  agent: foundation:explorer",
  "  prompt: Report",
  "  output: zz_report",
];

/** Faults of text pasted into commands (mistake 17). */
export const shellFaults: readonly Fault[] = [
  insertedFault("17a", "an answer between apostrophes", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    `  command: ${here}echo '{{zz_report}}' > report.txt`,
  ]),
  insertedFault("17b", "an answer in a Python text in a heredoc", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    "  command: |",
    "    python3 - <<'EOF'",
    `    report = """${here}{{zz_report}}"""`,
    "    print(len(report))",
    "    EOF",
  ]),
  insertedFault("17c", "an answer between double quotes", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    "  command: |",
    "    set -e",
    `    echo "${here}{{zz_report}}" | wc -l`,
  ]),
  insertedFault("17d", "an answer without quotes", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    "  command: |",
    "    mkdir -p out",
    `    touch out/${here}{{zz_report}}.txt`,
  ]),
  insertedFault("17e", "an answer in a quoted heredoc", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    "  command: |",
    "    cat > report.md <<'EOF'",
    `    ${here}{{zz_report}}`,
    "    EOF",
  ]),
  insertedFault("17f", "what a command printed, between apostrophes", [
    "- id: zz-diff",
    "  type: bash",
    "  command: git diff",
    "  output: zz_diff",
    "- id: zz-run",
    "  type: bash",
    "  command: |",
    "    set -e",
    `    printf '%s' '${here}{{zz_diff}}' > diff.txt`,
  ]),
  insertedFault("17g", "an answer in JSON in a heredoc", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    "  command: |",
    "    cat > report.json <<EOF",
    `    {"report": "${here}{{zz_report}}"}`,
    "    EOF",
  ]),
  insertedFault("17h", "a command that is not closed", [
    "- id: zz-run",
    "  type: bash",
    "  command: |",
    "    set -e",
    "    if test -f a.txt; then",
    `      ${here}echo found`,
  ]),
  insertedFault("17i", "an open quote in a command", [
    "- id: zz-run",
    "  type: bash",
    `  command: ${here}echo 'it is`,
  ]),
  insertedFault("17j", "an item with an apostrophe, between apostrophes", [
    "- id: zz-list",
    "  type: bash",
    `  command: printf '%s' '["Anne\\u0027s notes", "Done"]'`,
    "  parse_json: true",
    "  output: zz_list",
    "- id: zz-loop",
    '  foreach: "{{zz_list}}"',
    "  as: zz_note",
    "  type: bash",
    `  command: echo '${here}{{zz_note}}'`,
  ]),
];
