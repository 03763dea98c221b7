import { isFloat, isInteger } from "../../runtime/values/value.ts";
import { textTestsOf } from "../analysis/conditions/text-test.ts";
import type { Facts } from "../analysis/facts.ts";
import { failsWhereUnset } from "../analysis/language-traits.ts";
import type { Decision } from "../analysis/reads.ts";
import type { Setter } from "../analysis/setters/setters.ts";
import { settersOf } from "../analysis/setters/setters.ts";
import { unsetReason } from "../analysis/unset/unset-reason.ts";
import type { Comparison, Expression, Membership, Reference } from "../ir/expression.ts";
import { referencesOf, soleReference } from "../ir/references.ts";
import type { DecidingTest } from "../ir/tests-in.ts";
import { decidingTestsIn, isEquality, testsIn } from "../ir/tests-in.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Where an unset variable reads as nothing, texts show it like an empty one, and conditions do not: nothing equals only
 * itself, so `x == ''` is false for what a skipped or failed step would have set, and `x != 'error'` is true. Nor is anything
 * in it: `'error' in x` is false for what a failed step would have set.
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
  for (const { test, reference, beside, text, outcome } of decidingTestsIn(expression).flatMap(
    misread,
  )) {
    const { name } = reference;
    const [setter] = settersOf(plan).get(name) ?? [];
    if (setter === undefined || isAskedOtherwise(name, test, expression)) continue;
    // What stands beside it may let none but runs through that have set the variable.
    const counting = beside.reduce(
      (known, { part, holds }) =>
        facts.flow.stateWhere({ ...condition, expression: part }, holds, known),
      state,
    );
    if (facts.flow.definedness(counting, name) !== "maybe") continue;
    const { text: reason, place, isHardly } = unsetReason(setter, decision, plan, facts);
    const isPart = test.kind === "membership";
    // A step that never ran has said nothing bad; one that has failed did.
    if (isPart && (isHardly !== false || (!outcome && !isFailedCommand(setter, facts)))) continue;
    const related = [{ span: setter.span, message: "set here" }, ...(place ? [place] : [])];
    const parameters = { name, reason, outcome, text, isPart };
    report("unset-against-empty", test.span, parameters, { related });
  }
}

/** Whether a variable is what a command prints, and no condition tells by it alone whether the command has failed. */
function isFailedCommand({ name, step }: Setter, { reads }: Facts): boolean {
  const isAskedAlone = reads.decisions.some(({ condition }) =>
    testsIn(condition.expression).some((test) => soleReference(test)?.name === name),
  );
  return step.action.kind === "shell" && !isAskedAlone;
}

/** Whether a condition asks for a variable in another way, too, which may tell what is unset from what is empty. */
function isAskedOtherwise(name: string, asking: Expression, condition: Expression): boolean {
  const tests = testsIn(condition).filter((test) => test !== asking);
  const others = tests.filter((test) => referencesOf(test).some((one) => one.name === name));
  return !others.every((test) => isEquality(test) && tellsNeither(test, name));
}

/** Whether an equality comes out the same for what is unset and what is empty: it is with a number, or a text that has signs. */
function tellsNeither({ left, right }: Comparison, name: string): boolean {
  const sides = [left, right];
  const reference = sides.map(soleReference).find((side) => side !== undefined);
  const constant = sides.find((side) => side.kind === "literal");
  if (reference?.name !== name || reference.path.length > 0) return false;
  if (constant?.kind !== "literal") return false;
  const { value } = constant;
  return isInteger(value) || isFloat(value) || (typeof value === "string" && value !== "");
}

/** A test that what is unset and what is empty, or bad, answer in a way that is not meant. */
interface Misread {
  readonly test: Comparison | Membership;
  readonly text: string;
  readonly reference: Reference;
  readonly beside: DecidingTest["beside"];
  /** How it comes out where the variable is unset. */
  readonly outcome: boolean;
}

function misread({ test, beside }: DecidingTest): readonly Misread[] {
  if (test.kind === "membership") return misreadPart(test, beside);
  if (!isEquality(test)) return [];
  const sides = [test.left, test.right];
  const reference = sides.map(soleReference).find((side) => side !== undefined);
  const text = sides.find((side) => side.kind === "literal")?.value;
  if (reference === undefined || typeof text !== "string") return [];
  const outcome = test.operator === "!=";
  const isMisread = text === "" || (outcome && badWord.test(text));
  return isMisread ? [{ test, reference, beside, text, outcome }] : [];
}

/** A bad word that is looked for in a text. */
function misreadPart(test: Membership, beside: DecidingTest["beside"]): readonly Misread[] {
  if (test.container.kind === "list") return [];
  return textTestsOf(test)
    .filter(({ value }) => badWord.test(value.replace(/:$/, "")))
    .map(({ reference, value }) => ({
      test,
      reference,
      beside,
      text: value,
      outcome: test.negated,
    }));
}

/** What says that something is not good: what is unset is not that, and no better. */
const badWord =
  /^(?:bad|blocked|broken|denied|errors?|fail(?:ed|ing|s|ure)?|invalid|ko|not[ _-]ok|rejected|unsafe)$/i;
