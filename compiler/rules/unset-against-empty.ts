import type { Decision } from "../analysis/reads.ts";
import { settersOf } from "../analysis/scope/setters.ts";
import { failsWhereUnset } from "../analysis/scope/unset-reads.ts";
import { unsetReason } from "../analysis/scope/unset-reason.ts";
import type { Comparison, Reference } from "../ir/expression.ts";
import { referencesOf, soleReference } from "../ir/references.ts";
import type { DecidingTest } from "../ir/tests-in.ts";
import { decidingTestsIn, isEquality } from "../ir/tests-in.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Where an unset variable reads as nothing, texts show it like an empty one, and conditions do not: nothing equals only
 * itself, so `x == ''` is false for what a skipped or failed step would have set.
 */
export const unsetAgainstEmpty = defineRule({
  name: "unset-against-empty",
  reports: ["unset-against-empty"],
  check(subject, report) {
    if (failsWhereUnset(subject.plan.dialect)) return;
    for (const decision of subject.facts.reads.decisions) checkDecision(decision, subject, report);
  },
});

function checkDecision(
  decision: Decision,
  { plan, facts }: RuleSubject,
  report: RuleReport<"unset-against-empty">,
): void {
  const { condition, state } = decision;
  const { expression } = condition;
  for (const { comparison, reference, beside } of decidingTestsIn(expression).flatMap(withEmpty)) {
    const { name } = reference;
    const [setter] = settersOf(plan).get(name) ?? [];
    const isAlone = referencesOf(expression).every((one) => one === reference || one.name !== name);
    if (setter === undefined || !isAlone) continue;
    // What stands beside it may let none but runs through that have set the variable.
    const counting = beside.reduce(
      (known, { part, holds }) =>
        facts.flow.stateWhere({ ...condition, expression: part }, holds, known),
      state,
    );
    if (facts.flow.definedness(counting, name) !== "maybe") continue;
    const { text: reason, place } = unsetReason(setter, decision, plan, facts);
    const related = [{ span: setter.span, message: "set here" }, ...(place ? [place] : [])];
    const outcome = comparison.operator === "!=";
    report("unset-against-empty", comparison.span, { name, reason, outcome }, { related });
  }
}

interface WithEmpty {
  readonly comparison: Comparison;
  readonly reference: Reference;
  readonly beside: DecidingTest["beside"];
}

function withEmpty({ test, beside }: DecidingTest): readonly WithEmpty[] {
  if (!isEquality(test)) return [];
  const sides = [test.left, test.right];
  const reference = sides.map(soleReference).find((side) => side !== undefined);
  const isEmpty = sides.some((side) => side.kind === "literal" && side.value === "");
  return reference && isEmpty ? [{ comparison: test, reference, beside }] : [];
}
