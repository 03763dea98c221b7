import { scriptOf } from "../analysis/commands/script-of.ts";
import { brokenJson } from "../analysis/shell/printing/broken-json.ts";
import { printsCount } from "../analysis/shell/printing/prints-count.ts";
import { printsLines } from "../analysis/shell/printing/prints-lines.ts";
import { programShowing } from "../analysis/shell/printing/shows-object.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { writtenPlace } from "../document/written-place.ts";
import type { ShellAction } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/**
 * Lines of text are never JSON as a whole; what is looked for in them is a piece that happens to look like it. Nor is what
 * looks like JSON and has a sign that JSON does not have.
 */
export const parsedLines = defineRule({
  name: "parsed-lines",
  reports: ["parsed-lines"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "shell" || !isSearched(action)) continue;
      const { text, holes } = scriptOf(action.command);
      const unknownWords = [...new Set(holes.map(({ start, end }) => text.slice(start, end)))];
      const broken = brokenJson(text, unknownWords);
      const showing = broken === undefined ? programShowing(text) : undefined;
      const found = broken ?? showing;
      // A number is JSON.
      if (found === undefined && (!printsLines(text) || printsCount(text))) continue;
      const scalar = found && scalarAt(plan.document, action.command.span);
      const place = scalar && writtenPlace(scalar, text, found);
      const { language, instead } = showing ?? {};
      const parameters = { step: step.id, language, instead, sign: broken?.sign };
      report("parsed-lines", place ?? action.command.span, parameters);
    }
  },
});

function isSearched({ check, decoding }: ShellAction): boolean {
  return decoding === "json-aggressive" || check?.kind === "json";
}
