import type { ParamType } from "../../../../../runtime/values/param-type.ts";
import type { Value } from "../../../../../runtime/values/value.ts";
import type { RelatedPlace } from "../../../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../../../source/source-text.ts";
import type { Span } from "../../../../source/span.ts";
import type { RecipeNode } from "../../ast.ts";
import type { NameUse } from "../../name-uses.ts";
import { nodesOf } from "../../nodes-of.ts";
import { plainValue } from "../../tree.ts";

/** What stands for a name at the place that reads it, and where the recipe says so: for all of it, in a node, or for an import. */
export interface StandingValue {
  readonly name: string;
  /** Numbers and truth values are texts by then, but for values of the recipe itself. */
  readonly value: Value;
  readonly span: Span;
  /** What is declared of the name by the recipe that reads it. */
  readonly type: ParamType | undefined;
  /** Whether an imported recipe reads it, so that only its importer can be wrong. */
  readonly isGiven: boolean;
  readonly use: NameUse;
}

/** The values that stand for names where callers give nothing, with each place that reads them. */
export function standingValues(
  recipe: RecipeNode,
  uses: readonly NameUse[],
  types: ReadonlyMap<string, ParamType>,
): readonly StandingValue[] {
  const { source } = recipe.nameSpan;
  const values = new Map(
    recipe.valueFields.map(({ name, value }) => {
      return [name, { value: plainValue(value), span: value.span }] as const;
    }),
  );
  const inner = innerTypes(recipe);
  return uses.flatMap((use) => {
    const { name } = use;
    const standing = values.get(name) ?? use.standing;
    // What an imported recipe says itself is told in its own file.
    if (standing === undefined || standing.span.source !== source) return [];
    const isGiven = use.span.source !== source;
    const type = isGiven ? inner.get(use.span.source)?.get(name) : types.get(name);
    return [{ name, value: standing.value, span: standing.span, type, isGiven, use }];
  });
}

/** Where the reader of a value is told of it: where it reads, but at the value where that is given to an imported recipe. */
export function toldAt({ isGiven, span, use }: StandingValue): {
  readonly span: Span;
  readonly related: readonly RelatedPlace[];
} {
  if (isGiven) return { span, related: [{ span: use.span, message: "read here" }] };
  return { span: use.span, related: [{ span, message: "its default" }] };
}

/** The types that the nodes of a recipe declare, by file: an imported recipe is a node with its arguments. */
function innerTypes({ root }: RecipeNode): ReadonlyMap<SourceText, ReadonlyMap<string, ParamType>> {
  const declared = nodesOf(root).flatMap((node) => node.arguments ?? []);
  const typed = declared.flatMap(({ name, span: { source }, type }) => {
    return type === undefined ? [] : [{ name, source, type }];
  });
  return new Map(
    [...Map.groupBy(typed, ({ source }) => source)].map(([source, group]) => [
      source,
      new Map(group.map(({ name, type }) => [name, type])),
    ]),
  );
}
