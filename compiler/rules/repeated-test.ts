import { saidAt } from "../document/located-text.ts";
import type { Document } from "../document/node.ts";
import type { Expression } from "../ir/expression.ts";
import { referencesOf } from "../ir/references.ts";
import { testsIn } from "../ir/tests-in.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** What `and` or `or` joins twice, and what is compared with itself, decides nothing: most likely one of the two was meant to be another. */
export const repeatedTest = defineRule({
  name: "repeated-test",
  reports: ["repeated-test"],
  check({ facts: { reads }, plan: { document } }, report) {
    const asking = { document, report };
    for (const { condition, role } of reads.decisions) {
      if (role === "again") continue;
      checkOperands(condition.expression, asking);
      for (const test of testsIn(condition.expression)) checkSides(test, asking);
    }
  },
});

interface Asking {
  readonly document: Document;
  readonly report: RuleReport<"repeated-test">;
}

function checkOperands(expression: Expression, asking: Asking): void {
  const node = withoutGroups(expression);
  if (node.kind === "negation") checkOperands(node.operand, asking);
  if (node.kind !== "logical") return;
  // Where each text stands first: what lowering has made of one place is not asked twice.
  const known = new Map<string, number>();
  for (const operand of node.operands) {
    const text = textOf(operand, asking);
    const first = known.get(text) ?? operand.span.start;
    known.set(text, first);
    if (first !== operand.span.start) {
      asking.report("repeated-test", operand.span, { text, areSides: false });
    } else checkOperands(operand, asking);
  }
}

function checkSides(test: Expression, asking: Asking): void {
  if (test.kind !== "comparison" || test.left.kind !== test.right.kind) return;
  if (test.left.span.start === test.right.span.start || referencesOf(test).length === 0) return;
  const text = textOf(test.left, asking);
  if (text === textOf(test.right, asking))
    asking.report("repeated-test", test.span, { text, areSides: true });
}

function withoutGroups(expression: Expression): Expression {
  let node = expression;
  while (node.kind === "group") node = node.operand;
  return node;
}

/** What is written there, wherever its lines break. */
function textOf(expression: Expression, { document }: Asking): string {
  return saidAt(document, withoutGroups(expression).span).replace(/\s+/g, " ").trim();
}
