import type { Comparison, Expression } from "../ir/expression.ts";
import { textOperand } from "../ir/fixed-text.ts";
import { referencesOf } from "../ir/references.ts";
import { isOrder, testsIn } from "../ir/tests-in.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** Words have the order of their letters, which is hardly the order that is meant: `medium` comes after `low` and after `high`. */
export const wordOrder = defineRule({
  name: "word-order",
  reports: ["word-order"],
  check({ facts }, report) {
    for (const { condition, role } of facts.reads.decisions) {
      if (role === "again") continue;
      for (const test of testsIn(condition.expression)) {
        if (test.kind === "comparison") checkOrder(test, report);
      }
    }
  },
});

function checkOrder(
  { operator, left, right, span }: Comparison,
  report: RuleReport<"word-order">,
): void {
  if (!isOrder(operator)) return;
  const word = wordOf(left) ?? wordOf(right);
  const reads = [left, right].some((side) => referencesOf(side).length > 0);
  if (word !== undefined && reads) report("word-order", span, { word });
}

/** Letters that spell no number, and are more than one: `name < 'm'` knows what it does; and numbers that are none for what stands at them. */
function wordOf(node: Expression): string | undefined {
  const text = textOf(node);
  const isWord = /^[A-Za-z][A-Za-z _-]+$/.test(text) && !/^(?:nan|inf(?:inity)?)$/i.test(text);
  return isWord || withUnit.test(text) || version.test(text) ? text : undefined;
}

/** `5m` and `80%`, which come after `10m` and `100%`. */
const withUnit = /^\d+(?:\.\d+)? ?(?:%|[A-Za-z]{1,8})$/;

/** `1.9.0`, which comes after `1.10.0`; dates with all their zeros have the order of their letters. */
const version = /^(?:v\d+(?:\.\d+)*|\d{1,3}(?:\.\d+){2,3})$/;

function textOf(node: Expression): string {
  const isTruth = node.kind === "word" && /^(?:true|false)$/i.test(node.text);
  return isTruth ? "" : (textOperand(node) ?? "");
}
