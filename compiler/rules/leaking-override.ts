import type { Read } from "../analysis/reads.ts";
import { areOfKind, hasKind } from "../analysis/scope/definitions.ts";
import { settersOf } from "../analysis/setters/setters.ts";
import { isVariable } from "../ir/references.ts";
import type { CallInput, Step } from "../ir/step.ts";
import type { Callees } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * A callee that leaves all its variables behind leaves those too that it was only given: after the step, the caller's
 * own variable has the value that was meant for the callee alone.
 */
export const leakingOverride = defineRule({
  name: "leaking-override",
  reports: ["leaking-override"],
  check({ facts, callees }, report) {
    const seen = new Set<CallInput>();
    for (const read of facts.reads.all) {
      if (!hasKind(read.variable?.definitions, "merge")) continue;
      for (const input of overridingInputs(read, callees)) {
        if (seen.has(input)) continue;
        seen.add(input);
        const related = [{ span: read.reference.span, message: "read here" }];
        report("leaking-override", input.nameSpan, { name: input.name }, { related });
      }
    }
  },
});

/** The inputs of earlier calls whose values a read may get in place of the caller's own. */
function overridingInputs({ reference, variable }: Read, callees: Callees): readonly CallInput[] {
  const { definitions } = variable ?? {};
  if (areOfKind(definitions, "merge")) return [];
  return (definitions?.list() ?? []).flatMap((definition) =>
    definition.kind === "merge" ? givenTo(definition.step, reference.name, callees) : [],
  );
}

/** The input of that name, where the callee is given another value than the caller's and does not set it itself. */
function givenTo({ action }: Step, name: string, callees: Callees): readonly CallInput[] {
  if (action.kind !== "call" || action.callee.kind !== "static") return [];
  const callee = callees.plan(action.callee.plan);
  if (callee === undefined || settersOf(callee).has(name)) return [];
  return action.input.filter((input) => input.name === name && !isVariable(input.value, name));
}
