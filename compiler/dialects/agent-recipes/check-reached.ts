import type { DiagnosticCode } from "../../diagnostics/catalog.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Report } from "../../document/cursor.ts";
import type { RecipeNode, StepNode } from "./ast.ts";
import type { StepSource } from "./compose-steps.ts";

/** Errors that leave no doubt about where transitions lead: the machine has no plan, but no way is missing. */
const keepWays: ReadonlySet<DiagnosticCode> = new Set([
  "missing-recipe",
  "no-planned-exit",
  "no-way-out",
  "too-few-steps",
  "too-few-visits",
  "unknown-outcome",
]);

/**
 * Warns about steps to which no transition leads, in a machine that has no plan for some other reason. Transitions of outcomes
 * that are none count, as they may be meant.
 */
export function checkReached(
  recipe: RecipeNode,
  sources: ReadonlyMap<string, StepSource>,
  { found, report }: { readonly found: readonly Diagnostic[]; readonly report: Report },
): void {
  const { initialStep, steps } = recipe;
  if (initialStep === undefined) return;
  if (found.some(({ code, severity }) => severity === "error" && !keepWays.has(code))) return;
  const next = new Map(steps.map((step) => [step.name.value, targetsOf(step)] as const));
  const reached = reach([initialStep.value], next);
  const [used, unused] = [true, false].map((isUsed) =>
    steps.filter(({ name }) => reached.has(name.value) === isUsed),
  );
  const usedPlaces = new Set(used?.map(({ name }) => name.span.start));
  // A file of steps for several recipes brings more than each of them uses.
  const dead = (unused ?? []).filter(
    ({ name, origins }) => origins.length === 1 || !usedPlaces.has(name.span.start),
  );
  const behind = new Set(
    dead.flatMap(({ name }) => [...(next.get(name.value) ?? [])].filter((to) => to !== name.value)),
  );
  const told = new Set<string>();
  // Those that nothing leads to come first; of steps that lead to each other, the first stands for all.
  const [first, others] = [true, false].map((isFirst) =>
    dead.filter(({ name }) => behind.has(name.value) !== isFirst),
  );
  for (const step of [...(first ?? []), ...(others ?? [])]) {
    const { span, value } = step.name;
    if (told.has(value)) continue;
    const own = sources.get(value)?.report ?? report;
    own("unreachable-step", span, { step: value, others: [], failing: undefined });
    for (const name of reach([value], next)) told.add(name);
  }
}

function targetsOf({ transitions }: StepNode): ReadonlySet<string> {
  return new Set(
    transitions.flatMap(({ transition }) =>
      transition.kind === "next" ? [transition.step.value] : [],
    ),
  );
}

function reach(
  from: readonly string[],
  next: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set(from);
  for (const name of reached) for (const to of next.get(name) ?? []) reached.add(to);
  return reached;
}
