import { createDiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import type { Document } from "../../document/node.ts";
import type { Dialect, DialectContext, Lowered } from "../dialect.ts";
import { extend } from "./extend.ts";
import { lower } from "./lower.ts";
import { parse } from "./parse.ts";
import { findSigns } from "./signs.ts";

/** Recipes of steps with bare conditions, hooks, tags and parallel groups, as amplihack's runner knows them. */
export const amplihack: Dialect = {
  id: "amplihack",
  schema: "yaml-1.2",
  signs: findSigns,
  compile,
};

function compile(document: Document, context: DialectContext): Lowered {
  const diagnostics = createDiagnosticList();
  const written = parse(document, diagnostics.report);
  if (written === undefined || written.steps.length === 0) {
    return { plan: undefined, diagnostics: diagnostics.sorted() };
  }
  const recipe = extend(written, document.source.path, context, diagnostics.report);
  const plan = recipe && lower(recipe, { document, context, diagnostics });
  return { plan, diagnostics: diagnostics.sorted() };
}
