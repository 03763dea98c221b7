import type { DiagnosticCode } from "../../diagnostics/catalog.ts";
import { createDiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import type { Document } from "../../document/node.ts";
import type { DialectContext, Lowered } from "../dialect.ts";
import { checkMachine } from "./check-machine.ts";
import { lower } from "./lower.ts";
import { parse } from "./parse.ts";
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
  for (const { name, transitions } of recipe.steps) {
    for (const { transition } of transitions) {
      if (transition.kind !== "restart") continue;
      const { recipe: target } = transition;
      if (restarts.calleeOf(target).kind !== "missing") continue;
      const report = sources.get(name.value)?.report ?? diagnostics.report;
      const help = `A restart names a recipe by its id: a file "${target.value}.json" or ".yaml" beside this one, in a folder of recipes, or among those that \`recipec run --list\` shows.`;
      report("missing-recipe", target.span, { path: target.value }, { help });
    }
  }
  // A machine with a broken part cannot be told to reach or not to reach its steps.
  const isBroken = diagnostics.sorted().some(({ severity }) => severity === "error");
  const plan = isBroken ? undefined : lower(recipe, { document, context, restarts });
  return { plan, diagnostics: diagnostics.sorted() };
}
