import { boundsCatalog } from "./catalog/bounds.ts";
import { flowCatalog } from "./catalog/flow.ts";
import { loopCatalog } from "./catalog/loop.ts";
import { recipeGraphCatalog } from "./catalog/recipe-graph.ts";
import type { DiagnosticCode } from "./catalog.ts";
import { catalog } from "./catalog.ts";

const aboutRuns: readonly object[] = [boundsCatalog, flowCatalog, loopCatalog, recipeGraphCatalog];

/**
 * Tells whether an author may overrule a code: warnings and notes always; errors only if they are about
 * what happens when the recipe runs, which the author may know better. What cannot be read has no
 * meaning that could be agreed upon.
 */
export function isDebatable(code: DiagnosticCode): boolean {
  const isAboutRuns = aboutRuns.some((part) => Object.hasOwn(part, code));
  return isAboutRuns || catalog[code].severity !== "error";
}

/** Tells whether a text is a code of the catalog. */
export function isDiagnosticCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(catalog, text);
}
