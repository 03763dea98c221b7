import { createDiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import { looksLikeRecipe } from "../../diagnostics/recipe-keys.ts";
import type { Report } from "../../document/cursor.ts";
import type { Scalar } from "../../document/node.ts";
import { readDocument } from "../../document/read-document.ts";
import { lineIndexOf } from "../../source/line-index.ts";
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
  return extendFrom(recipe, [path], world, report);
}

/** `chain`: the files on the way to this recipe, its own last. */
function extendFrom(
  recipe: RecipeNode,
  chain: readonly string[],
  world: DialectContext,
  report: Report,
): Extended {
  const parentName = recipe.extends;
  if (parentName === undefined) return { whole: recipe, parents: [] };
  const file = findRecipe(parentName.text, chain.at(-1) ?? "", world, world.readFile);
  if (file === undefined) {
    const missing = missingRecipe(parentName.text, chain.at(-1) ?? "", world);
    report("missing-recipe", parentName.span, missing);
    return { whole: undefined, parents: [] };
  }
  if (chain.includes(file.path)) {
    const cycle = [...chain.slice(chain.indexOf(file.path)), file.path];
    report("endless-extension", parentName.span, { cycle });
    return { whole: undefined, parents: [] };
  }
  const parent = readParent(file, parentName, report);
  const above = parent && extendFrom(parent, [...chain, file.path], world, report);
  const parents = [file.path, ...(above?.parents ?? [])];
  if (above?.whole === undefined) return { whole: undefined, parents };
  reportSharedIds(recipe, above.whole, report);
  return { whole: merged(recipe, above.whole), parents };
}

/** Steps replace nothing: a parent's step and one of the same id both run. */
function reportSharedIds(child: RecipeNode, parent: RecipeNode, report: Report): void {
  const inherited = new Map(parent.steps.map(({ id }) => [id.value, id.span]));
  for (const { id } of child.steps) {
    const span = inherited.get(id.value);
    if (span === undefined) continue;
    const related = [{ span, message: "in the extended recipe" }];
    report("inherited-step-id", id.span, { id: id.value }, { related });
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

function merged(child: RecipeNode, parent: RecipeNode): RecipeNode {
  const own = new Set(child.context.map(({ name }) => name.value));
  return {
    ...child,
    context: [...parent.context.filter(({ name }) => !own.has(name.value)), ...child.context],
    recursion: isDefault(child.recursion) ? (parent.recursion ?? child.recursion) : child.recursion,
    hooks: {
      before: child.hooks.before ?? parent.hooks.before,
      after: child.hooks.after ?? parent.hooks.after,
      onError: child.hooks.onError ?? parent.hooks.onError,
    },
    steps: [...parent.steps, ...child.steps],
  };
}

type Bounds = typeof defaultBounds;

/** The engine cannot tell bounds that a recipe gives from those of one that gives none, where they are the same. */
function isDefault({ maxDepth, maxTotalSteps }: Bounds = defaultBounds): boolean {
  return maxDepth === defaultBounds.maxDepth && maxTotalSteps === defaultBounds.maxTotalSteps;
}
