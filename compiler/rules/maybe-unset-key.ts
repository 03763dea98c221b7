import { lostKeys } from "../analysis/keys/lost-keys.ts";
import { failsWhereUnset } from "../analysis/language-traits.ts";
import { isAskedForInScript, isSaidEmpty, isWrittenInto } from "../analysis/nothing-in-text.ts";
import type { Read } from "../analysis/reads.ts";
import type { Plan } from "../ir/plan.ts";
import { dottedName } from "../ir/references.ts";
import { defineRule } from "./rule.ts";

/**
 * A key that a value has on some ways only must not be read as if it were always there: what a called recipe sets under
 * conditions, and what a declared type lets be absent.
 */
export const maybeUnsetKey = defineRule({
  name: "maybe-unset-key",
  reports: ["maybe-unset-key"],
  check(subject, report) {
    const fails = failsWhereUnset(subject.plan.dialect);
    for (const { read, lost } of lostKeys(subject)) {
      const { span } = read.reference;
      if (lost.kind === "left-out") {
        const { name, key, recipe } = lost.left;
        report("maybe-unset-key", span, {
          name,
          key,
          reason: `"${recipe}" does not always set it`,
        });
      } else if (lost.kind === "optional" && (fails || isUnexplained(read, subject.plan))) {
        const { name, key, declared } = lost.optional;
        const related = [{ span: declared, message: "declared here" }];
        const help = fails ? undefined : emptyHelp;
        report("maybe-unset-key", span, { name, key, reason: "it is optional" }, { help, related });
      }
    }
  },
});

const emptyHelp =
  "It reads as empty text then. Say in the text what that means, or read it where a condition asks for it.";

/** Whether what is missing is empty text where a value is read, and the text around it does not say what that means. */
function isUnexplained(read: Read, plan: Plan): boolean {
  if (!isWrittenInto(read, plan)) return false;
  if (isSaidEmpty(read, plan)) return false;
  return !isAskedForInScript(read, dottedName(read.reference), plan);
}
