import { jsonName } from "../analysis/shell/json-text.ts";
import type { TaintSource } from "../analysis/taint.ts";
import { taintOf } from "../analysis/taint.ts";
import { traceOf } from "../analysis/taint-text.ts";
import { saidAt } from "../document/located-text.ts";
import type { ShellAction, Step } from "../ir/step.ts";
import { commandsOf, stepsOf } from "../ir/visit.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Values arrive in commands exactly as they are: that keeps them out of the shell's way, and makes them part of the program
 * where the text around them is one for python3, jq or another shell, or JSON.
 */
export const valueAsProgram = defineRule({
  name: "value-as-program",
  reports: ["value-as-program"],
  check(subject, report) {
    for (const { step } of stepsOf(subject.plan.body)) {
      for (const action of commandsOf(step)) checkCommand(action, step, subject, report);
    }
  },
});

function checkCommand(
  { code = [] }: ShellAction,
  step: Step,
  { facts: { flow }, plan: { document } }: RuleSubject,
  report: RuleReport<"value-as-program">,
): void {
  const node = flow.graph.action(step.key);
  const state = node && flow.stateBefore(node);
  const reported = new Set<string>();
  for (const { reference, program } of code) {
    const [source] = state ? taintOf(reference, state, flow) : [];
    if (program === jsonName) {
      // Only what an agent writes is likely to have quotes and line breaks in it.
      if (source?.origin !== "agent" || reported.has(reference.name)) continue;
      reported.add(reference.name);
    }
    // The closing brace of `${NAME}` is not in the place of a name.
    const placeholder = saidAt(document, reference.span).replace("${", "$");
    // Who hands the shell a command from the environment means it as one, unless others have written it.
    if (placeholder.startsWith("$") && !isForeign(source)) continue;
    const related = source ? traceOf(source) : [];
    report("value-as-program", reference.span, { placeholder, program }, { related });
  }
}

/** Whether an agent or a command has written a text. */
function isForeign(source: TaintSource | undefined): boolean {
  return source?.origin === "agent" || source?.origin === "command";
}
