import { lostKeys } from "../analysis/keys/lost-keys.ts";
import type { PartlyPrintedKey } from "../analysis/keys/partly-printed.ts";
import { failsWhereUnset } from "../analysis/language-traits.ts";
import { isUnexplained } from "../analysis/nothing-in-text.ts";
import type { Type } from "../analysis/types/type.ts";
import { membersOf } from "../analysis/types/type.ts";
import { closestName } from "../diagnostics/spelling/closest-name.ts";
import type { Span } from "../source/span.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * A key that a value has on some ways only must not be read as if it were always there: what a called recipe sets under
 * conditions, what a command prints on one of its ways, and what a declared type lets be absent.
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
      } else if (lost.kind === "partly-printed") {
        reportPrinted(span, lost.printed, report);
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

function reportPrinted(
  span: Span,
  { key, lacking, name, step }: PartlyPrintedKey,
  report: RuleReport<"maybe-unset-key">,
): void {
  const related = [{ span: step.idSpan, message: "printed here" }];
  const reason = `step "${step.id}" ${lacking ? "does not" : "does not always"} print it`;
  const closest = lacking && closestName(key, keysOf(lacking));
  const help = closest === undefined ? undefined : `Did you mean "${closest}"?`;
  report("maybe-unset-key", span, { name, key, reason }, { related, help });
}

function keysOf(type: Type): readonly string[] {
  return membersOf(type).flatMap((one) => (one.kind === "record" ? [...one.fields.keys()] : []));
}
