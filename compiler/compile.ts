import type { WorkspaceFacts } from "./analysis/analyze-workspace.ts";
import { analyzeWorkspace } from "./analysis/analyze-workspace.ts";
import type { Compilation, CompileOptions, Recipe, SeverityChoice } from "./compilation.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { sortDiagnostics } from "./diagnostics/diagnostic-list.ts";
import { isDebatable } from "./diagnostics/is-debatable.ts";
import { mergeCauses } from "./diagnostics/merge-causes.ts";
import type { Suppressed } from "./diagnostics/suppression.ts";
import { applySuppressions } from "./diagnostics/suppression.ts";
import { withoutEchoes } from "./diagnostics/without-echoes.ts";
import type { Plan } from "./ir/plan.ts";
import type { PlanId } from "./ir/step.ts";
import { runRules } from "./rules/run-rules.ts";
import { findDuplicateNames, matesOf } from "./workspace/duplicate-names.ts";
import type { LoadedRecipe } from "./workspace/load-recipes.ts";
import { loadRecipes } from "./workspace/load-recipes.ts";
import { normalizePath } from "./workspace/resolve-path.ts";

/**
 * Compiles recipes and everything that they call. Diagnostics are those of one file at a time:
 * mistakes in a callee that was not asked for are reported where it is called.
 */
export function compile(paths: readonly string[], options: CompileOptions): Compilation {
  const loaded = loadRecipes(paths, options);
  const plans = new Map<PlanId, Plan>();
  for (const { id, plan } of loaded.values()) if (plan) plans.set(id, plan);
  const facts = analyzeWorkspace(plans);
  const checked = checkAll(loaded, facts, { paths, options });
  const recipes = new Map<PlanId, Recipe>();
  for (const recipe of loaded.values()) {
    recipes.set(recipe.id, finish(recipe, facts, checked.get(recipe.id)));
  }
  const requested = paths.flatMap((path) => recipes.get(normalizePath(path)) ?? []);
  return { requested, recipes };
}

/** The diagnostics of every recipe; those of callees come first, because callers report them. */
function checkAll(
  loaded: ReadonlyMap<PlanId, LoadedRecipe>,
  workspace: WorkspaceFacts,
  { paths, options }: { readonly paths: readonly string[]; readonly options: CompileOptions },
): ReadonlyMap<PlanId, Suppressed> {
  const requested = new Set(paths.map(normalizePath));
  const checked = new Map<PlanId, Suppressed>();
  const errorsIn = (id: PlanId): readonly Diagnostic[] =>
    (checked.get(id)?.kept ?? loaded.get(id)?.diagnostics ?? []).filter(
      ({ severity }) => severity === "error",
    );
  const duplicates = findDuplicateNames([...requested].flatMap((id) => loaded.get(id)?.plan ?? []));
  const unplanned = [...loaded.values()].filter(({ plan }) => !plan).map(({ id }) => [id]);
  for (const id of [...unplanned, ...workspace.callGraph.groups].flat()) {
    const recipe = loaded.get(id);
    const facts = workspace.facts(id);
    if (recipe === undefined) continue;
    const rules =
      recipe.plan && facts
        ? runRules({
            plan: recipe.plan,
            facts,
            isWhole: !recipe.diagnostics.some(({ severity }) => severity === "error"),
            agents: options.agents,
            // What a recipe may take that is called is its caller's concern.
            budget: requested.has(id) ? options.budget?.(recipe.path) : undefined,
            backend: options.backend,
            served: options.served,
            callees: {
              plan: (callee) => loaded.get(callee)?.plan,
              facts: (callee) => workspace.facts(callee),
              errors: errorsIn,
              isReported: (callee) => requested.has(callee),
            },
          })
        : [];
    const found = [...recipe.diagnostics, ...(duplicates.get(id) ?? []), ...rules];
    checked.set(id, settle(found, recipe, options));
    const isCalled = workspace.callGraph.callsTo(id).length > 0;
    if (options.diagnosticsOnly === true && !isCalled) workspace.forget(id);
  }
  return checked;
}

/** What remains of the findings in a file when its comments and the caller have had their say. */
function settle(
  found: readonly Diagnostic[],
  { path, comments }: LoadedRecipe,
  options: CompileOptions,
): Suppressed {
  const { kept, ignored } = applySuppressions(
    sortDiagnostics(withoutEchoes(shown(found, options))),
    comments,
  );
  const merged = mergeCauses(sortDiagnostics(kept));
  const { severities } = options;
  if (severities === undefined) return { kept: merged, ignored };
  return {
    kept: weigh(merged, path, severities),
    ignored: ignored.flatMap(({ diagnostic, reason }) =>
      weigh([diagnostic], path, severities).map((one) => ({ diagnostic: one, reason })),
    ),
  };
}

/** The diagnostics as severe as the caller wants them; errors about text without a meaning stay errors. */
function weigh(
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
function shown(
  diagnostics: readonly Diagnostic[],
  { portability }: CompileOptions,
): readonly Diagnostic[] {
  return portability === true
    ? diagnostics
    : diagnostics.filter(({ code }) => code !== "differs-from-reference");
}

function finish(
  recipe: LoadedRecipe,
  workspace: WorkspaceFacts,
  checked: Suppressed | undefined,
): Recipe {
  const { id, path, source, dialect, name, plan, reads, callees } = recipe;
  return {
    id,
    path,
    source,
    dialect,
    name,
    plan,
    get facts() {
      return workspace.facts(id);
    },
    diagnostics: checked?.kept ?? [],
    ignored: checked?.ignored ?? [],
    reads,
    callees,
    mates: matesOf({ dialect, id, name: plan?.name }),
  };
}
