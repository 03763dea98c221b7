import { idleUpdateOf } from "../analysis/repetition/idle-update.ts";
import { conditionEndingAtOnce, lostEndOf, waitingFor } from "../analysis/repetition/loop-ends.ts";
import type { LoopAction } from "../ir/step.ts";
import { testsIn } from "../ir/tests-in.ts";
import { stepsOf } from "../ir/visit.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * A loop whose condition nothing in its body can make false runs to its limit, and pays for each iteration; a way out that
 * reads nothing that the loop changes is none. An update that sets a variable to itself, or to itself and a text, computes nothing.
 * A loop whose condition never holds behind its body is none.
 */
export const endlessLoop = defineRule({
  name: "endless-loop",
  reports: ["endless-loop", "idle-break", "idle-update", "single-round-loop"],
  check({ plan, facts }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "loop" || reportIdle(action, report)) continue;
      const atOnce = conditionEndingAtOnce(step, plan, facts);
      if (atOnce) report("single-round-loop", atOnce.span, { step: step.id });
      const lost = lostEndOf(step, plan, facts);
      if (lost === undefined) continue;
      const code = lost.kind === "endless" ? "endless-loop" : "idle-break";
      // What is said of the test alone says the same, whatever `not` and parentheses stand around it.
      const [test, ...others] = testsIn(lost.condition.expression);
      const span = others.length === 0 && test ? test.span : lost.condition.span;
      report(code, span, { step: step.id });
    }
  },
});

/** Reports updates that compute nothing; true if the loop's end depends on one of them. */
function reportIdle(loop: LoopAction, report: RuleReport<"idle-update">): boolean {
  const idle = loop.update.flatMap((update) => idleUpdateOf(update) ?? []);
  for (const { name, span, rest } of idle) {
    const related = waitingFor(loop, name).map((condition) => ({
      span: condition.span,
      message: "this waits for it",
    }));
    report("idle-update", span, { name, rest }, { related });
  }
  return idle.some(({ name }) => waitingFor(loop, name).length > 0);
}
