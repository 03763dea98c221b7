import type { PlacedText } from "../analysis/files/lost-files.ts";
import { lostFiles } from "../analysis/files/lost-files.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { Span } from "../source/span.ts";
import { alike, defineRule } from "./rule.ts";

/** Agents hand files on to each other by nothing but their paths, which nobody compares before the second of them looks in vain. */
export const misspeltFile = defineRule({
  name: "misspelt-file",
  reports: ["misspelt-file"],
  check({ plan }, report) {
    for (const { read, span, written, writtenSpan } of lostFiles(plan, alike, textAt)) {
      const related = [{ span: writtenSpan, message: "written here" }];
      report("misspelt-file", span, { read, written }, { related });
    }
  },
});

function textAt({ document }: Plan, span: Span): PlacedText | undefined {
  const scalar = scalarAt(document, span);
  return (
    scalar && { text: scalar.text, span: (start, end) => scalarMapOf(scalar).span(start, end) }
  );
}
