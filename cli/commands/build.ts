import { statSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import type { Config, Recipe } from "../../compiler/index.ts";
import type { EmittedModule } from "../build/emit-modules.ts";
import { brokenCallees, emitModules } from "../build/emit-modules.ts";
import { modulePath } from "../build/module-path.ts";
import type { Difference } from "../build/output-folder.ts";
import { applyDifferences, compareFolder } from "../build/output-folder.ts";
import { ownRuntimeTypes, publicRuntime } from "../build/runtime-location.ts";
import { unifiedDiff } from "../build/unified-diff.ts";
import { renderCheckText } from "../check/render-check.ts";
import { paletteFor } from "../color.ts";
import type { Invocation } from "../command.ts";
import { compileRecipes } from "../compile-recipes.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { loadConfig } from "../load-config.ts";
import type { OptionValues } from "../option-values.ts";
import { shownOn } from "../progress/printable.ts";
import { noRecipeFound } from "../recipe-files.ts";
import type { RecipeSources } from "../recipe-sources.ts";
import { openRecipeSources } from "../recipe-sources.ts";
import { readInputs } from "../run/settings/read-inputs.ts";
import { searchPathOf } from "../search-path.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

const ending = ".plan.ts";

/** `recipec build FILES|FOLDERS...`: compiles recipes to TypeScript modules. */
export async function run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { operands, options } = invocation;
  const config = await loadConfig(options, terminal);
  if (operands.length === 0 && config.files === undefined) {
    throw new UsageError("Nothing to build: name recipe files or folders.");
  }
  const sources = await openRecipeSources(invocation, terminal, config);
  if (sources.paths.length === 0) throw noRecipeFound(operands);
  const { requested, all } = await compileAll(sources, invocation, config, terminal);
  const callees = await Promise.all(requested.map((recipe) => brokenCallees(all, recipe)));
  const reported = [...new Set([...requested, ...callees.flat()])];
  const broken = reportProblems(reported, options, terminal);
  if (options.flag("printIr")) return printIr(requested, broken, terminal);
  const root = rootOf(options, terminal);
  const modules = await emitModules(all, requested, { root, ending, runtime: publicRuntime });
  const folder = resolve(terminal.cwd, options.text("out") ?? "generated");
  const searched = operands.length === 0 ? ["."] : operands;
  const differences = compareFolder(
    folder,
    modules,
    ({ path, recipe }) =>
      modulePath(recipe, root, ending) === path &&
      searched.some((operand) => isBelow(operand, recipe, terminal.cwd)) &&
      isMissing(resolve(terminal.cwd, recipe)),
  );
  const check = options.flag("check");
  const judged = check ? heldModules(modules, differences) : modules;
  const typeErrors = options.flag("typecheck") ? await typecheck(folder, judged, terminal) : 0;
  if (typeErrors > 0 && !check) return exitCode.invalidRecipe;
  const isStale = check && showDifferences(folder, differences, terminal);
  if (!check) writeDifferences(folder, differences, terminal);
  return broken || isStale || typeErrors > 0 ? exitCode.invalidRecipe : exitCode.ok;
}

/** Whether a path is one of those that a search of a folder comes by; paths count from the working directory. */
function isBelow(folder: string, path: string, cwd: string): boolean {
  const inside = fromFolder(resolve(cwd, folder), resolve(cwd, path));
  return inside !== "." && inside !== ".." && !inside.startsWith("../");
}

/** Whether nothing is at a path; what this user cannot reach may be there. */
function isMissing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

/** The modules as the folder holds them, where they are there: those are what people run. */
function heldModules(
  modules: readonly EmittedModule[],
  differences: readonly Difference[],
): readonly EmittedModule[] {
  const stale = differences.filter(({ kind }) => kind === "stale");
  const held = new Map(stale.map(({ path, before }) => [path, before]));
  return modules.map((module) => ({ ...module, text: held.get(module.path) ?? module.text }));
}

interface Compiled {
  readonly requested: readonly Recipe[];
  readonly all: ReadonlyMap<string, Recipe>;
}

async function compileAll(
  { files, paths, stdinName }: RecipeSources,
  { options }: Invocation,
  config: Config,
  terminal: Terminal,
): Promise<Compiled> {
  const inputs = await readInputs(options, terminal);
  // Modules hold these paths, and are the same however a recipe was named.
  const plain = paths.map((path) => (path === stdinName ? path : fromFolder(terminal.cwd, path)));
  const compiled = compileRecipes(plain, {
    files,
    config,
    options,
    inputs,
    searchPath: searchPathOf(options, terminal),
  });
  const requested = compiled.map(({ recipe }) => recipe);
  const seen = compiled.flatMap((one) => [...one.all.values()]);
  // A recipe that was asked for wins over the same one seen as a callee of another.
  const all = new Map([...seen, ...requested].map((recipe) => [recipe.id, recipe]));
  return { requested, all };
}

/** Prints what is wrong with recipes; tells whether there are errors. */
function reportProblems(
  recipes: readonly Recipe[],
  options: OptionValues,
  terminal: Terminal,
): boolean {
  const files = recipes.map(({ path, dialect, name, diagnostics }) => ({
    path,
    dialect,
    name: name ?? null,
    diagnostics: diagnostics.filter(({ severity }) => severity !== "note"),
  }));
  if (files.every(({ diagnostics }) => diagnostics.length === 0)) return false;
  const palette = paletteFor(terminal.stderr, options, terminal);
  const maxWidth = Math.max(40, terminal.stderr.columns ?? 100);
  terminal.stderr.write(renderCheckText(files, { palette, maxWidth }));
  return files.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === "error"));
}

async function printIr(
  recipes: readonly Recipe[],
  broken: boolean,
  terminal: Terminal,
): Promise<ExitCode> {
  const { printPlan } = await import("../../compiler/index.ts");
  for (const { plan } of recipes)
    if (plan) terminal.stdout.write(shownOn(terminal.stdout, printPlan(plan)));
  return broken ? exitCode.invalidRecipe : exitCode.ok;
}

/** The mirrored folder, relative to the working directory like the paths of recipes. */
function rootOf(options: OptionValues, terminal: Terminal): string {
  return fromFolder(terminal.cwd, options.text("root") ?? ".");
}

/** The way to a path from a folder, with forward slashes. */
function fromFolder(folder: string, path: string): string {
  const way = relative(folder, resolve(folder, path));
  return way === "" ? "." : way.split(sep).join("/");
}

async function typecheck(
  folder: string,
  modules: readonly EmittedModule[],
  terminal: Terminal,
): Promise<number> {
  const { typecheckModules } = await import("../../compiler/emit/index.ts");
  const texts = modules.map(({ path, text }) => ({ path: resolve(folder, path), text }));
  const problems = typecheckModules(texts, ownRuntimeTypes());
  for (const { path, line, column, code, message } of problems) {
    const place = `${relative(terminal.cwd, path)}:${line}:${column}`;
    terminal.stderr.write(`${place}: error ${code}: ${message}\n`);
  }
  return problems.length;
}

function writeDifferences(
  folder: string,
  differences: readonly Difference[],
  terminal: Terminal,
): void {
  applyDifferences(folder, differences);
  for (const { kind, path } of differences) {
    const done = kind === "leftover" ? "removed" : "wrote";
    terminal.stdout.write(`${done} ${shownPath(folder, path, terminal)}\n`);
  }
}

/** Shows what differs; tells whether anything does. */
function showDifferences(
  folder: string,
  differences: readonly Difference[],
  terminal: Terminal,
): boolean {
  for (const difference of differences) {
    const path = shownPath(folder, difference.path, terminal);
    terminal.stdout.write(shownOn(terminal.stdout, printDifference(path, difference)));
  }
  const count = differences.length;
  if (count === 0) return false;
  const what =
    count === 1 ? "1 module differs from its recipe" : `${count} modules differ from their recipes`;
  terminal.stderr.write(
    `recipec: ${what}; the same command without --check brings them up to date\n`,
  );
  return true;
}

function shownPath(folder: string, path: string, terminal: Terminal): string {
  return fromFolder(terminal.cwd, resolve(folder, path));
}

function printDifference(path: string, { kind, before, after }: Difference): string {
  const oldName = kind === "missing" ? "/dev/null" : path;
  const newName = kind === "leftover" ? "/dev/null" : path;
  return unifiedDiff({ oldName, newName, oldText: before, newText: after });
}
