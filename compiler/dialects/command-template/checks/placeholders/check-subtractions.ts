import type { Report } from "../../../../document/cursor.ts";
import type { Span } from "../../../../source/span.ts";
import type { RecipeNode } from "../../ast.ts";
import type { NameUse } from "../../name-uses.ts";
import { nodesOf } from "../../nodes-of.ts";
import { repeatNames } from "../../repeat-names.ts";

/** What tells a subtraction from a name with a hyphen, besides the uses themselves. */
export interface KnownNames {
  /** Names that callers give anyhow. */
  readonly given: Iterable<string>;
  /** The place to report what a use in another file gets wrong. */
  readonly placeOf: (use: NameUse) => Span;
}

/** The uses of names, without those that are subtractions. */
export interface Sorted {
  readonly others: readonly NameUse[];
  /** Uses of what others are meant to be computed with. */
  readonly meant: readonly NameUse[];
}

/**
 * Reports `{index-1}` and `{n-1}` where `n` is a value and `n-1` is none: a hyphen is part of the name before it, so such a
 * placeholder is never computed.
 */
export function withoutSubtractions(
  recipe: RecipeNode,
  uses: readonly NameUse[],
  { given, placeOf }: KnownNames,
  report: Report,
): Sorted {
  // A subtraction has a hyphen, and few names do.
  if (!uses.some(({ name }) => name.includes("-"))) return { others: uses, meant: [] };
  const named = new Set([
    ...(recipe.arguments ?? []).map(({ name }) => name),
    ...recipe.valueFields.map(({ name }) => name),
    ...recipe.root.defaults.keys(),
    ...given,
  ]);
  const isSubtraction = (name: string): boolean => /^[^-]+-\d+$/.test(name) && !named.has(name);
  // What is there only in some node, as what an import is given, is not asked for without need.
  const inNodes = uses.some(({ name }) => isSubtraction(name)) ? nodesOf(recipe.root) : [];
  const values = new Set([
    ...named,
    ...uses.map(({ name }) => name),
    ...inNodes.flatMap(({ arguments: own = [], defaults }) => [
      ...own.map(({ name }) => name),
      ...defaults.keys(),
    ]),
  ]);
  // Nobody computes with a name that ends with a number behind a hyphen.
  const isOperand = ({ isComputed = false }: NameUse, name: string): boolean =>
    isComputed || values.has(name);
  const told = new Set<string>();
  const meant: NameUse[] = [];
  const others = uses.filter((use) => {
    const { isRequired, name, open } = use;
    const hyphen = name.indexOf("-");
    if (!(isRequired || open !== undefined) || hyphen < 0 || named.has(name)) return true;
    const [left, right] = [name.slice(0, hyphen), name.slice(hyphen + 1)];
    const isNumber = /^\d+$/.test(right);
    if (!(repeatNames.has(left) || (isNumber && isOperand(use, left)))) return true;
    // What an imported recipe gets wrong by itself is told in its own file, and else where the first node stands for it.
    const { source, start } = use.span;
    const span = repeatNames.has(left) ? use.span : placeOf(use);
    const place = `${source.path}:${start}`;
    const isAgain = span !== use.span && told.has(place);
    told.add(place);
    if (isAgain) return false;
    const hint = `Write "(${left})-${right}": a hyphen can be part of a name.`;
    report("malformed-placeholder", span, { text: `{${name}}`, hint });
    if (named.has(left)) meant.push({ ...use, name: left, default: undefined, part: undefined });
    return false;
  });
  return { others, meant };
}
