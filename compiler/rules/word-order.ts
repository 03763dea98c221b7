import { traitsOf } from "../analysis/language-traits.ts";
import { knownTexts } from "../analysis/types/known-texts.ts";
import type { OperandPlace } from "../analysis/types/operand.ts";
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
  check({ facts: { flow, reads }, plan }, report) {
    const hasTexts = traitsOf(plan.dialect).callsFunctions;
    for (const { condition, role, state } of reads.decisions) {
      if (role === "again") continue;
      for (const test of testsIn(condition.expression)) {
        if (test.kind !== "comparison") continue;
        checkOrder(test, report);
        if (hasTexts) checkNumbers(test, { flow, state }, report);
      }
    }
  },
});

/** Tells of a number in quotes beside what is a text, too: two texts are no numbers, whatever they spell. */
function checkNumbers(
  { operator, left, right, span }: Comparison,
  place: OperandPlace,
  report: RuleReport<"word-order">,
): void {
  if (!isOrder(operator)) return;
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const word = textOperand(side) ?? "";
    if (side.kind !== "literal" || !fewDigits.test(word)) continue;
    if (isNumberAsText(other, place)) report("word-order", span, { word });
  }
}

/** Longer ones, such as years, most likely have as many digits as what they stand beside. */
const fewDigits = /^\d{1,3}(?:\.\d+)?$/;

function isNumberAsText(node: Expression, place: OperandPlace): boolean {
  if (node.kind === "call") return node.function === "str";
  if (node.kind !== "reference") return false;
  const texts = knownTexts(place.flow.likelyTypeOf(node, place.state)) ?? [];
  return texts.length > 0 && texts.every((text) => /^\d+(?:\.\d+)?$/.test(text));
}

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
