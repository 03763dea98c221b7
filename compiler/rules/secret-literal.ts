import { secretsIn } from "../document/secrets-in.ts";
import { defineRule } from "./rule.ts";

/** A recipe is shared, kept and shown: what gives access to something belongs into the environment. */
export const secretLiteral = defineRule({
  name: "secret-literal",
  reports: ["secret-literal"],
  check({ plan }, report) {
    for (const { span, what } of secretsIn(plan.document.root)) {
      report("secret-literal", span, { what });
    }
  },
});
