import { closestName, unmistakableName } from "../../../../diagnostics/spelling/closest-name.ts";
import { isTypingSlip } from "../../../../diagnostics/spelling/is-typing-slip.ts";
import { twoSpellings } from "../../../../diagnostics/spelling/two-spellings.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { Span } from "../../../../source/span.ts";
import { contains, spanText } from "../../../../source/span.ts";
import type { RecipeNode } from "../../ast.ts";
import { elementNames } from "../../element-names.ts";
import { hostNames } from "../../host-names.ts";
import { ImportedInputs } from "../../imported-inputs.ts";
import { isReadable } from "../../is-readable.ts";
import type { NameUse, OpenUse } from "../../name-uses.ts";
import { requiredIn } from "../../name-uses.ts";
import { nodesOf } from "../../nodes-of.ts";
import { repeatNames } from "../../repeat-names.ts";
import { isItsOwnDefault } from "../values/check-arguments.ts";
import { isTruthWord } from "./check-placeholders.ts";
import type { KnownNames } from "./check-subtractions.ts";
import { checkUnaskedNames } from "./check-unasked-names.ts";

/** Reports names that nothing gives a value where they are looked up: neither the recipe, nor its imports, nor callers. */
export function checkMissingNames(
  recipe: RecipeNode,
  uses: readonly NameUse[],
  known: KnownNames,
  report: Report,
): void {
  const imported = new ImportedInputs(recipe, report);
  reportUndeclared(recipe, uses, known, { imported, report });
  imported.end();
  reportHidden(recipe, uses, known, report);
  checkUnaskedNames(recipe, uses, known, report);
}

/** To whom missing names are told: those that the recipe lacks itself, and those that its imports do. */
interface Reporters {
  readonly imported: ImportedInputs;
  readonly report: Report;
}

/** A recipe that declares its arguments takes no others, so what only others could give is missing for certain. */
function reportUndeclared(
  recipe: RecipeNode,
  uses: readonly NameUse[],
  { given, placeOf }: KnownNames,
  { imported, report }: Reporters,
): void {
  if (recipe.arguments === undefined) return;
  const names = [...new Set([...recipe.arguments.map(({ name }) => name), ...given])];
  const known = new Set([...names, ...recipe.valueFields.map(({ name }) => name)]);
  const hidden = new Set(
    recipe.inner.arguments.flatMap((one) => (one.default === undefined ? [] : [one.name])),
  );
  const required = requiredIn(uses);
  for (const use of uses) {
    const { name, span, open, isRequired } = use;
    if (known.has(name) || (recipe.isAsync && hostNames.has(name))) continue;
    if (!isRequired && recipe.misspeltRepeat && repeatNames.has(name)) continue;
    const place = placeOf(use);
    if (isRequired) {
      reportMissing(use, place, { names, recipe, uses }, { imported, report, hidden });
    } else if (open && place === span && !required.has(name) && !hasMeaning(name, open)) {
      reportOpen(use, open, names, report);
    }
  }
}

/** Reports texts that stay as they are, or names that are missing, in settings, and in nodes with `args` of their own, which hide the defaults of others. */
function reportHidden(
  { arguments: declared = [], valueFields }: RecipeNode,
  uses: readonly NameUse[],
  { given, placeOf }: KnownNames,
  report: Report,
): void {
  const valued = new Set([...given, ...valueFields.map(({ name }) => name)]);
  const hidden = new Set(
    declared.flatMap((one) =>
      one.default === undefined || valued.has(one.name) || isItsOwnDefault(one) ? [] : [one.name],
    ),
  );
  if (hidden.size === 0) return;
  const by = "settings and nodes that have `args` of their own";
  const reported = new Set<number>();
  for (const use of uses) {
    // What a setting or a guard lacks is told where it is read.
    const isMissing = use.isRequired && !(use.isSetting || use.isGuard);
    const place = placeOf(use);
    const isLiteral = use.open === "literal" && place === use.span;
    if (!hidden.has(use.name) || !(isMissing || isLiteral) || reported.has(place.start)) continue;
    reported.add(place.start);
    report("hidden-default", place, { name: use.name, by });
  }
}

function reportMissing(
  use: NameUse,
  place: Span,
  { names, recipe, uses }: NamesThere,
  { hidden, imported, report }: Reporters & { readonly hidden: ReadonlySet<string> },
): void {
  const { name, span } = use;
  const isImported = place !== span;
  // No import can pass what only a repetition gives.
  if (isImported && !repeatNames.has(name)) {
    imported.lack(use, place);
    return;
  }
  const readable = names.filter(isReadable);
  const meant = unmistakableName(name, readable);
  const isSlip = meant !== undefined && isTypingSlip(name, meant);
  const mended = isSlip
    ? twoSpellings(
        { name, span: place, places: placesThat(uses, name), isInPlaceholders: true },
        declaredAs(meant, { recipe, uses }),
      )
    : {};
  const closest = closestName(name, readable);
  const ofShell = closest === undefined ? environmentHelp(name, span) : undefined;
  const help = mended.fix
    ? mended.help
    : (helpFor(name, hidden) ?? elementHelp(use, recipe) ?? ofShell);
  const related = isImported ? [{ span, message: "read here" }] : mended.related;
  report("undefined-variable", place, { name, closest }, { fix: mended.fix, help, related });
}

/** What is declared and read. */
interface NamesThere {
  /** What may be meant by a name. */
  readonly names: readonly string[];
  readonly recipe: RecipeNode;
  readonly uses: readonly NameUse[];
}

/** At how many places a name is looked up. */
function placesThat(uses: readonly NameUse[], name: string): number {
  const starts = uses.flatMap((use) => (use.name === name ? [use.span.start] : []));
  return new Set(starts).size;
}

/** A declared name with its places in the recipe, if nothing looks it up. */
function declaredAs(
  name: string,
  { recipe, uses }: Pick<NamesThere, "recipe" | "uses">,
): { readonly name: string; readonly places: readonly Span[] | undefined } {
  if (uses.some((use) => use.name === name)) return { name, places: undefined };
  const { arguments: declared = [], defaultFields, inner, valueFields } = recipe;
  const given = [...defaultFields, ...inner.defaultFields, ...valueFields];
  const places = [
    ...[...declared, ...inner.arguments].map((one) => ({ name: one.name, span: one.span })),
    ...given.map((one) => ({ name: one.name, span: one.nameSpan })),
  ];
  return { name, places: places.flatMap((one) => (one.name === name ? [one.span] : [])) };
}

/** Words for truth are told to be names; a choice may ask whether something is repeated around it. */
function hasMeaning(name: string, open: OpenUse): boolean {
  return isTruthWord(name) || (open === "decided" && repeatNames.has(name));
}

function reportOpen(use: NameUse, open: OpenUse, names: readonly string[], report: Report): void {
  const { name, span } = use;
  const closest = closestName(name, names);
  if (closest === undefined && isFormat(use)) return;
  report("undeclared-name", span, { name, closest, open }, { help: helpFor(name) });
}

/** A value is the only way to give curl its `%{http_code}`: in a command, these braces have to stand for something. */
function isFormat({ open, span }: NameUse): boolean {
  return open === "literal" && span.source.text.charAt(span.start - 1) === "%";
}

/** `hidden`: names whose default in `args` is not seen where they are looked up. */
function helpFor(name: string, hidden?: ReadonlySet<string>): string | undefined {
  if (hidden?.has(name)) return "A default in `args` is not seen here: put it into `defaults`.";
  return repeatNames.has(name)
    ? "Only a node with `repeat` gives it, to itself and to what is in it."
    : undefined;
}

/** The help for what is meant for the element of the list whose repetition it is in. */
function elementHelp({ name, span }: NameUse, { root }: RecipeNode): string | undefined {
  const indexed = /^\{([\w-]+)\[([\w-]+)\]\}$/.exec(spanText(span));
  if (indexed?.[2] !== name && !elementNames.has(name)) return undefined;
  const around = nodesOf(root).filter((node) => contains(node.span, span));
  if (indexed?.[2] === name) {
    const isRepeated = around.some(({ repeat }) => repeat !== undefined);
    return isRepeated
      ? `Write {${indexed[1]}[index]}: \`index\` is the number of a copy.`
      : undefined;
  }
  const lists = around.flatMap(({ repeat }) =>
    repeat && "lengthOf" in repeat ? repeat.lengthOf : [],
  );
  const list = lists.at(-1);
  return list && `Copies are given only their number: write {${list}[index]} for the element.`;
}

/** The help for what is a variable of the environment where a shell reads it: `${HOME}`. */
function environmentHelp(name: string, { source, start }: Span): string | undefined {
  return source.text[start - 1] === "$" && /^[A-Z][A-Z0-9_]*$/.test(name)
    ? `No shell reads commands, so nothing is taken from the environment: put the line into a script, or declare {${name}} for callers to give.`
    : undefined;
}
