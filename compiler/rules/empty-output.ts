import { scriptOf } from "../analysis/commands/script-of.ts";
import { readNames } from "../analysis/reads.ts";
import { declaredNames } from "../analysis/setters/has-variable.ts";
import { settersOf } from "../analysis/setters/setters.ts";
import { printsNothingAtAll } from "../analysis/shell/printing/prints-nothing-at-all.ts";
import type { Plan } from "../ir/plan.ts";
import type { Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** What a command stores is what it prints: of one that prints nothing, or all of it into files, it is an empty text. */
export const emptyOutput = defineRule({
  name: "empty-output",
  reports: ["empty-output"],
  check({ plan, facts }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "shell") continue;
      const output = onlyOutput(step, plan);
      if (output === undefined || !printsNothingAtAll(scriptOf(action.command).text)) continue;
      if (readNames(facts.reads).has(output.name))
        report("empty-output", output.span, { name: output.name });
    }
  },
});

/** The variable that takes what a step's command prints, where nothing else gives it a value. */
function onlyOutput(
  step: Step,
  plan: Plan,
): { readonly name: string; readonly span: Step["idSpan"] } | undefined {
  for (const { set } of step.exits) {
    for (const { name, nameSpan, value } of set) {
      if (value.kind !== "result" || nameSpan === undefined) continue;
      const others = settersOf(plan)
        .get(name)
        ?.some((setter) => setter.step !== step);
      return others || declaredNames(plan).has(name) ? undefined : { name, span: nameSpan };
    }
  }
  return undefined;
}
