import { createDiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import type { Report } from "../../document/cursor.ts";
import type { Scalar } from "../../document/node.ts";
import { readDocument } from "../../document/read-document.ts";
import { lineIndexOf } from "../../source/line-index.ts";
import type { DialectContext, SharedFile } from "../dialect.ts";
import type { RecipeNode, RecursionNode } from "./ast.ts";
import { findRecipe, searchedFolders } from "./find-recipe.ts";
import { parse } from "./parse.ts";

/**
 * Puts the recipe that another one extends under it: the parent's steps run first, the child's variables and hooks count.
 * A parent may extend a recipe in turn. Undefined, with an error, where the parent cannot be had.
 */
export function extend(
  recipe: RecipeNode,
  path: string,
  world: DialectContext,
  report: Report,
): RecipeNode | undefined {
  return extendFrom(recipe, { path, chain: [path] }, world, report);
}

interface Place {
  readonly path: string;
  /** Files on the way here. */
  readonly chain: readonly string[];
}

function extendFrom(
  recipe: RecipeNode,
  { path, chain }: Place,
  world: DialectContext,
  report: Report,
): RecipeNode | undefined {
  const parentName = recipe.extends;
  if (parentName === undefined) return recipe;
  const file = findRecipe(parentName.text, path, world, world.readFile);
  if (file === undefined) {
    report("missing-recipe", parentName.span, {
      path: parentName.text,
      places: searchedFolders(world),
    });
    return undefined;
  }
  if (chain.includes(file.path)) {
    report("endless-extension", parentName.span, { path: parentName.text });
    return undefined;
  }
  const parent = readParent(file, parentName, report);
  const place = { path: file.path, chain: [...chain, file.path] };
  const whole = parent && extendFrom(parent, place, world, report);
  if (whole === undefined) return undefined;
  reportSharedIds(recipe, whole, report);
  return merged(recipe, whole);
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
  list.add(...diagnostics);
  const parent = value && parse(value, list.report);
  const error = list.sorted().find(({ severity }) => severity === "error");
  if (error === undefined) return parent;
  const { line, column } = lineIndexOf(error.span.source).position(error.span.start);
  const related = [{ span: error.span, message: error.message }];
  report("callee-has-errors", span, { recipe, place: `${line}:${column}` }, { related });
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

function isDefault(recursion: RecursionNode | undefined): boolean {
  if (recursion === undefined) return true;
  return recursion.maxDepth === 6 && recursion.maxTotalSteps === 200;
}
