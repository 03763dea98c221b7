import type { Read } from "../analysis/reads.ts";
import { settersOf } from "../analysis/setters/setters.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/**
 * What an agent answers is all that a recipe has of it. An input that a prompt asks it to set stays what it was, and so does the
 * condition that reads it.
 */
export const unsetByAgent = defineRule({
  name: "unset-by-agent",
  reports: ["unset-by-agent"],
  check({ plan, facts: { reads } }, report) {
    const decisive = decisiveInputs(plan, reads.all);
    if (decisive.size === 0) return;
    for (const { step } of stepsOf(plan.body)) {
      const scalar =
        step.action.kind === "agent" ? scalarAt(plan.document, step.action.prompt.span) : undefined;
      if (scalar === undefined) continue;
      for (const match of scalar.text.matchAll(setting)) {
        const [words, name = ""] = match;
        const read = decisive.get(name);
        if (read === undefined) continue;
        const span = scalarMapOf(scalar).span(match.index, match.index + words.length);
        const related = [{ span: read.reference.span, message: "reads the input" }];
        report("unset-by-agent", span, { name, step: step.id }, { related });
        decisive.delete(name);
      }
    }
  },
});

/** "set has_tests to", "set `has_tests` =". */
const setting =
  /\bset\s+(?:the\s+)?(?:(?:context|flag|input|variable)\s+)*[`"']?([a-z][a-z0-9]*_\w+)[`"']?\s*(?:\bto\b|=)/gi;

/** The inputs that conditions read and nothing sets, by their names. */
function decisiveInputs({ body, params }: Plan, reads: readonly Read[]): Map<string, Read> {
  const inputs = new Map<string, Read>();
  // A recipe that leaves its variables behind may set any.
  const mayMerge = stepsOf(body).some(
    ({ step: { action } }) => action.kind === "call" && action.result === "merge",
  );
  if (mayMerge) return inputs;
  const set = settersOf({ body });
  const given = new Set(params.map(({ name }) => name).filter((name) => !set.has(name)));
  for (const read of reads) {
    const { name, path } = read.reference;
    const decides = read.role === "guard" || read.role === "while" || read.role === "until";
    if (decides && path.length === 0 && given.has(name) && !inputs.has(name))
      inputs.set(name, read);
  }
  return inputs;
}
