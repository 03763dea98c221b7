import type { DiagnosticCode } from "../catalog.ts";
import { catalog } from "../catalog.ts";
import type { Severity } from "../catalog-entry.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { severityOrder } from "../diagnostic-list.ts";
import type { ExplainPage } from "../explain-page.ts";
import { concealSecrets } from "../secrets/secrets-in-text.ts";
import type { IgnoredDiagnostic } from "../suppression.ts";
import type { CheckedFile } from "./render-json.ts";
import type { SarifSuppression } from "./sarif-result.ts";
import { sarifResult } from "./sarif-result.ts";

/** Code scanning services take no more of one run. */
const mostResults = 25_000;
const schema = "https://json.schemastore.org/sarif-2.1.0.json";

/** What a SARIF log says beside the findings. */
export interface SarifContext {
  readonly version: string;
  /** The long story of a code. */
  readonly page: (code: DiagnosticCode) => ExplainPage | undefined;
}

/**
 * The report of `check` as a SARIF 2.1.0 log with one run. Where a file says what it ignores, every result says
 * whether it is suppressed: the format wants that of all results or of none.
 */
export function renderSarif(files: readonly CheckedFile[], context: SarifContext): string {
  const all = files.flatMap(resultsOf);
  const shown = weightiest(all);
  const codes = [...new Set(shown.map(({ one }) => one.code))].sort();
  const ruleIndex = new Map(codes.map((code, index) => [code, index]));
  const run = {
    tool: {
      driver: {
        name: "recipec",
        version: context.version,
        semanticVersion: context.version,
        rules: codes.map((code) => sarifRule(code, context.page(code))),
      },
    },
    columnKind: "utf16CodeUnits",
    automationDetails: { id: "recipec/check/" },
    invocations: [invocation(all.length - shown.length)],
    results: shown.map(({ one, suppressions }) =>
      sarifResult(one, { ruleIndex: ruleIndex.get(one.code) ?? -1, suppressions }),
    ),
  };
  return `${JSON.stringify({ $schema: schema, version: "2.1.0", runs: [run] }, undefined, 2)}\n`;
}

interface Result {
  readonly one: Diagnostic;
  readonly suppressions: readonly SarifSuppression[] | undefined;
}

function resultsOf({ diagnostics, ignored }: CheckedFile): readonly Result[] {
  const suppressions = ignored && [];
  return [
    ...diagnostics.map((one) => ({ one, suppressions })),
    ...(ignored ?? []).map((each) => ({
      one: each.diagnostic,
      suppressions: [suppressionOf(each)],
    })),
  ];
}

function suppressionOf({ reason }: IgnoredDiagnostic): SarifSuppression {
  const justification = concealSecrets(reason).toWellFormed();
  return { kind: "inSource", ...(justification === "" ? {} : { justification }) };
}

/** All results in their order if there is room for them, else the weightiest; those that count come first. */
function weightiest(all: readonly Result[]): readonly Result[] {
  if (all.length <= mostResults) return all;
  return all.toSorted((first, second) => weightOf(first) - weightOf(second)).slice(0, mostResults);
}

function weightOf({ one, suppressions = [] }: Result): number {
  return severityOrder[one.severity] + (suppressions.length > 0 ? 3 : 0);
}

function invocation(leftOut: number): object {
  if (leftOut === 0) return { executionSuccessful: true };
  const text = `${leftOut} more results do not fit into one log; the weightiest are shown.`;
  return {
    executionSuccessful: true,
    toolExecutionNotifications: [{ level: "warning", message: { text } }],
  };
}

/** Levels of alerts as code scanning services name them. */
const problemSeverity: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  note: "recommendation",
};

function sarifRule(code: DiagnosticCode, page: ExplainPage | undefined): object {
  const { severity } = catalog[code];
  const title = page?.title ?? code;
  return {
    id: code,
    shortDescription: { text: title },
    fullDescription: { text: firstParagraph(page?.why ?? title) },
    help: { text: helpText(title, page), markdown: helpMarkdown(title, page) },
    defaultConfiguration: { level: severity },
    properties: {
      tags: ["agent-recipe"],
      precision: severity === "error" ? "very-high" : "high",
      "problem.severity": problemSeverity[severity],
    },
  };
}

function firstParagraph(text: string): string {
  return (text.split(/\n\s*\n/, 1)[0] ?? text).replace(/(?<!\s)\s*\n\s*/g, " ");
}

function helpText(title: string, page: ExplainPage | undefined): string {
  const example = (label: string, recipe: string | undefined): readonly string[] =>
    recipe === undefined ? [] : ["", `${label}:`, "", recipe.trimEnd()];
  return [
    page?.why ?? title,
    ...example("Wrong", page?.wrong),
    ...example("Right", page?.right),
  ].join("\n");
}

function helpMarkdown(title: string, page: ExplainPage | undefined): string {
  const example = (label: string, recipe: string | undefined): readonly string[] =>
    recipe === undefined ? [] : ["", `## ${label}`, "", "```yaml", recipe.trimEnd(), "```"];
  return [
    `# ${title}`,
    "",
    page?.why ?? title,
    ...example("Wrong", page?.wrong),
    ...example("Right", page?.right),
  ].join("\n");
}
