import type { DiagnosticCode } from "../../diagnostics/catalog.ts";
import { createDiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import type { Report } from "../../document/cursor.ts";
import type { Document } from "../../document/node.ts";
import type { DialectContext, Lowered } from "../dialect.ts";
import { checkMachine } from "./check-machine.ts";
import { checkReached } from "./check-reached.ts";
import { lower } from "./lower.ts";
import type { ParsedRecipe } from "./parse.ts";
import { parse } from "./parse.ts";
import type { Restarts } from "./restarts.ts";
import { createRestarts } from "./restarts.ts";

const brokenIncludes: ReadonlySet<DiagnosticCode> = new Set([
  "broken-include",
  "include-cycle",
  "include-outside",
  "missing-include",
  "unknown-pointer",
]);

/** Parses and lowers one document. */
export function compile(document: Document, context: DialectContext): Lowered {
  const diagnostics = createDiagnosticList();
  const parsed = parse(document, context, diagnostics.report);
  if (parsed === undefined) return { plan: undefined, diagnostics: diagnostics.sorted() };
  const { recipe, sources } = parsed;
  // Where a file of steps is missing, nothing is known of the machine as a whole.
  const lacksSteps = diagnostics.sorted().some(({ code }) => brokenIncludes.has(code));
  if (!lacksSteps) checkMachine(recipe, sources, diagnostics.report);
  const restarts = createRestarts(recipe.id.value, context);
  reportLostRestarts(parsed, restarts, diagnostics.report);
  const found = diagnostics.sorted();
  const isBroken = found.some(({ severity }) => severity === "error");
  // What is found of a plan is not found of a broken machine.
  if (isBroken) checkReached(recipe, sources, { found, report: diagnostics.report });
  const plan = isBroken ? undefined : lower(recipe, { document, context, restarts });
  return { plan, diagnostics: diagnostics.sorted() };
}

/** Restarts into recipes that are not there. */
function reportLostRestarts(
  { recipe, sources }: ParsedRecipe,
  restarts: Restarts,
  ownReport: Report,
): void {
  for (const { name, transitions } of recipe.steps) {
    for (const { transition } of transitions) {
      const target = transition.kind === "restart" ? transition.recipe : undefined;
      const callee = target && restarts.calleeOf(target);
      if (target === undefined || callee?.kind !== "missing") continue;
      const { path, closest } = callee;
      const where = `A restart names a recipe by its id: a file "${path}.json" or ".yaml" beside this one, or one with that id, a file in a folder of recipes, or one among those that \`recipec run --list\` shows.`;
      const help = closest === undefined ? where : undefined;
      const report = sources.get(name.value)?.report ?? ownReport;
      report("missing-recipe", target.span, { path, closest }, { help });
    }
  }
}
