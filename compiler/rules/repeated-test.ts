import type { Expression } from "../ir/expression.ts";
import { referencesOf } from "../ir/references.ts";
import { testsIn } from "../ir/tests-in.ts";
import { spanText } from "../source/span.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** What `and` or `or` joins twice, and what is compared with itself, decides nothing: most likely one of the two was meant to be another. */
export const repeatedTest = defineRule({
  name: "repeated-test",
  reports: ["repeated-test"],
  check({ facts: { reads } }, report) {
    for (const { condition, role } of reads.decisions) {
      if (role === "again") continue;
      checkOperands(condition.expression, report);
      for (const test of testsIn(condition.expression)) checkSides(test, report);
    }
  },
});

function checkOperands(expression: Expression, report: RuleReport<"repeated-test">): void {
  const node = withoutGroups(expression);
  if (node.kind === "negation") checkOperands(node.operand, report);
  if (node.kind !== "logical") return;
  // Where each text stands first: what lowering has made of one place is not asked twice.
  const known = new Map<string, number>();
  for (const operand of node.operands) {
    const text = textOf(operand);
    const first = known.get(text) ?? operand.span.start;
    known.set(text, first);
    if (first !== operand.span.start) {
      report("repeated-test", operand.span, { text, areSides: false });
    } else checkOperands(operand, report);
  }
}

function checkSides(test: Expression, report: RuleReport<"repeated-test">): void {
  if (test.kind !== "comparison" || referencesOf(test).length === 0) return;
  const text = textOf(test.left);
  if (text !== textOf(test.right) || test.left.span.start === test.right.span.start) return;
  report("repeated-test", test.span, { text, areSides: true });
}

function withoutGroups(expression: Expression): Expression {
  let node = expression;
  while (node.kind === "group") node = node.operand;
  return node;
}

/** What is written there, wherever its lines break. */
function textOf(expression: Expression): string {
  return spanText(withoutGroups(expression).span).replace(/\s+/g, " ").trim();
}
