import type { WorkspaceFacts } from "./analysis/analyze-workspace.ts";
import { analyzeWorkspace } from "./analysis/analyze-workspace.ts";
import type { Facts } from "./analysis/facts.ts";
import type { CallGraph } from "./analysis/graph/call-graph.ts";
import type { Compilation, CompileOptions, Recipe, SeverityChoice } from "./compilation.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { sortDiagnostics } from "./diagnostics/diagnostic-list.ts";
import { dependsOnUsers, isDebatable } from "./diagnostics/is-debatable.ts";
import { mergeCauses } from "./diagnostics/merge-causes.ts";
import type { Suppressed } from "./diagnostics/suppression.ts";
import { applySuppressions } from "./diagnostics/suppression.ts";
import { withoutEchoes } from "./diagnostics/without-echoes.ts";
import type { ParentFindings } from "./diagnostics/without-inherited.ts";
import { withoutInherited } from "./diagnostics/without-inherited.ts";
import type { Plan } from "./ir/plan.ts";
import type { PlanId } from "./ir/step.ts";
import type { Callees } from "./rules/rule.ts";
import { runRules } from "./rules/run-rules.ts";
import type { NamedPlan } from "./workspace/duplicate-names.ts";
import { findDuplicateNames, nameGroupOf } from "./workspace/duplicate-names.ts";
import type { LoadedRecipe } from "./workspace/load-recipes.ts";
import { loadRecipes } from "./workspace/load-recipes.ts";
import { normalizePath } from "./workspace/resolve-path.ts";
import { usersBeside } from "./workspace/users-beside.ts";

/**
 * Compiles recipes and everything that they call. Diagnostics are those of one file at a time:
 * mistakes in a callee that was not asked for are reported where it is called.
 */
export function compile(paths: readonly string[], options: CompileOptions): Compilation {
  const found = compileWith([], paths, options);
  const isDoubted = found.requested.some(({ diagnostics }) =>
    diagnostics.some(({ code }) => dependsOnUsers(code)),
  );
  if (options.looksAround !== true || !isDoubted) return found;
  const ids = found.requested.map(({ id }) => id);
  const users = usersBeside(ids, options);
  return users.length === 0 ? found : compileWith(users, paths, options);
}

/** Compiles recipes with others that use them. */
function compileWith(
  users: readonly PlanId[],
  paths: readonly string[],
  options: CompileOptions,
): Compilation {
  const requested = new Set(paths.map(normalizePath));
  const alone = new Map<PlanId, CheckedAlone>();
  const checkAlone = (recipe: LoadedRecipe): boolean => {
    alone.set(recipe.id, withoutPlan(recipe, { requested, options }));
    return true;
  };
  const release = options.diagnosticsOnly === true ? { release: checkAlone } : {};
  const loaded = loadRecipes(paths, options, { users, ...release });
  for (const id of loaded.keys()) alone.delete(id);
  const facts = analyzeWorkspace(plansOf(loaded.values()));
  const names = [...requested].flatMap((id) => loaded.get(id)?.plan ?? alone.get(id)?.named ?? []);
  const duplicates = findDuplicateNames(names);
  const recipes = new Map<PlanId, Recipe>();
  for (const [id, { recipe, found }] of alone) {
    const all = [...recipe.diagnostics, ...(duplicates.get(id) ?? []), ...found];
    recipes.set(id, recipeOf(recipe, undefined, reported(all, recipe, options)));
  }
  const checked = checkAll(loaded, facts, { requested, duplicates, options });
  for (const [id, recipe] of loaded) {
    const known = options.diagnosticsOnly === true ? undefined : facts.facts(id);
    recipes.set(id, recipeOf(recipe, known, checked.get(id)));
  }
  return { requested: paths.flatMap((path) => recipes.get(normalizePath(path)) ?? []), recipes };
}

function plansOf(recipes: Iterable<LoadedRecipe>): ReadonlyMap<PlanId, Plan> {
  const plans = new Map<PlanId, Plan>();
  for (const { id, plan } of recipes) if (plan) plans.set(id, plan);
  return plans;
}

/** What is kept of a recipe that calls nothing, and that nothing calls. */
interface CheckedAlone {
  readonly recipe: LoadedRecipe;
  readonly found: readonly Diagnostic[];
  readonly named: NamedPlan | undefined;
}

/** What every recipe is checked with. */
interface CheckContext {
  readonly requested: ReadonlySet<PlanId>;
  readonly options: CompileOptions;
}

/** Checks a recipe by itself and forgets its plan, which takes ten times the room of its text. */
function withoutPlan(recipe: LoadedRecipe, context: CheckContext): CheckedAlone {
  const { id, plan } = recipe;
  if (plan === undefined) return { recipe, found: [], named: undefined };
  const facts = analyzeWorkspace(new Map([[id, plan]])).facts(id);
  const { dialect, name, nameSpan } = plan;
  return {
    recipe: { ...recipe, plan: undefined },
    found: findingsIn(recipe, facts, noCallees, context),
    named: { dialect, id, name, nameSpan },
  };
}

const noCallees: Callees = {
  plan: () => undefined,
  facts: () => undefined,
  errors: () => [],
  isReported: () => false,
};

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

/** The diagnostics of every recipe; those of callees come first, because callers report them. */
function checkAll(
  loaded: ReadonlyMap<PlanId, LoadedRecipe>,
  workspace: WorkspaceFacts,
  context: CheckContext & { readonly duplicates: ReadonlyMap<PlanId, readonly Diagnostic[]> },
): ReadonlyMap<PlanId, Suppressed> {
  const { duplicates, options, requested } = context;
  const checked = new Map<PlanId, Suppressed>();
  const callees: Callees = {
    plan: (id) => loaded.get(id)?.plan,
    facts: (id) => workspace.facts(id),
    errors: (id) =>
      (checked.get(id)?.kept ?? loaded.get(id)?.diagnostics ?? []).filter(
        ({ severity }) => severity === "error",
      ),
    isReported: (id) => requested.has(id),
  };
  const ofParents = new Map<PlanId, ParentFindings>();
  for (const id of parentsFirst(loaded, workspace.callGraph)) {
    const recipe = loaded.get(id);
    if (recipe === undefined) continue;
    const rules = findingsIn(recipe, workspace.facts(id), callees, context);
    const inherited = recipe.parents.flatMap((parent) => ofParents.get(parent) ?? []);
    const all = [...recipe.diagnostics, ...(duplicates.get(id) ?? []), ...rules];
    const found = withoutInherited(all, inherited);
    const suppressed = reported(found, recipe, options);
    checked.set(id, suppressed);
    ofParents.set(id, { found, ignored: suppressed.ignored, isReported: requested.has(id) });
    const isCalled = workspace.callGraph.callsTo(id).length > 0;
    if (options.diagnosticsOnly === true && !isCalled) workspace.forget(id);
  }
  return checked;
}

/** The recipes in an order in which what is found in one may count for the next: callees and parents come first. */
function parentsFirst(
  loaded: ReadonlyMap<PlanId, LoadedRecipe>,
  { groups }: CallGraph,
): ReadonlySet<PlanId> {
  const unplanned = [...loaded.values()].filter(({ plan }) => !plan).map(({ id }) => id);
  const parents = (id: PlanId): readonly PlanId[] => loaded.get(id)?.parents.toReversed() ?? [];
  return new Set([...unplanned, ...groups.flat().flatMap((id) => [...parents(id), id])]);
}

/** What is reported of the findings in a file: neither echoes nor what its comments or the caller leave out. */
function reported(
  found: readonly Diagnostic[],
  { path, comments }: LoadedRecipe,
  options: CompileOptions,
): Suppressed {
  const { kept, ignored } = applySuppressions(
    sortDiagnostics(withoutEchoes(withoutPortability(found, options))),
    comments,
  );
  const merged = mergeCauses(sortDiagnostics(kept));
  const { severities } = options;
  if (severities === undefined) return { kept: merged, ignored };
  return {
    kept: withSeverities(merged, path, severities),
    ignored: ignored.flatMap(({ diagnostic, reason }) =>
      withSeverities([diagnostic], path, severities).map((one) => ({ diagnostic: one, reason })),
    ),
  };
}

/** The diagnostics as severe as the caller wants them; errors about text without a meaning stay errors. */
function withSeverities(
  diagnostics: readonly Diagnostic[],
  path: string,
  severities: SeverityChoice,
): readonly Diagnostic[] {
  return diagnostics.flatMap((one) => {
    const severity = severities(one.code, path);
    if (severity === undefined || (severity !== "error" && !isDebatable(one.code))) return [one];
    return severity === "off" ? [] : [{ ...one, severity }];
  });
}

/** Notes about other implementations are for those who ask for them. */
function withoutPortability(
  diagnostics: readonly Diagnostic[],
  { portability }: CompileOptions,
): readonly Diagnostic[] {
  return portability === true
    ? diagnostics
    : diagnostics.filter(({ code }) => code !== "differs-from-reference");
}

function recipeOf(
  recipe: LoadedRecipe,
  facts: Facts | undefined,
  checked: Suppressed | undefined,
): Recipe {
  const { id, path, source, dialect, name, plan, reads, callees, parents } = recipe;
  return {
    id,
    path,
    source,
    dialect,
    name,
    plan,
    facts,
    diagnostics: checked?.kept ?? [],
    ignored: checked?.ignored ?? [],
    reads,
    callees,
    parents,
    nameGroup: nameGroupOf({ dialect, id, name }),
  };
}
