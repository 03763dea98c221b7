import { createDiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import { looksLikeRecipe } from "../../diagnostics/recipe-keys.ts";
import type { Report } from "../../document/cursor.ts";
import type { Scalar } from "../../document/node.ts";
import { readDocument } from "../../document/read-document.ts";
import { lineIndexOf } from "../../source/line-index.ts";
import type { Span } from "../../source/span.ts";
import type { DialectContext, SharedFile } from "../dialect.ts";
import type { RecipeNode } from "./ast.ts";
import { findRecipe, missingRecipe } from "./find-recipe.ts";
import { defaultBounds, parse } from "./parse.ts";

/** A recipe with all that it extends. */
interface Extended {
  /** Undefined, with an error, where a parent cannot be had. */
  readonly whole: RecipeNode | undefined;
  /** Files of the recipes that it extends, the next one first. */
  readonly parents: readonly string[];
}

/** Far above any written recipe; what is extended is read for each recipe that extends it. */
const mostExtended = 50;

/**
 * Puts the recipe that another one extends under it: the parent's steps run first, the child's variables and hooks count.
 * A parent may extend a recipe in turn.
 */
export function extend(
  recipe: RecipeNode,
  path: string,
  world: DialectContext,
  report: Report,
): Extended {
  const parents: string[] = [];
  const above: RecipeNode[] = [];
  for (let child = recipe; child.extends !== undefined; ) {
    if (parents.length === mostExtended) {
      // No single one of the recipes in the row is to blame.
      const { span } = recipe.extends ?? child.extends;
      report("nesting-too-deep", span, { limit: mostExtended, of: "extends" });
      return { whole: undefined, parents };
    }
    const file = findParent(child.extends, [path, ...parents], world, report);
    if (file === undefined) return { whole: undefined, parents };
    parents.push(file.path);
    const parent = readParent(file, child.extends, report);
    if (parent === undefined) return { whole: undefined, parents };
    above.push(parent);
    child = parent;
  }
  reportSharedIds([recipe, ...above], report);
  return { whole: merged(recipe, above), parents };
}

/** The file that a recipe extends. `chain`: the files on the way to this recipe, its own last. */
function findParent(
  { span, text }: Scalar,
  chain: readonly string[],
  world: DialectContext,
  report: Report,
): SharedFile | undefined {
  const from = chain.at(-1) ?? "";
  const file = findRecipe(text, from, world, world.readFile);
  if (file === undefined) {
    report("missing-recipe", span, missingRecipe(text, from, world));
  } else if (chain.includes(file.path)) {
    const cycle = [...chain.slice(chain.indexOf(file.path)), file.path];
    report("endless-extension", span, { cycle });
  } else {
    return file;
  }
  return undefined;
}

/** Steps replace nothing: a parent's step and one of the same id both run. */
function reportSharedIds(chain: readonly RecipeNode[], report: Report): void {
  const inherited = new Map<string, Span>();
  for (const { steps } of chain.toReversed()) {
    for (const { id } of steps) {
      const span = inherited.get(id.value);
      if (span === undefined) continue;
      const related = [{ span, message: "in the extended recipe" }];
      report("inherited-step-id", id.span, { id: id.value }, { related });
    }
    for (const { id } of steps) inherited.set(id.value, id.span);
  }
}

/** Mistakes of the parent are told where it is named: its own places are in another file. */
function readParent(
  { path, content }: SharedFile,
  { span, text: recipe }: Scalar,
  report: Report,
): RecipeNode | undefined {
  const { value, diagnostics } = readDocument(path, content, { schema: "yaml-1.2" });
  const list = createDiagnosticList();
  list.add(diagnostics);
  const parent = value && parse(value, list.report);
  const error = list.sorted().find(({ severity }) => severity === "error");
  if (error === undefined) return parent;
  const { line, column } = lineIndexOf(error.span.source).position(error.span.start);
  const isShown = looksLikeRecipe(error.span.source.text);
  const related = isShown ? [{ span: error.span, message: error.message }] : [];
  const place = `${line}:${column}`;
  const parameters = { recipe, place, file: path, isRecipe: isShown };
  report("callee-has-errors", span, parameters, { related });
  return undefined;
}

/** What recipes are together of which each extends the next one. */
function merged(child: RecipeNode, parents: readonly RecipeNode[]): RecipeNode {
  const chain = [child, ...parents];
  const declared = new Set<string>();
  const contexts = chain.map(({ context }) => {
    const left = context.filter(({ name }) => !declared.has(name.value));
    for (const { name } of left) declared.add(name.value);
    return left;
  });
  const hook = (kind: keyof RecipeNode["hooks"]): Scalar | undefined =>
    chain.find(({ hooks }) => hooks[kind] !== undefined)?.hooks[kind];
  return {
    ...child,
    context: contexts.toReversed().flat(),
    recursion: chain.reduceRight(
      (above: RecipeNode["recursion"], { recursion }) =>
        isDefault(recursion) ? (above ?? recursion) : recursion,
      undefined,
    ),
    hooks: { before: hook("before"), after: hook("after"), onError: hook("onError") },
    steps: chain.toReversed().flatMap(({ steps }) => steps),
  };
}

type Bounds = typeof defaultBounds;

/** The engine cannot tell bounds that a recipe gives from those of one that gives none, where they are the same. */
function isDefault({ maxDepth, maxTotalSteps }: Bounds = defaultBounds): boolean {
  return maxDepth === defaultBounds.maxDepth && maxTotalSteps === defaultBounds.maxTotalSteps;
}
