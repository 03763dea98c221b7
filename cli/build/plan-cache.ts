import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { FileReader, Plan as LoweredPlan, Recipe } from "../../compiler/index.ts";
import type { RunNotes } from "../../compiler/view/index.ts";
import type { Plan } from "../../runtime/index.ts";
import { makeWorkFolder } from "../../runtime/index.ts";
import { reasonOf } from "../caught-error.ts";
import type { CompiledRecipe } from "../compile-recipes.ts";
import { placesOf } from "../file-places.ts";
import { isModule } from "../is-module.ts";
import type { OptionValues } from "../option-values.ts";
import type { Inputs } from "../run/settings/read-inputs.ts";
import { searchPathOf } from "../search-path.ts";
import { sha256 } from "../sha256.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { userCacheFolder } from "../user-cache.ts";
import type { CachedModule, CachedPlan, Dependency } from "./cache-entry.ts";
import { findEntry, storeEntry } from "./cache-entry.ts";
import { loadPlanModule } from "./load-plan-module.ts";
import { modulePath } from "./module-path.ts";
import { ownRuntime } from "./runtime-location.ts";
import { toolchainKey } from "./toolchain.ts";
import { verifyPlan } from "./verify-plan.ts";

/** A recipe or compiled plan that is to be run. */
export interface PlanRequest {
  readonly path: string;
  /** Inputs that the caller will give; only their names matter here. */
  readonly inputs: Inputs;
  readonly options: OptionValues;
  readonly terminal: Terminal;
}

/** A plan ready to run, or why there is none. Warnings are only there when the recipe was compiled just now. */
export interface LoadedPlan {
  readonly plan: Plan | undefined;
  /** Absolute path of the plan's module. */
  readonly module?: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Nobody knows them of a compiled module. */
  readonly notes?: RunNotes;
}

const ending = ".plan.mjs";
const configFile = "recipec.config.yaml";

/**
 * The plan of a recipe file, compiled through the cache of the user, or of a compiled module. An
 * unchanged recipe is neither read as YAML nor emitted again.
 */
export async function loadPlan(request: PlanRequest): Promise<LoadedPlan> {
  const { terminal } = request;
  if (isModule(request.path)) return loadGivenModule(request);
  const cache = planCache(terminal);
  const key = requestKey(request);
  const cached = findEntry(cache, key, terminal.cwd);
  if (cached !== undefined) return loadCached(cached, []);
  return compileIntoCache(request, cache, key);
}

function loadCached({ module, notes }: CachedPlan, diagnostics: readonly Diagnostic[]): LoadedPlan {
  return { plan: loadPlanModule(module), module, diagnostics, notes };
}

function loadGivenModule({ path, terminal }: PlanRequest): LoadedPlan {
  const file = resolve(terminal.cwd, path);
  if (!existsSync(file)) throw new UsageError(`There is no file ${path}.`);
  const plan = loadNamed(path, file);
  if (plan) return { plan, module: file, diagnostics: [] };
  throw new UsageError(`${path} exports no compiled plan: \`recipec build\` makes such modules.`);
}

/** What the cache keeps is ours; a module that somebody names may have been edited. */
function loadNamed(path: string, file: string): Plan | undefined {
  try {
    const plan = loadPlanModule(file);
    const [problem] = plan === undefined ? [] : verifyPlan(plan);
    if (problem === undefined) return plan;
    throw new UsageError(`${path} cannot be run (${problem}): build it again from its recipe.`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // Behind the first line is a list of our own modules.
    const [reason] = reasonOf(error).split("\n");
    throw new UsageError(`${path} cannot be loaded as a compiled plan (${reason}).`, {
      cause: error,
    });
  }
}

/** Plans are programs, so they are kept where nobody else writes; a project may come from a stranger. */
function planCache(terminal: Terminal): string {
  const folder = userCacheFolder(terminal);
  return folder === undefined ? temporaryCache() : join(folder, "plans");
}

function requestKey({ path, inputs, options, terminal }: PlanRequest): string {
  const names = [...inputs.keys()].sort();
  const folders = searchPathOf(options, terminal);
  const choices = [options.text("dialect"), options.text("config")].map((text) => text ?? null);
  return sha256(JSON.stringify([toolchainKey(), terminal.cwd, path, names, choices, folders]));
}

async function compileIntoCache(
  request: PlanRequest,
  cache: string,
  key: string,
): Promise<LoadedPlan> {
  const { compiled, dependencies } = await compileRecorded(request);
  const { recipe, all } = compiled;
  const { brokenCallees } = await import("./emit-modules.ts");
  const callees = await brokenCallees(all, recipe);
  const diagnostics = [recipe, ...callees].flatMap((one) => one.diagnostics);
  const modules = await emitScripts(all, recipe);
  const entry = modulePath(recipe.id, ".", ending);
  const { plan } = recipe;
  if (plan === undefined || !modules.some(({ path }) => path === entry)) {
    return { plan: undefined, diagnostics };
  }
  const notes = await notesOf(plan, all, [...request.inputs.keys()]);
  const made = { dependencies, modules, entry, notes };
  return loadCached(store(cache, key, made, request.terminal), diagnostics);
}

async function notesOf(
  plan: LoweredPlan,
  all: CompiledRecipe["all"],
  inputs: readonly string[],
): Promise<RunNotes> {
  const { runNotesOf } = await import("../../compiler/view/index.ts");
  const plans = [...all].flatMap(([id, one]) => (one.plan ? [[id, one.plan] as const] : []));
  return runNotesOf(plan, new Map(plans), inputs);
}

/** Compiles and takes down every file that was read or looked for. */
async function compileRecorded(request: PlanRequest): Promise<{
  readonly compiled: CompiledRecipe;
  readonly dependencies: readonly Dependency[];
}> {
  const { path, inputs, options, terminal } = request;
  const { createFileReader } = await import("../../compiler/index.ts");
  const { compileRecipes } = await import("../compile-recipes.ts");
  const { loadConfig } = await import("../load-config.ts");
  const hashes = new Map<string, string | null>();
  const place = placesOf(terminal);
  const reader = createFileReader(terminal.cwd, place);
  const files: FileReader = {
    ...reader,
    read: (named) => {
      const content = reader.read(named);
      hashes.set(place(named), content === undefined ? null : sha256(content));
      return content;
    },
  };
  files.read(options.text("config") ?? configFile);
  const config = await loadConfig(options, terminal);
  const searchPath = searchPathOf(options, terminal);
  const [compiled] = compileRecipes([path], { files, config, options, inputs, searchPath });
  if (!compiled) throw new Error("a recipe that was asked for is always answered");
  const dependencies = [...hashes].map(([file, hash]) => ({ path: file, hash }));
  return { compiled, dependencies };
}

/** The modules of a recipe and its callees as plain JavaScript, importing this recipec's own runtime. */
async function emitScripts(
  all: ReadonlyMap<string, Recipe>,
  recipe: Recipe,
): Promise<readonly CachedModule[]> {
  const { emitModules } = await import("./emit-modules.ts");
  const { stripTypes } = await import("../../compiler/emit/index.ts");
  const runtime = pathToFileURL(ownRuntime()).href;
  const modules = await emitModules(all, [recipe], { root: ".", ending, runtime });
  return modules.map(({ path, text }) => ({ path, text: stripTypes(text) }));
}

/** Where nothing can be kept for the user, the plan lives as long as this process. */
function store(
  cache: string,
  key: string,
  made: Parameters<typeof storeEntry>[2],
  terminal: Terminal,
): CachedPlan {
  try {
    const stored = storeEntry(cache, key, made);
    // Where the folder was made just now, somebody else may have been faster.
    if (planCache(terminal) === cache) return stored;
  } catch {
    // As above.
  }
  return storeEntry(temporaryCache(), key, made);
}

let temporaryFolder: string | undefined;

/** A folder for what only this process needs; it is removed when the process ends. */
function temporaryCache(): string {
  temporaryFolder ??= makeWorkFolder();
  return temporaryFolder;
}
