import type { Reads } from "../analysis/reads.ts";
import type { FatalAnswer } from "../analysis/shell/slips/failures/fatal-answers.ts";
import { fatalAnswers } from "../analysis/shell/slips/failures/fatal-answers.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import { failsWhole } from "../ir/fails-whole.ts";
import { textOperand } from "../ir/fixed-text.ts";
import { soleReference } from "../ir/references.ts";
import type { Step } from "../ir/step.ts";
import { isEquality, testsIn } from "../ir/tests-in.ts";
import { commandsIn } from "../ir/visit.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { defineRule } from "./rule.ts";

/**
 * The exit codes of some commands are answers: that nothing matches, or that files differ. A shell takes them for failures, and
 * so does a step whose command ends with one. What a step is only run for may be that it fails then, unless it keeps what
 * is printed, or something answers its failures.
 */
export const fatalAnswer = defineRule({
  name: "fatal-answer",
  reports: ["fatal-answer"],
  check({ plan, facts: { reads } }, report) {
    for (const { command, step } of commandsIn(plan.body)) {
      // Nobody asks how hooks end.
      if (command !== step.action) continue;
      const scalar = scalarAt(plan.document, command.command.span);
      if (scalar === undefined) continue;
      for (const answer of answers(scalar.text, () => fatalAnswers(scalar.text))) {
        if (!isMeantToGoOn(answer, step, reads)) continue;
        const { end, kind, place, start, subject = "" } = answer;
        report("fatal-answer", scalarMapOf(scalar).span(start, end), { kind, place, subject });
      }
    }
  },
});

const answers = createTextMemo<readonly FatalAnswer[]>();

function isMeantToGoOn(
  { isAlone, isIfAsked, kind, place }: FatalAnswer,
  step: Step,
  reads: Reads,
): boolean {
  if (isIfAsked === true) return failsWhole(step, "exit") && isAskedForNothing(step, reads);
  if (place === "middle") return true;
  const isAddition = kind === "exit" || (kind === "print" && !isAlone);
  return failsWhole(step, "exit") && (isAddition || keptOutputs(step).length > 0);
}

/** Whether a condition asks whether what a step prints is empty. */
function isAskedForNothing(step: Step, { decisions }: Reads): boolean {
  const kept = keptOutputs(step);
  if (kept.length === 0) return false;
  return decisions.some(({ condition }) =>
    testsIn(condition.expression).some((test) => {
      if (!isEquality(test)) return false;
      const sides = [test.left, test.right];
      const reference = sides.map(soleReference).find((side) => side !== undefined);
      return (
        reference?.path.length === 0 &&
        kept.includes(reference.name) &&
        sides.some((side) => textOperand(side) === "")
      );
    }),
  );
}

/** The variables that an author names for what a step prints. */
function keptOutputs({ exits }: Step): readonly string[] {
  return exits.flatMap(({ set }) =>
    set.flatMap(({ name, nameSpan, value: { kind } }) =>
      nameSpan !== undefined && kind === "result" ? [name] : [],
    ),
  );
}
