import type { FatalAnswer } from "../analysis/shell/slips/failures/fatal-answers.ts";
import { fatalAnswers } from "../analysis/shell/slips/failures/fatal-answers.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import { failsWhole } from "../ir/fails-whole.ts";
import type { Step } from "../ir/step.ts";
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
  check({ plan }, report) {
    for (const { command, step } of commandsIn(plan.body)) {
      // Nobody asks how hooks end.
      if (command !== step.action) continue;
      const scalar = scalarAt(plan.document, command.command.span);
      if (scalar === undefined) continue;
      for (const answer of answers(scalar.text, () => fatalAnswers(scalar.text))) {
        if (!isMeantToGoOn(answer, step)) continue;
        const { end, kind, place, start, subject = "" } = answer;
        report("fatal-answer", scalarMapOf(scalar).span(start, end), { kind, place, subject });
      }
    }
  },
});

const answers = createTextMemo<readonly FatalAnswer[]>();

function isMeantToGoOn({ isAlone, kind, place }: FatalAnswer, step: Step): boolean {
  if (place === "middle") return true;
  const isAddition = kind === "exit" || (kind === "print" && !isAlone);
  return failsWhole(step, "exit") && (isAddition || keepsOutput(step));
}

/** Whether the author names a variable for what a step prints. */
function keepsOutput({ exits }: Step): boolean {
  return exits.some(({ set }) =>
    set.some(({ nameSpan, value: { kind } }) => nameSpan !== undefined && kind === "result"),
  );
}
