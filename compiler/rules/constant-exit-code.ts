import { helpForZero } from "../analysis/commands/exit-code-test.ts";
import type { Evaluated } from "../ir/evaluated.ts";
import { defineRule } from "./rule.ts";

/**
 * A step that a failing command fails leaves no code but 0, and so does a command whose end does not fail: whoever is told the
 * code learns nothing. What compares it is told of there.
 */
export const constantExitCode = defineRule({
  name: "constant-exit-code",
  reports: ["constant-exit-code"],
  check({ facts: { flow, reads } }, report) {
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
  },
});

/** What asks for the value itself: other rules tell what comes of it. */
const toldElsewhere: ReadonlySet<Evaluated["role"]> = new Set(["guard", "list", "until", "while"]);
