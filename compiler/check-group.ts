import { analyzeWorkspace } from "./analysis/analyze-workspace.ts";
import type { Facts } from "./analysis/facts.ts";
import type { CallGraph } from "./analysis/graph/call-graph.ts";
import type { CompileOptions } from "./compilation.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { Suppressed } from "./diagnostics/suppression.ts";
import type { ParentFindings } from "./diagnostics/without-inherited.ts";
import { withoutInherited } from "./diagnostics/without-inherited.ts";
import type { Plan } from "./ir/plan.ts";
import type { PlanId } from "./ir/step.ts";
import { reported } from "./reported.ts";
import type { Callees } from "./rules/rule.ts";
import { runRules } from "./rules/run-rules.ts";
import type { NamedPlan } from "./workspace/duplicate-names.ts";
import type { LoadedGroup, LoadedRecipe } from "./workspace/load-recipes.ts";

/** What every recipe is checked with. */
export interface CheckContext {
  readonly requested: ReadonlySet<PlanId>;
  readonly options: CompileOptions;
}

/** What is kept of a recipe; where only findings are wanted, without its plan, which takes ten times the room of its text. */
export interface CheckedRecipe {
  readonly recipe: LoadedRecipe;
  readonly facts: Facts | undefined;
  readonly named: NamedPlan | undefined;
  /** Whether other recipes call or extend it. */
  readonly hasUsers: boolean;
  /** All that was found in it but not in the recipes that it extends. */
  readonly found: readonly Diagnostic[];
  readonly suppressed: Suppressed;
}

/** Checks recipes that use one another and no others, and gives them in the same order. */
export function checkGroup(group: LoadedGroup, context: CheckContext): readonly CheckedRecipe[] {
  const { options, requested } = context;
  const workspace = analyzeWorkspace(plansOf(group));
  const checked = new Map<PlanId, CheckedRecipe>();
  const callees: Callees = {
    plan: (id) => group.get(id)?.plan,
    facts: (id) => workspace.facts(id),
    errors: (id) =>
      (checked.get(id)?.suppressed.kept ?? group.get(id)?.diagnostics ?? []).filter(
        ({ severity }) => severity === "error",
      ),
    isReported: (id) => requested.has(id),
  };
  const parentFindings = (id: PlanId): readonly ParentFindings[] => {
    const parent = checked.get(id);
    if (parent === undefined) return [];
    const { found, suppressed } = parent;
    return [{ found, ignored: suppressed.ignored, isReported: requested.has(id) }];
  };
  for (const id of parentsFirst(group, workspace.callGraph)) {
    const recipe = group.get(id);
    if (recipe === undefined) continue;
    const { plan } = recipe;
    const facts = workspace.facts(id);
    const all = [...recipe.diagnostics, ...findingsIn(recipe, facts, callees, context)];
    const found = withoutInherited(all, recipe.parents.flatMap(parentFindings));
    const hasUsers = isUsed(id, workspace.callGraph);
    const suppressed = reported({ recipe, hasUsers, found }, options);
    const named = plan && { dialect: plan.dialect, id, name: plan.name, nameSpan: plan.nameSpan };
    const isKept = options.diagnosticsOnly !== true;
    checked.set(id, {
      recipe: isKept ? recipe : { ...recipe, plan: undefined },
      facts: isKept ? facts : undefined,
      named,
      hasUsers,
      found,
      suppressed,
    });
    if (!isKept && workspace.callGraph.callsTo(id).length === 0) workspace.forget(id);
  }
  return [...group.keys()].flatMap((id) => checked.get(id) ?? []);
}

function isUsed(id: PlanId, { callsTo, childrenOf }: CallGraph): boolean {
  return childrenOf(id).length > 0 || callsTo(id).some(({ caller }) => caller !== id);
}

function plansOf(group: LoadedGroup): ReadonlyMap<PlanId, Plan> {
  const plans = new Map<PlanId, Plan>();
  for (const { id, plan } of group.values()) if (plan) plans.set(id, plan);
  return plans;
}

/** The recipes in an order in which what is found in one may count for the next: callees and parents come first. */
function parentsFirst(group: LoadedGroup, { groups }: CallGraph): ReadonlySet<PlanId> {
  // Most groups are one recipe.
  if (group.size === 1) return new Set(group.keys());
  const unplanned = [...group.values()].filter(({ plan }) => !plan).map(({ id }) => id);
  const parents = (id: PlanId): readonly PlanId[] => group.get(id)?.parents.toReversed() ?? [];
  return new Set([...unplanned, ...groups.flat().flatMap((id) => [...parents(id), id])]);
}

function findingsIn(
  { path, plan }: LoadedRecipe,
  facts: Facts | undefined,
  callees: Callees,
  { requested, options }: CheckContext,
): readonly Diagnostic[] {
  if (plan === undefined || facts === undefined) return [];
  const { agents, backend, budget, served } = options;
  // What a recipe may take that is called is its caller's concern.
  const own = requested.has(plan.id) ? budget?.(path) : undefined;
  return runRules({ plan, facts, agents, backend, served, callees, budget: own });
}
