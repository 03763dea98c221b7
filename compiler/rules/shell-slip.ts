import type { ShellSlip } from "../analysis/shell/shell-slip.ts";
import { shellSlips } from "../analysis/shell/shell-slips.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import { commandsIn } from "../ir/visit.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { defineRule } from "./rule.ts";

/** Bash parses many a slip, and does something else than its author means. */
export const shellSlip = defineRule({
  name: "shell-slip",
  reports: ["shell-slip"],
  check({ plan }, report) {
    for (const { command } of commandsIn(plan.body)) {
      const scalar = scalarAt(plan.document, command.command.span);
      if (scalar === undefined) continue;
      const { text } = scalar;
      for (const { start, end, kind } of slipsIn(text, () => shellSlips(text))) {
        const span = scalarMapOf(scalar).span(start, end);
        report("shell-slip", span, { text: text.slice(start, end), kind });
      }
    }
  },
});

const slipsIn = createTextMemo<readonly ShellSlip[]>();
