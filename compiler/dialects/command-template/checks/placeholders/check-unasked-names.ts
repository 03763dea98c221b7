import { isMisspelling } from "../../../../diagnostics/spelling/is-misspelling.ts";
import { renaming } from "../../../../diagnostics/spelling/renaming.ts";
import type { Report } from "../../../../document/cursor.ts";
import { contains } from "../../../../source/span.ts";
import type { RecipeNode } from "../../ast.ts";
import { hostNames } from "../../host-names.ts";
import type { NameUse } from "../../name-uses.ts";
import { nodesOf } from "../../nodes-of.ts";
import { repeatNames } from "../../repeat-names.ts";
import type { KnownNames } from "./check-subtractions.ts";

/**
 * Reports what is wrong with the names of a recipe without `args`, whose callers are asked for what its commands read: names
 * that are read in other ways only, and two spellings of one name, which are two to whoever is asked for them.
 */
export function checkUnaskedNames(
  recipe: RecipeNode,
  uses: readonly NameUse[],
  { given, placeOf }: KnownNames,
  report: Report,
): void {
  if (recipe.arguments !== undefined) return;
  const known = new Set([...given, ...recipe.valueFields.map(({ name }) => name)]);
  const own = uses.filter((use) => placeOf(use) === use.span && !known.has(use.name));
  const isAsked = (use: NameUse): boolean =>
    !(use.isComputed || repeatNames.has(use.name) || isOfHost(recipe, use));
  const asked = new Set(own.filter(isAsked).map(({ name }) => name));
  const told = new Set<string>();
  for (const use of own) {
    const { isList, isRequired, name, span } = use;
    if (!isRequired || isList || asked.has(name) || told.has(name)) continue;
    const isRepeated = repeatNames.has(name);
    if (isRepeated ? recipe.misspeltRepeat : hostNames.has(name)) continue;
    told.add(name);
    const help = isRepeated
      ? "Only a node with `repeat` gives it, to itself and to what is in it."
      : undefined;
    const parameters = { name, closest: undefined, open: "unasked" } as const;
    report("undeclared-name", span, parameters, { help });
  }
  reportCounters(recipe, own, told, report);
  reportSpellings(recipe, own, told, report);
}

/** Reports names in a repetition that look like the padded number of a copy, and are another name: `{_i}`. */
function reportCounters(
  { root }: RecipeNode,
  uses: readonly NameUse[],
  told: Set<string>,
  report: Report,
): void {
  const counters = uses.filter((use) => use.isRequired && /^_+[A-Za-z]+$/.test(use.name));
  if (counters.length === 0) return;
  const repeated = nodesOf(root).filter(({ repeat }) => repeat !== undefined);
  for (const { name, span } of counters) {
    if (told.has(name) || !repeated.some((node) => contains(node.span, span))) continue;
    told.add(name);
    const read = `${name.slice(0, name.search(/[A-Za-z]/))}index`;
    const help = `A copy is given its padded number as {${read}}; callers are asked for any other name.`;
    report("misspelt-argument", span, { name, read, isBoth: true }, { help });
  }
}

/** Whether a name is read for the host alone. */
function isOfHost({ artifacts, stateDir }: RecipeNode, { span }: NameUse): boolean {
  const texts = [...artifacts.map(({ path }) => path), ...(stateDir ? [stateDir] : [])];
  return texts.some((text) => contains(text.span, span));
}

/** Reports names that nothing stands for and that are spelt almost like another one that is read or has a default. */
function reportSpellings(
  { root }: RecipeNode,
  uses: readonly NameUse[],
  told: ReadonlySet<string>,
  report: Report,
): void {
  const open = uses.filter(
    ({ isRequired, name, open: effect }) =>
      (isRequired || effect !== undefined) && !told.has(name) && !repeatNames.has(name),
  );
  const places = Map.groupBy(open, ({ name }) => name);
  const others = new Set([...uses.map(({ name }) => name), ...root.defaults.keys()]);
  const odd = new Set<string>();
  for (const [name, [first, ...more]] of places) {
    const meant = [...others].find((other) => !odd.has(other) && isSlipOf(name, other));
    if (first === undefined || meant === undefined || more.length > 0) continue;
    const rivals = places.get(meant);
    // Of two that are read once each the first one counts.
    if (rivals?.length === 1 && (rivals[0]?.span.start ?? 0) > first.span.start) continue;
    odd.add(name);
    const fix = renaming(first.span, name, meant);
    report("misspelt-argument", first.span, { name, read: meant, isBoth: true }, { fix });
  }
}

function isSlipOf(name: string, other: string): boolean {
  return isMisspelling(name, other) || isShortSlip(name, other) || isShortSlip(other, name);
}

/** Whether a name lacks a letter of a short word beside others: `ou_dir` for `out_dir`. */
function isShortSlip(name: string, other: string): boolean {
  if (name.length + 1 !== other.length || !/[_-]/.test(name) || name.length < fewLetters) {
    return false;
  }
  const [short = ""] = /(?<![A-Za-z0-9])[A-Za-z]{2}(?![A-Za-z0-9])/.exec(name) ?? [];
  if (short === "" || shortWords.test(short)) return false;
  const at = name.indexOf(short);
  const long = other.slice(at, at + short.length + 1);
  const isSame = name.slice(0, at) + long + name.slice(at + short.length) === other;
  return isSame && [0, 1, 2].some((gap) => long.slice(0, gap) + long.slice(gap + 1) === short);
}

/** So many letters a name has at least of which one is missing. */
const fewLetters = 5;

/** Words of two letters. */
const shortWords =
  /^(?:ai|as|at|by|cd|ci|db|de|do|en|es|fr|go|id|in|io|ip|is|it|js|ma|me|my|no|of|ok|on|or|os|pi|pr|py|qa|rb|re|rm|rs|sh|to|ts|ui|up|us|vm)$/i;
