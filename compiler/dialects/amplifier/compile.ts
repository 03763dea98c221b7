import { createDiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import type { Document } from "../../document/node.ts";
import { findVersionDifferences } from "../../document/version-differences.ts";
import type { DialectContext, Lowered } from "../dialect.ts";
import { lower } from "./lower.ts";
import { parse } from "./parse.ts";

/** Parses and lowers one document. */
export function compile(document: Document, context: DialectContext): Lowered {
  const diagnostics = createDiagnosticList();
  const recipe = parse(document, diagnostics.report);
  const plan = recipe && lower(recipe, { document, context, diagnostics });
  const broken = new Set(diagnostics.sorted().map(({ span }) => span.start));
  const differences = findVersionDifferences(document);
  diagnostics.add(...differences.filter(({ span }) => !broken.has(span.start)));
  return { plan, diagnostics: diagnostics.sorted() };
}
