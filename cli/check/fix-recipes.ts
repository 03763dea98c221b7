import type { Diagnostic, Fix } from "../../compiler/diagnostics/diagnostic.ts";
import { applyFixes } from "../../compiler/fix/index.ts";
import type { FileReader, Recipe } from "../../compiler/index.ts";
import type { CompileRequest } from "../compile-recipes.ts";
import { compileRecipes } from "../compile-recipes.ts";

/** One fix may make way for another, as in a condition that has two mistakes. */
const mostPasses = 50;

/** A recipe whose text fixes have changed. */
export interface FixedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** What fixing recipes came to; nothing has been written yet. */
export interface FixOutcome {
  /** The recipes as they are after the fixes, in the order of their paths. */
  readonly recipes: readonly Recipe[];
  readonly changed: readonly FixedFile[];
  readonly applied: number;
  /** Diagnostics whose fix was left out, because it would have added an error or overlaps another one. */
  readonly left: readonly Diagnostic[];
}

/**
 * Applies the fixes of diagnostics to recipes until none is left that helps. Each file is compiled again
 * after each change, and a fix after which it has more errors than before is taken back.
 */
export function fixRecipes(paths: readonly string[], request: CompileRequest): FixOutcome {
  const fixed = new Map<string, string>();
  const files = overlay(request.files, fixed);
  const compileAll = (which: readonly string[]): readonly Recipe[] =>
    compileRecipes(which, { ...request, files }).map(({ recipe }) => recipe);
  const before = compileAll(paths);
  const rejected = new Set<string>();
  let recipes = before;
  let applied = 0;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const counts = recipes.map((recipe) => fixOne({ recipe, fixed, rejected, compileAll }));
    const count = counts.reduce((sum, one) => sum + one, 0);
    if (count === 0) break;
    applied += count;
    recipes = compileAll(paths);
  }
  return {
    recipes,
    changed: before.flatMap((recipe) => changeOf(recipe, fixed)),
    applied,
    left: recipes.flatMap((recipe) => recipe.diagnostics.filter(({ fix }) => fix !== undefined)),
  };
}

interface FixAttempt {
  readonly recipe: Recipe;
  /** Texts of changed files by path. */
  readonly fixed: Map<string, string>;
  /** Fixes that made a file worse. */
  readonly rejected: Set<string>;
  readonly compileAll: (paths: readonly string[]) => readonly Recipe[];
}

/** Applies the fixes of one recipe; how many it took. */
function fixOne(attempt: FixAttempt): number {
  const { recipe, rejected } = attempt;
  const fixes = recipe.diagnostics.flatMap(({ fix }) =>
    fix === undefined || rejected.has(fixKey(recipe, fix)) ? [] : [fix],
  );
  const all = tryFixes(fixes, attempt);
  if (all > 0 || fixes.length < 2) return all;
  // Together they make it worse: the first that does not alone is taken, the others have their turn later.
  return fixes.some((fix) => tryFixes([fix], attempt) > 0) ? 1 : 0;
}

function tryFixes(fixes: readonly Fix[], attempt: FixAttempt): number {
  const { recipe, fixed, rejected, compileAll } = attempt;
  const { text, applied } = applyFixes(recipe.source, fixes);
  if (applied.length === 0 || text === recipe.source.text) return 0;
  const previous = fixed.get(recipe.path);
  fixed.set(recipe.path, text);
  const [after] = compileAll([recipe.path]);
  const isFine = fixes.length > 1 ? addsNone : isNoWorse;
  if (after !== undefined && isFine(recipe, after)) return applied.length;
  if (previous === undefined) fixed.delete(recipe.path);
  else fixed.set(recipe.path, previous);
  const [only, ...others] = fixes;
  if (only !== undefined && others.length === 0) rejected.add(fixKey(recipe, only));
  return 0;
}

/** Several fixes at once must not hide behind each other. */
function addsNone(before: Recipe, after: Recipe): boolean {
  const known = new Set(errorsOf(before));
  return after.plan !== undefined && errorsOf(after).every((error) => known.has(error));
}

/** One fix may show a mistake that nothing could see before it, in the place of the one that it removes. */
function isNoWorse(before: Recipe, after: Recipe): boolean {
  const isFewer = errorsOf(after).length <= errorsOf(before).length;
  if (before.plan === undefined) return isFewer || after.plan !== undefined;
  return isFewer && after.plan !== undefined;
}

function errorsOf({ diagnostics }: Recipe): readonly string[] {
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code, message }) => `${code} ${message}`);
}

function fixKey({ path, source }: Recipe, { edits }: Fix): string {
  const changes = edits.map(({ span, text }) => [source.text.slice(span.start, span.end), text]);
  return JSON.stringify([path, changes]);
}

function changeOf({ path, source }: Recipe, fixed: ReadonlyMap<string, string>): FixedFile[] {
  const after = fixed.get(path);
  return after === undefined || after === source.text ? [] : [{ path, before: source.text, after }];
}

/** Files as they are, but for those whose text is given. */
function overlay(files: FileReader, texts: ReadonlyMap<string, string>): FileReader {
  const encoder = new TextEncoder();
  return {
    read(path) {
      const text = texts.get(path);
      return text === undefined ? files.read(path) : encoder.encode(text);
    },
  };
}
