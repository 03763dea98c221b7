import { here } from "../edit.ts";
import type { Fault } from "../fault.ts";
import { insertedFault } from "../step-forms.ts";

/** A step that sets what the conditions of the faults read, and one with the condition. */
function conditionOf(
  id: string,
  what: string,
  condition: string,
  before: readonly string[] = [],
): Fault {
  return insertedFault(id, what, [
    "- id: zz-count",
    "  type: bash",
    "  command: git diff --name-only | wc -l",
    "  output: zz_n",
    "- id: zz-ask",
    "  type: agent",
    "  prompt: Describe the state in one word",
    "  output: zz_s",
    ...before,
    "- id: zz-if",
    "  type: bash",
    `  condition: ${here}${condition}`,
    '  command: echo "{{zz_n}} {{zz_s}}"',
  ]);
}

/** A condition in a block scalar, whose text is on a line of its own. */
function blockConditionOf(id: string, what: string, lines: readonly string[], sign = ">-"): Fault {
  return insertedFault(id, what, [
    "- id: zz-ask",
    "  prompt: Describe the state in one word",
    "  output: zz_s",
    "- id: zz-if",
    `  condition: ${sign}`,
    ...lines.map((line) => `    ${line}`),
    '  command: echo "{{zz_s}}"',
  ]);
}

const answered = [
  "- id: zz-list",
  "  type: agent",
  "  prompt: Answer with the findings and their summary as JSON",
  "  parse_json: true",
  "  output: zz_a",
];

const object = [
  "- id: zz-json",
  "  type: bash",
  `  command: echo '{"severity":"high"}'`,
  "  output: zz_o",
];

/** Faults of placeholders and of text behind a condition (mistakes 1, 7 to 11). */
export const syntaxFaults: readonly Fault[] = [
  conditionOf("1a", "a placeholder in a string", `"'ok=true' in '{{zz_s}}'"`),
  conditionOf("1b", "a placeholder in a call", `"int('{{zz_n}}') > 0"`),
  conditionOf("1c", "a bare placeholder", `"{{zz_s}} == 'done'"`),
  conditionOf("1d", "nothing but a placeholder", `'{{zz_s}}'`),
  blockConditionOf("1e", "a placeholder in a block scalar", [`'done' in ${here}'{{zz_s}}'`]),
  blockConditionOf("1f", "a placeholder on the second line", [
    `zz_s != '' and`,
    `${here}'{{zz_s}}' != 'no'`,
  ]),
  conditionOf("7a", "`AND`", `zz_n > 0 AND zz_s`),
  conditionOf("7b", "`is`", `"zz_s is 'done'"`),
  conditionOf("7c", "an `if` behind it", `zz_n == 1 if zz_s`),
  conditionOf("7d", "a chain of comparisons", `1 < zz_n < 5`),
  conditionOf("7e", "a word before the operator", `zz_s status == 'ok'`),
  conditionOf("7f", "a name that is cut at a hyphen", `zz_s-2nd == 1`),
  conditionOf("7g", "an exponent", `"zz_n > 1e5"`),
  conditionOf("7h", "`OR`", `"zz_n == 0 OR zz_s == 'none'"`),
  conditionOf("7i", "a second condition without a word between", `(zz_n > 1) (zz_s)`),
  conditionOf("7j", "a bracket too many", `(zz_n > 1))`),
  conditionOf("8a", "an unknown function", `defined(zz_s)`),
  conditionOf("8b", "an unknown function under `not`", `not defined(zz_s)`),
  conditionOf("8c", "an unknown method", `"zz_s.contains('done')"`),
  conditionOf("8d", "`length` without brackets", `zz_s.length > 0`),
  conditionOf("8e", "a method without brackets", `"zz_s.strip == 'done'"`),
  conditionOf("8f", "a function of another language", `"exists(zz_s) and zz_n > 0"`),
  conditionOf("8g", "`trim()`", `"zz_s.trim() != ''"`),
  conditionOf(
    "8h",
    "`length` in an answer, without brackets",
    `zz_a.findings.length > 0`,
    answered,
  ),
  conditionOf(
    "8i",
    "a method in an answer, without brackets",
    `"zz_a.summary.lower == 'none'"`,
    answered,
  ),
  conditionOf("9a", "`!flag` without quotes", `!zz_s`),
  conditionOf("9b", "`!flag` in quotes", `"!zz_s"`),
  conditionOf("9c", "one `=`", `"zz_s = 'done'"`),
  conditionOf("9d", "`===`", `"zz_s === 'done'"`),
  conditionOf("9e", "arithmetic", `zz_n + 1 > 2`),
  conditionOf("9f", "a minus in front of a name", `"-zz_n < 0"`),
  conditionOf("9g", "`!=` with a space", `"zz_s ! = 'done'"`),
  conditionOf("9h", "an open quote", `zz_s == 'done`),
  conditionOf("9i", "`not in_progress`", `"zz_s not in_progress"`),
  conditionOf("9j", "an empty condition", `""`),
  conditionOf("9k", "`!=` in words", `"zz_s not equals 'done'"`),
  blockConditionOf("9l", "one `=` in a block scalar", [`${here}zz_s = 'done'`], "|"),
  conditionOf("10a", "brackets around an operand", `(zz_n) > 5`),
  conditionOf("10b", "brackets in a call", `len((zz_s)) > 3`),
  conditionOf("10c", "a comparison in a call", `bool(zz_n > 1)`),
  conditionOf("10d", "brackets around a text", `"(zz_s) == 'done'"`),
  conditionOf("10e", "`and` in a call", `bool(zz_n and zz_s)`),
  conditionOf("11a", "`yes`", `yes`),
  conditionOf("11b", "`no`", `no`),
  conditionOf("11c", "`on`", `on`),
  conditionOf("11d", "`off`", `off`),
];

const declared = [
  "- id: zz-three",
  "  type: bash",
  "  command: echo 3",
  "  output: zz_three",
  "- id: zz-true",
  "  command: |",
  "    echo true",
  "  output: zz_true",
];

/** Faults of comparisons that never hold (mistakes 12, 13, 18). */
export const comparisonFaults: readonly Fault[] = [
  conditionOf("12a", "a key in an object", `"'severity' in zz_o"`, object),
  conditionOf("12b", "a digit in a number", `"'3' in zz_three"`, declared),
  conditionOf("12c", "an undefined name against an empty text", `"zz_undefined == ''"`),
  conditionOf("12d", "a truth value against a number", `zz_true == 1`, declared),
  conditionOf("12e", "a truth value against another text", `"zz_true == 'yes'"`, declared),
  conditionOf("12f", "a text in a truth value", `"'true' in zz_true"`, declared),
  conditionOf("12g", "a text that is never printed", `"zz_three == 'three'"`, declared),
  conditionOf("12h", "a key not in an object", `"'severity' not in zz_o"`, object),
  conditionOf("12i", "a text in a number of a literal", `"'1' in 10"`),
  conditionOf("13a", "`str` of a literal number", `"str(42) == '42'"`),
  conditionOf("13b", "a list with a literal number", `"zz_l == ['a', 3]"`, [
    "- id: zz-list",
    "  type: bash",
    `  command: echo '["a", 3]'`,
    "  output: zz_l",
  ]),
  conditionOf("10f", "texts that are joined in brackets", `"zz_s == ('good' or 'fine')"`),
  conditionOf("12k", "small letters behind `upper()`", `"zz_s.strip().upper() == 'done'"`),
  conditionOf("12o", "a capital in small letters", `"'Done' in zz_s.lower()"`),
  conditionOf("12l", "a member of a list", `"zz_s.split(',').length > 1"`),
  conditionOf("13e", "`str` of a literal number against a variable", `"zz_s == str(3)"`),
  conditionOf("13c", "a literal number in a text", `"5 in '15'"`),
  conditionOf("18a", "`null` that is printed", `"zz_null == 'null'"`, [
    "- id: zz-null",
    "  type: bash",
    "  command: echo null",
    "  output: zz_null",
  ]),
  conditionOf("18b", "a version that becomes a number", `"'1.' in zz_v"`, [
    "- id: zz-version",
    "  type: bash",
    "  command: echo 1.50",
    "  output: zz_v",
  ]),
  conditionOf("18c", "a hash that becomes a number", `"'12e' in zz_v"`, [
    "- id: zz-hash",
    "  command: printf 12e3",
    "  output: zz_v",
  ]),
  conditionOf("18d", "a method of an object", `"zz_v.startswith('v')"`, [
    "- id: zz-version",
    "  type: bash",
    `  command: echo '{"version":"v1"}'`,
    "  output: zz_v",
  ]),
  conditionOf("12m", "`None` by itself", "not None"),
  conditionOf("18e", "a truth value in capitals", `"'TRUE' in zz_true"`, declared),
];
