import { createDiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import type { Report } from "../../document/cursor.ts";
import type { Document } from "../../document/node.ts";
import { findQuestionsInFlow } from "../../document/questions-in-flow.ts";
import { findVersionDifferences } from "../../document/version-differences.ts";
import { readsOf } from "../../ir/evaluated.ts";
import type { Plan } from "../../ir/plan.ts";
import { assumeInputs } from "../assume-inputs.ts";
import type { DialectContext, Lowered } from "../dialect.ts";
import { checkPortability } from "./check-portability.ts";
import { lower } from "./lower.ts";
import { misspeltName } from "./misspelt-field.ts";
import { entryOf } from "./node-value.ts";
import { parse } from "./parse.ts";
import { reportMisspeltContext } from "./unknown-fields.ts";

/** Parses and lowers one document. */
export function compile(document: Document, context: DialectContext): Lowered {
  const diagnostics = createDiagnosticList();
  const recipe = parse(document, diagnostics.report);
  if (context.portability !== false) checkPortability(document, diagnostics.report);
  const lowered = recipe && lower(recipe, { document, context, diagnostics });
  const plan = withDeclared(lowered, document, diagnostics.report);
  const broken = new Set(diagnostics.sorted().map(({ span }) => span.start));
  diagnostics.add(findQuestionsInFlow(document));
  const differences = findVersionDifferences(document, dates);
  diagnostics.add(differences.filter(({ span }) => !broken.has(span.start)));
  return { plan, diagnostics: diagnostics.sorted() };
}

/** Fields for days and times, which no engine reads. */
const dates: ReadonlySet<string> = new Set(["created", "updated"]);

/**
 * The plan with the variables that its author has declared. A misspelt `context` declares them too where they are read, which
 * is an error then; where nothing reads them, it is ignored like any unknown field.
 */
function withDeclared(
  plan: Plan | undefined,
  { root }: Document,
  report: Report,
): Plan | undefined {
  if (root.kind !== "mapping") return plan;
  const context = entryOf(root, "context");
  if (context) return plan && context.value.kind !== "mapping" ? assumeInputs(plan) : plan;
  const misspelt = entryOf(root, misspeltName(root, "context", "recipe") ?? "context");
  if (misspelt === undefined) return plan;
  const { value } = misspelt;
  const names = value.kind === "mapping" ? value.entries.map((entry) => entry.key.text) : [];
  const reads = plan ? readsOf(plan.body).map(({ name }) => name) : [];
  const isNeeded = reads.some((name) => names.includes(name));
  reportMisspeltContext(misspelt, { mapping: root, isNeeded }, report);
  if (isNeeded || plan === undefined) return plan;
  return { ...plan, params: plan.params.filter(({ name }) => !names.includes(name)) };
}
