import { agentCatalog } from "./catalog/agent.ts";
import { boundsCatalog } from "./catalog/bounds.ts";
import { comparisonCatalog } from "./catalog/comparison.ts";
import { documentCatalog } from "./catalog/document.ts";
import { flowCatalog } from "./catalog/flow.ts";
import { keyCatalog } from "./catalog/key.ts";
import { loopCatalog } from "./catalog/loop.ts";
import { recipeGraphCatalog } from "./catalog/recipe-graph.ts";
import { shapeCatalog } from "./catalog/shape.ts";
import type { DiagnosticCode } from "./catalog.ts";
import { catalog } from "./catalog.ts";

const partsAboutRuns: readonly object[] = [
  boundsCatalog,
  comparisonCatalog,
  flowCatalog,
  keyCatalog,
  loopCatalog,
  recipeGraphCatalog,
];

const partsAboutWriting: readonly object[] = [agentCatalog, documentCatalog, shapeCatalog];

/** Errors of other parts of the catalog whose text has a meaning: a guard that always skips, a command for bash to judge. */
const othersAboutRuns: ReadonlySet<DiagnosticCode> = new Set(["broken-command", "constant-guard"]);

/**
 * Tells whether an author may overrule a code: warnings and notes always; errors only if they are about
 * what happens when the recipe runs, which the author may know better. What cannot be read has no
 * meaning that could be agreed upon.
 */
export function isDebatable(code: DiagnosticCode): boolean {
  return isAboutRuns(code) || catalog[code].severity !== "error";
}

/**
 * Tells whether a finding may turn out to be none when the recipes are known that call or extend this one: it may be what
 * they want, and their language is this one's too.
 */
export function dependsOnUsers(code: DiagnosticCode): boolean {
  return isAboutRuns(code) || code === "ambiguous-dialect";
}

/** Tells whether a code is about what happens when a recipe runs, not about how it is written. */
function isAboutRuns(code: DiagnosticCode): boolean {
  return othersAboutRuns.has(code) || partsAboutRuns.some((part) => Object.hasOwn(part, code));
}

/** Tells whether a code is about the text of a file, of which nothing more can be said until it is mended. */
export function isAboutReading(code: DiagnosticCode): boolean {
  return Object.hasOwn(documentCatalog, code);
}

/** Tells whether a code is about how a file is written, whatever its variables hold and its callees do. */
export function isAboutWriting(code: DiagnosticCode): boolean {
  return partsAboutWriting.some((part) => Object.hasOwn(part, code));
}

/** Tells whether a text is a code of the catalog. */
export function isDiagnosticCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(catalog, text);
}
