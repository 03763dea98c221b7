import { inputsOf } from "../ir/evaluated.ts";
import type { Template } from "../ir/expression.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** Only shells expand a `~`: as the directory of a step it is a name like any other, which is hardly there. */
export const literalTilde = defineRule({
  name: "literal-tilde",
  reports: ["literal-tilde"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      for (const { role, expression } of inputsOf(step)) {
        if (role !== "cwd" || expression.kind !== "template") continue;
        const text = startOf(expression);
        if (!/^~(?:\/|$)/.test(text)) continue;
        report("literal-tilde", expression.span, { text, place: "a directory" });
      }
    }
  },
});

function startOf({ parts }: Template): string {
  const [first] = parts;
  return first?.kind === "text" ? first.text : "";
}
