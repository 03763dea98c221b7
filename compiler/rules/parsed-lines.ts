import { scriptOf } from "../analysis/commands/script-of.ts";
import { printsCount } from "../analysis/shell/printing/prints-count.ts";
import { printsLines } from "../analysis/shell/printing/prints-lines.ts";
import { programShowing } from "../analysis/shell/printing/shows-object.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { writtenPlace } from "../document/written-place.ts";
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
      const showing = programShowing(text);
      // A number is JSON.
      if (showing === undefined && (!printsLines(text) || printsCount(text))) continue;
      const scalar = showing && scalarAt(plan.document, action.command.span);
      const place = scalar && writtenPlace(scalar, text, showing);
      const { language, instead } = showing ?? {};
      report("parsed-lines", place ?? action.command.span, { step: step.id, language, instead });
    }
  },
});
