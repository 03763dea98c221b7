import { anchored } from "../../diagnostics/anchored.ts";
import { createDiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import type { Report } from "../../document/cursor.ts";
import type { Document } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";
import type { Plan } from "../../ir/plan.ts";
import { utf8Length } from "../../source/utf8-length.ts";
import { assumeInputs } from "../assume-inputs.ts";
import type { DialectContext, Lowered } from "../dialect.ts";
import { checkEnvironment } from "./check-environment.ts";
import { checkGroupSizes, checkGroups } from "./check-groups.ts";
import { checkPortability } from "./check-portability.ts";
import { checkValidation } from "./check-validation.ts";
import { extend } from "./extend.ts";
import { lower } from "./lower.ts";
import { reportMisspeltVariables } from "./misspelt-variables.ts";
import { parse } from "./parse.ts";
import { isEmpty } from "./scalar-values.ts";

/** Parses and lowers one document. */
export function compile(document: Document, context: DialectContext): Lowered {
  const diagnostics = createDiagnosticList();
  reportByteOrderMark(document, diagnostics.report);
  reportSize(document, diagnostics.report);
  const written = parse(document, diagnostics.report);
  if (written === undefined || written.steps.length === 0) {
    reportMisspeltVariables(document, undefined, diagnostics.report);
    return { plan: undefined, diagnostics: diagnostics.sorted() };
  }
  checkGroups(written, diagnostics.report);
  checkEnvironment(written, diagnostics.report);
  if (context.portability !== false) checkPortability(written, diagnostics.report);
  const { whole, parents } = extend(written, document.source.path, context, diagnostics.report);
  if (whole !== undefined) checkGroupSizes(written, whole.steps, diagnostics.report);
  const lowered = withAssumed(lower(whole ?? written, { document, context, diagnostics }));
  reportMisspeltVariables(document, lowered, diagnostics.report);
  checkValidation(written, lowered, diagnostics.report);
  const { extends: parent } = written;
  const found = diagnostics.sorted();
  if (parent === undefined) return { plan: lowered, diagnostics: found };
  const { span: extendsSpan } = parent;
  return {
    plan: {
      ...lowered,
      parents,
      extendsSpan,
      ...(whole === undefined ? { isFragment: true } : {}),
    },
    diagnostics: found.map((one) => anchored(one, extendsSpan)),
  };
}

/** What a `context` that is no mapping declares is unknown. */
function withAssumed(plan: Plan): Plan {
  const { root } = plan.document;
  const context = root.kind === "mapping" ? entryOf(root, "context")?.value : undefined;
  return context === undefined || context.kind === "mapping" || isEmpty(context)
    ? plan
    : assumeInputs(plan);
}

const mostBytes = 1_000_000;

function reportSize({ source }: Document, report: Report): void {
  const { text } = source;
  // No character of UTF-16 takes more than three bytes of UTF-8.
  if (text.length * 3 <= mostBytes || utf8Length(text) <= mostBytes) return;
  report("file-too-large", { source, start: 0, end: 0 }, { limit: mostBytes });
}

/** The language's reader takes the mark for a document of its own. */
function reportByteOrderMark({ source }: Document, report: Report): void {
  if (!source.text.startsWith("\ufeff")) return;
  report("control-character", { source, start: 0, end: 1 }, { character: "U+FEFF" });
}
