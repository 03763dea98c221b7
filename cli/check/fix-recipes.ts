import type { DiagnosticCode } from "../../compiler/diagnostics/catalog.ts";
import type { Diagnostic, Fix } from "../../compiler/diagnostics/diagnostic.ts";
import { isAboutReading } from "../../compiler/diagnostics/is-debatable.ts";
import { unknownFields } from "../../compiler/diagnostics/unknown-fields.ts";
import { applyFixes, fixedRanges } from "../../compiler/fix/index.ts";
import type { FileReader, Recipe } from "../../compiler/index.ts";
import type { CompileRequest } from "../compile-recipes.ts";
import { compileRecipes } from "../compile-recipes.ts";

/** One fix may make way for another, as in a condition that has two mistakes. */
const mostPasses = 50;
/** How often fixes are left out that stand where new errors are, before the rest is given up. */
const mostRounds = 5;
/** Fixes of a file that are tried one by one in a pass that takes some of them: each costs a compilation. */
const mostSingles = 20;

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
  /** What it comes to when these files stay as they were. */
  readonly without: (paths: ReadonlySet<string>) => FixOutcome;
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
  const applied = new Map<string, number>();
  let recipes = before;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const counts = recipes.map((recipe) => {
      const count = fixOne({ recipe, fixed, rejected, compileAll });
      applied.set(recipe.path, (applied.get(recipe.path) ?? 0) + count);
      return count;
    });
    if (sum(counts) === 0) break;
    recipes = compileAll(paths);
  }
  const outcome = (after: readonly Recipe[], unchanged: ReadonlySet<string>): FixOutcome => ({
    recipes: after,
    changed: before.flatMap((recipe) => changeOf(recipe, fixed)),
    applied: sum([...applied].map(([path, count]) => (unchanged.has(path) ? 0 : count))),
    left: after.flatMap(({ diagnostics, path }) =>
      unchanged.has(path) ? [] : diagnostics.filter(({ fix }) => fix !== undefined),
    ),
    without: (unwritten) => {
      for (const path of unwritten) fixed.delete(path);
      return outcome(compileAll(paths), new Set([...unchanged, ...unwritten]));
    },
  });
  return outcome(recipes, new Set());
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, one) => total + one, 0);
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
  const open = (): readonly Diagnostic[] =>
    recipe.diagnostics.filter(({ fix }) => fix && !rejected.has(fixKey(recipe, fix)));
  let together = open();
  for (let round = 0; round < mostRounds && together.length > 0; round += 1) {
    const { taken, blamed } = tryTogether(together, attempt);
    if (taken > 0) return taken;
    if (blamed.size === 0) break;
    together = together.filter(({ fix }) => fix && !blamed.has(fix));
  }
  const single = open();
  for (let at = 0; at < single.length; at += mostSingles) {
    const taken = takeOneByOne(single.slice(at, at + mostSingles), attempt);
    if (taken > 0) return taken;
  }
  return 0;
}

/** Applies fixes that add no error together; else says which of them stand where new errors are. */
function tryTogether(
  diagnostics: readonly Diagnostic[],
  { recipe, fixed, rejected, compileAll }: FixAttempt,
): { readonly taken: number; readonly blamed: ReadonlySet<Fix> } {
  const fixes = diagnostics.flatMap(({ fix }) => fix ?? []);
  const { text, applied } = applyFixes(recipe.source, fixes);
  const after = compileFixed(text, { recipe, fixed, compileAll });
  if (after === undefined || applied.length === 0) return { taken: 0, blamed: new Set() };
  const added = errorsAdded(recipe, after);
  if (added.length === 0 && keepsPlan(recipe, after)) {
    fixed.set(recipe.path, text);
    return { taken: applied.length, blamed: new Set() };
  }
  const blamed = new Set(
    fixedRanges(applied)
      .filter(({ start, end }) => added.some(({ span }) => span.start <= end && start <= span.end))
      .map(({ fix }) => fix),
  );
  for (const { fix, severity } of diagnostics) {
    if (fix && blamed.has(fix) && severity !== "error") rejected.add(fixKey(recipe, fix));
  }
  return { taken: 0, blamed };
}

/** Applies one fix after the other that makes the file no worse; how many it took. What removes an error may show another one. */
function takeOneByOne(diagnostics: readonly Diagnostic[], attempt: FixAttempt): number {
  const { recipe, fixed, rejected } = attempt;
  const taken: Fix[] = [];
  let before = recipe;
  for (const { code, fix } of diagnostics) {
    if (fix === undefined) continue;
    const { text, skipped } = applyFixes(recipe.source, [...taken, fix]);
    // What overlaps with one that is taken is looked at again behind it.
    if (skipped.length > 0) continue;
    const after = compileFixed(text, attempt);
    const isKept =
      after !== undefined && (isNoWorse(before, after) || showsFixable(code, before, after));
    if (!isKept) {
      rejected.add(fixKey(recipe, fix));
      continue;
    }
    taken.push(fix);
    before = after;
  }
  if (taken.length > 0) fixed.set(recipe.path, applyFixes(recipe.source, taken).text);
  return taken.length;
}

/** What a recipe is with another text; undefined when that is no other. */
function compileFixed(
  text: string,
  { recipe, fixed, compileAll }: Pick<FixAttempt, "recipe" | "fixed" | "compileAll">,
): Recipe | undefined {
  if (text === recipe.source.text) return undefined;
  const previous = fixed.get(recipe.path);
  fixed.set(recipe.path, text);
  const [after] = compileAll([recipe.path]);
  if (previous === undefined) fixed.delete(recipe.path);
  else fixed.set(recipe.path, previous);
  return after;
}

/**
 * One fix may show a mistake that nothing could see before it, in the place of the one that it removes, and any number of
 * them in a file that can be read at last, or further than before.
 */
function isNoWorse(before: Recipe, after: Recipe): boolean {
  if (after.isStructured && !before.isStructured) return true;
  if (readingErrorsOf(after).length < readingErrorsOf(before).length) return true;
  if (before.plan === undefined && isReadFurther(before, after)) return true;
  return errorsOf(after).length <= errorsOf(before).length && keepsPlan(before, after);
}

/** Whether a field that has got its name shows mistakes in what it holds, which nothing had read, and all of which can be fixed. */
function showsFixable(code: DiagnosticCode, before: Recipe, after: Recipe): boolean {
  if (!unknownFields.includes(code) || !keepsPlan(before, after)) return false;
  return errorsAdded(before, after).every((one) => one.fix !== undefined);
}

function keepsPlan(before: Recipe, after: Recipe): boolean {
  return before.plan === undefined || after.plan !== undefined;
}

/** Whether the first text that cannot be read lies further back than before. */
function isReadFurther(before: Recipe, after: Recipe): boolean {
  const [first, next] = [before, after].map((recipe) =>
    Math.min(...readingErrorsOf(recipe).map(({ span }) => span.start)),
  );
  return first !== undefined && next !== undefined && Number.isFinite(next) && first < next;
}

/** The errors of a recipe itself: those of what it calls are there whatever becomes of it, seen or not. */
function errorsOf({ diagnostics }: Recipe): readonly Diagnostic[] {
  return diagnostics.filter(
    ({ code, severity }) => severity === "error" && code !== "callee-has-errors",
  );
}

function errorsAdded(before: Recipe, after: Recipe): readonly Diagnostic[] {
  const known = new Set(errorsOf(before).map(describe));
  return errorsOf(after).filter((one) => !known.has(describe(one)));
}

function readingErrorsOf(recipe: Recipe): readonly Diagnostic[] {
  return errorsOf(recipe).filter(({ code }) => isAboutReading(code));
}

function describe({ code, message }: Diagnostic): string {
  return `${code} ${message}`;
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
    ...files,
    read(path) {
      const text = texts.get(path);
      return text === undefined ? files.read(path) : encoder.encode(text);
    },
  };
}
