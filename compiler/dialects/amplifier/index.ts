import { createDiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import type { Document } from "../../document/node.ts";
import { findVersionDifferences } from "../../document/version-differences.ts";
import type { Dialect, DialectContext, Lowered } from "../dialect.ts";
import { lower } from "./lower.ts";
import { parse } from "./parse.ts";
import { findSigns } from "./signs.ts";

/** Recipes of steps or stages with `{{variables}}`, schema 1.0 to 1.7. */
export const amplifier: Dialect = { id: "amplifier", signs: findSigns, compile };

function compile(document: Document, context: DialectContext): Lowered {
  const diagnostics = createDiagnosticList();
  const recipe = parse(document, diagnostics.report);
  const plan = recipe && lower(recipe, { document, context, diagnostics });
  const broken = new Set(diagnostics.sorted().map(({ span }) => span.start));
  const differences = findVersionDifferences(document);
  diagnostics.add(...differences.filter(({ span }) => !broken.has(span.start)));
  return { plan, diagnostics: diagnostics.sorted() };
}
