import { helpForZero } from "../analysis/commands/exit-code-test.ts";
import type { Facts } from "../analysis/facts.ts";
import type { Evaluated } from "../ir/evaluated.ts";
import type { Reference } from "../ir/expression.ts";
import { referencesOf } from "../ir/references.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * A step that a failing command fails leaves no code but 0, and so does a command whose end does not fail: whoever is told the
 * code learns nothing. What compares it is told of there.
 */
export const constantExitCode = defineRule({
  name: "constant-exit-code",
  reports: ["constant-exit-code"],
  check({ facts }, report) {
    const { flow, reads } = facts;
    const known = reads.all.filter(({ role }) => toldElsewhere.has(role));
    const told = new Set(known.map(({ reference }) => reference.name));
    for (const { reference, state } of reads.all) {
      const { name, path, span } = reference;
      if (path.length > 0 || told.has(name)) continue;
      const codes = state.variables.get(name)?.definitions;
      const help = helpForZero(codes, () => flow.likelyTypeOf(reference, state));
      if (help === undefined) continue;
      told.add(name);
      report("constant-exit-code", span, { name }, { help });
    }
    checkLoops(facts, report);
  },
});

/** A loop that goes on by such a code ends with its first round, or with the recipe; where it never begins, that is told. */
function checkLoops(
  { flow, reads: { decisions } }: Pick<Facts, "flow" | "reads">,
  report: RuleReport<"constant-exit-code">,
): void {
  const helpAt = (
    reference: Reference,
    { state }: (typeof decisions)[number],
  ): string | undefined =>
    helpForZero(state.variables.get(reference.name)?.definitions, () =>
      flow.likelyTypeOf(reference, state),
    );
  for (const again of decisions.filter(({ role }) => role === "again")) {
    const first = decisions.find(({ role, step }) => role === "while" && step === again.step);
    for (const reference of referencesOf(again.condition.expression)) {
      const help = reference.path.length === 0 ? helpAt(reference, again) : undefined;
      if (help === undefined || first === undefined || helpAt(reference, first)) continue;
      report("constant-exit-code", reference.span, { name: reference.name }, { help });
    }
  }
}

/** What asks for the value itself: other rules tell what comes of it. */
const toldElsewhere: ReadonlySet<Evaluated["role"]> = new Set(["guard", "list", "until", "while"]);
