import type { CompileOptions, Config, FileReader, Recipe, SearchPath } from "../compiler/index.ts";
import {
  compile,
  configuredBudget,
  configuredDialect,
  configuredSeverities,
  isDialectId,
  servedModels,
} from "../compiler/index.ts";
import { shippedPrefix } from "./file-places.ts";
import type { OptionValues } from "./option-values.ts";
import type { Inputs } from "./run/settings/read-inputs.ts";

/** What compiling for a command needs besides the paths. */
export interface CompileRequest {
  readonly files: FileReader;
  readonly config: Config;
  readonly options: OptionValues;
  readonly inputs: Inputs;
  /** Whether the recipes are judged by the values of the inputs as well. */
  readonly judgesInputs?: boolean;
  /** Where recipes that are called by name are looked for besides. */
  readonly searchPath?: SearchPath;
  /** Whether the recipes' facts will not be asked for. */
  readonly diagnosticsOnly?: boolean;
  /** Whether recipes around them are searched for what uses them. */
  readonly looksAround?: boolean;
}

/** A recipe with all that were compiled beside it: those that it calls are among them. */
export interface CompiledRecipe {
  readonly recipe: Recipe;
  readonly all: ReadonlyMap<string, Recipe>;
}

type Dialect = CompileOptions["dialect"];

/**
 * Compiles recipes in the order given, each in the dialect that the command line or the configuration
 * chooses for it; recipes without such a choice are recognized by their structure.
 */
export function compileRecipes(
  paths: readonly string[],
  request: CompileRequest,
): readonly CompiledRecipe[] {
  const compiled = new Map<string, CompiledRecipe>();
  const { options } = request;
  const portability =
    options.flag("portability") || options.list("deny").includes("differs-from-reference");
  for (const [dialect, group] of groupByDialect(paths, request)) {
    const { config, files, inputs, diagnosticsOnly, judgesInputs, looksAround } = request;
    const severities = severitiesFor(config, options);
    const chosen = {
      ...(dialect ? { dialect } : {}),
      ...(severities ? { severities } : {}),
      ...projectOptions(config),
      searchPath: wholeSearchPath(request),
      ...(diagnosticsOnly ? { diagnosticsOnly } : {}),
      ...(looksAround ? { looksAround } : {}),
      ...(judgesInputs ? { judgesInputs } : {}),
    };
    const result = compile(group, { files, inputs, portability, ...chosen });
    result.requested.forEach((recipe, index) => {
      compiled.set(group[index] ?? recipe.path, { recipe, all: result.recipes });
    });
  }
  return paths.flatMap((path) => compiled.get(path) ?? []);
}

/** The same places, in the same order, in which `run ID` looks. */
function wholeSearchPath({ config, searchPath }: CompileRequest): SearchPath {
  const { first, last } = searchPath ?? { first: [], last: [] };
  return { first, last: [...config.recipePath, ...last], shipped: [shippedPrefix] };
}

/** What the configuration says about the project that recipes belong to. */
function projectOptions(
  config: Config,
): Pick<CompileOptions, "agents" | "backend" | "budget" | "served"> {
  const { agents, backend } = config;
  const budget = configuredBudget(config);
  const served = servedModels(config);
  return {
    ...(served ? { served } : {}),
    ...(agents ? { agents } : {}),
    ...(budget ? { budget } : {}),
    ...(backend ? { backend: backend.kind } : {}),
  };
}

/** What the configuration says of severities, but for codes that the command line speaks of. */
function severitiesFor(config: Config, options: OptionValues): CompileOptions["severities"] {
  const configured = configuredSeverities(config);
  const denied = options.list("deny");
  return (
    configured && ((code, path) => (denied.includes(code) ? undefined : configured(code, path)))
  );
}

function groupByDialect(
  paths: readonly string[],
  { config, options }: CompileRequest,
): ReadonlyMap<Dialect, readonly string[]> {
  const name = options.text("dialect");
  const forced = isDialectId(name) ? name : undefined;
  return Map.groupBy(paths, (path) => forced ?? configuredDialect(config, path));
}
