import type { Budget } from "../analysis/bounds/budget.ts";
import type { Cursor, Report } from "../document/cursor.ts";
import { openMapping } from "../document/cursor.ts";
import { describeValue } from "../document/describe-value.ts";
import type { Node } from "../document/node.ts";
import { isText } from "../document/node.ts";
import { checkPattern } from "./check-pattern.ts";
import { readBudget } from "./config-budget.ts";
import { reportUnknownFields } from "./config-fields.ts";
import type { SeverityRules } from "./config-severities.ts";
import { readRules } from "./config-severities.ts";

/** What a project decides otherwise for the recipes whose path fits a pattern. */
export interface Override extends SeverityRules {
  readonly files: readonly string[];
  readonly budget: Budget | undefined;
}

/** Reads the field `overrides`. */
export function readOverrides(root: Cursor, report: Report): readonly Override[] {
  return (root.list("overrides")?.items ?? []).flatMap((item) => readOverride(item, report));
}

function readOverride(node: Node, report: Report): readonly Override[] {
  const cursor = openMapping(node, 'an entry of "overrides"', report);
  if (!cursor) return [];
  const misspelt = reportUnknownFields(cursor, ["files", "rules", "budget"], report);
  if (!misspelt.has("files")) cursor.required("files");
  const decides = cursor.entry("budget") !== undefined || misspelt.has("budget");
  if (!(decides || misspelt.has("rules"))) cursor.required("rules");
  return [
    {
      files: readPatterns(cursor, report),
      rules: readRules(cursor, report),
      budget: readBudget(cursor, report),
    },
  ];
}

/** One pattern, or a list of them. */
function readPatterns(cursor: Cursor, report: Report): readonly string[] {
  const node = cursor.entry("files")?.value;
  const items = node?.kind === "sequence" ? node.items : [node];
  return items.flatMap((item) => {
    if (item === undefined) return [];
    if (isText(item)) {
      checkPattern(item, item.value, report);
      return [item.value];
    }
    const found = describeValue(item);
    const subject = 'field "files"';
    report("wrong-type", item.span, { subject, expected: "a text or a list of texts", found });
    return [];
  });
}
