import { createDiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import type { Report } from "../../document/cursor.ts";
import type { Document } from "../../document/node.ts";
import type { DialectContext, Lowered } from "../dialect.ts";
import { checkEnvironment } from "./check-environment.ts";
import { checkGroups } from "./check-groups.ts";
import { extend } from "./extend.ts";
import { lower } from "./lower.ts";
import { parse } from "./parse.ts";

/** Parses and lowers one document. */
export function compile(document: Document, context: DialectContext): Lowered {
  const diagnostics = createDiagnosticList();
  reportByteOrderMark(document, diagnostics.report);
  const written = parse(document, diagnostics.report);
  if (written === undefined || written.steps.length === 0) {
    return { plan: undefined, diagnostics: diagnostics.sorted() };
  }
  checkGroups(written, diagnostics.report);
  checkEnvironment(written, diagnostics.report);
  const recipe = extend(written, document.source.path, context, diagnostics.report);
  const plan = recipe && lower(recipe, { document, context, diagnostics });
  return { plan, diagnostics: diagnostics.sorted() };
}

/** The language's reader takes the mark for a document of its own. */
function reportByteOrderMark({ source }: Document, report: Report): void {
  if (!source.text.startsWith("\ufeff")) return;
  report("control-character", { source, start: 0, end: 1 }, { character: "U+FEFF" });
}
