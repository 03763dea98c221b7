import { scriptOf } from "../analysis/script-of.ts";
import { printsCount } from "../analysis/shell/printing/prints-count.ts";
import { printsLines } from "../analysis/shell/printing/prints-lines.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** Lines of text are never JSON as a whole; what is looked for in them is a piece that happens to look like it. */
export const parsedLines = defineRule({
  name: "parsed-lines",
  reports: ["parsed-lines"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "shell") continue;
      const isSearched = action.decoding === "json-aggressive" || action.check?.kind === "json";
      if (!isSearched) continue;
      const { text } = scriptOf(action.command);
      // A number is JSON.
      if (!printsLines(text) || printsCount(text)) continue;
      report("parsed-lines", action.command.span, { step: step.id });
    }
  },
});
