import { inputsOf } from "../ir/evaluated.ts";
import type { Template } from "../ir/expression.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** Only shells expand a `~` or a `$HOME`: as the directory of a step it is a name like any other, which is hardly there. */
export const literalTilde = defineRule({
  name: "literal-tilde",
  reports: ["literal-tilde"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      for (const { role, expression } of inputsOf(step)) {
        if (role !== "cwd" || expression.kind !== "template") continue;
        const text = startOf(expression);
        if (!forShells.test(text)) continue;
        report("literal-tilde", expression.span, { text, place: "a directory" });
      }
    }
  },
});

/** How a path begins that only a shell finds; what is called like a variable of the recipe is another mistake. */
const forShells = /^(?:~|\$(?!\{?RECIPE_VAR_)(?:[A-Za-z_]\w*|\{[A-Z]\w*\}))(?:\/|$)/;

function startOf({ parts }: Template): string {
  const [first] = parts;
  return first?.kind === "text" ? first.text : "";
}
