import type { ParamType } from "../../../runtime/values/param-type.ts";
import { describeType } from "../../../runtime/values/param-type.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { isList, isMap } from "../../../runtime/values/value.ts";
import { closestName, unmistakableName } from "../../diagnostics/closest-name.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { Report } from "../../document/cursor.ts";
import type { Span } from "../../source/span.ts";
import type { ArgumentNode, RecipeNode } from "./ast.ts";
import { checkControlDefaults } from "./check-control-defaults.ts";
import { checkForeignPlaceholders } from "./check-foreign-placeholders.ts";
import { checkListArguments } from "./check-list-arguments.ts";
import { describeDefault, fits, mayBeWhole } from "./fit-of-default.ts";
import { hostNames } from "./host-names.ts";
import type { NameUse } from "./name-uses.ts";
import { isMisparted } from "./parse-arguments.ts";
import { plainValue } from "./tree.ts";

/** What callers may give, by name: declared types count before those of placeholders, of which the last one counts. */
export function argumentTypes(
  recipe: RecipeNode,
  uses: readonly NameUse[],
): ReadonlyMap<string, ParamType> {
  const types = new Map<string, ParamType>();
  for (const { name, type } of uses) if (type) types.set(name, type);
  for (const { name, type } of declaredIn(recipe).toReversed()) if (type) types.set(name, type);
  return types;
}

function declaredIn({ arguments: declared = [], root }: RecipeNode): readonly ArgumentNode[] {
  return [...declared, ...(root.arguments ?? [])];
}

/** Reports declared arguments that contradict what stands elsewhere about the same name, or that nothing reads. */
export function checkArguments(recipe: RecipeNode, uses: readonly NameUse[], report: Report): void {
  const declared = declaredIn(recipe);
  const written = defaultsOf(recipe);
  const defaults = new Map(written.map(({ name, value }) => [name, value] as const));
  checkDefaults(recipe, uses, [...written, ...inPlaceholders(uses, defaults)], report);
  checkControlDefaults(recipe, uses, argumentTypes(recipe, uses), report);
  checkListArguments(recipe, uses, { declared, defaults }, report);
  for (const use of uses) {
    const { name, span } = use;
    const argument = declared.find((one) => one.name === name);
    const there = argument && describeArgument(argument);
    // What is read as a list and declared as a text is told as such.
    if (there === undefined || (use.isList && there === aText)) continue;
    const here = typeOfUse(use, argument?.type);
    if (here === undefined) continue;
    if (here !== there) report("argument-type-conflict", span, { name, here, there });
  }
  checkUnread(recipe, uses, report);
}

const aText = "a text";

function typeOfUse(
  { isComputed, isList: hasItems, isText, type }: NameUse,
  declared: ParamType | undefined,
): string | undefined {
  if (hasItems) return describeType({ kind: "array" });
  if (isComputed) return mayBeWhole(declared) ? undefined : describeType({ kind: "int" });
  if (isText) return aText;
  return type && describeType(type);
}

function describeArgument({ type, typeText }: ArgumentNode): string | undefined {
  if (type !== undefined) return describeType(type);
  return typeText === "string" ? aText : undefined;
}

function checkDefaults(
  recipe: RecipeNode,
  uses: readonly NameUse[],
  written: readonly WrittenValue[],
  report: Report,
): void {
  const types = argumentTypes(recipe, uses);
  const texts = new Set(
    declaredIn(recipe).flatMap((one) => (describeArgument(one) === aText ? [one.name] : [])),
  );
  for (const { name } of uses.filter((use) => use.isList)) texts.delete(name);
  for (const { name, value, span } of written) {
    const type = types.get(name);
    const isMisfit = type ? !fits(type, value) : texts.has(name) && (isList(value) || isMap(value));
    if (!isMisfit || isMisparted(type)) continue;
    const [found, expected] = [describeDefault(value), type ? describeType(type) : aText];
    report("unfit-default", span, { name, found, expected });
  }
}

/** The defaults that placeholders have themselves, where nothing else stands for the name. */
function inPlaceholders(
  uses: readonly NameUse[],
  defaults: ReadonlyMap<string, Value>,
): readonly WrittenValue[] {
  return uses.flatMap(({ name, default: value, span, anchor }) => {
    const isOwn = span.source === anchor.source;
    // `{name==a}` is told as the comparison that it is meant to be.
    if (value === undefined || value.startsWith("=") || !isOwn || defaults.has(name)) return [];
    return [{ name, value, span }];
  });
}

function checkUnread(recipe: RecipeNode, uses: readonly NameUse[], report: Report): void {
  const { arguments: declared, defaultFields, inner, isWhole, valueFields } = recipe;
  const known = new Set([...(declared ?? []), ...defaultFields].map(({ name }) => name));
  const lookalikes = checkForeignPlaceholders(recipe, known, report);
  for (const field of [...defaultFields, ...valueFields].filter(leadsToItself)) {
    report("default-recursion", field.value.span, { name: field.name });
  }
  if (declared === undefined) return;
  if (!isWhole) {
    reportMisspelt(recipe, declared, uses, report);
    return;
  }
  const read = new Set(uses.map(({ name }) => name));
  // A misspelt placeholder is reported, and its author knows what it reads.
  const unread = [...known].filter((name) => !read.has(name));
  const reported = uses.filter(({ isRequired, open }) => isRequired || open !== undefined);
  const unknown = new Set(reported.map(({ name }) => name)).difference(known);
  const given = recipe.isAsync ? unknown.difference(hostNames) : unknown;
  const meant = new Set([...given].map((name) => closestName(name, unread)));
  const isUnread = ({ name }: { readonly name: string }): boolean =>
    !(read.has(name) || meant.has(name) || lookalikes.has(name));
  const everywhere = [...declared, ...inner.arguments];
  for (const { name, span } of everywhere.filter(isUnread)) {
    report("unread-argument", span, { name });
  }
  const names = new Set(everywhere.map(({ name }) => name));
  for (const { name, nameSpan } of [...defaultFields, ...inner.defaultFields].filter(isUnread)) {
    if (!names.has(name)) report("unread-default", nameSpan, { name });
  }
}

/**
 * What is not there may read any argument, but not one that is spelt almost like what is read here, and has a default under
 * that name.
 */
function reportMisspelt(
  { defaultFields }: RecipeNode,
  declared: readonly ArgumentNode[],
  uses: readonly NameUse[],
  report: Report,
): void {
  const read = new Set(uses.map(({ name }) => name));
  const names = new Set(declared.map(({ name }) => name));
  const undeclared = defaultFields
    .map(({ name }) => name)
    .filter((name) => read.has(name) && !names.has(name));
  for (const { name, span } of declared) {
    const meant = read.has(name) ? undefined : unmistakableName(name, undeclared);
    if (meant === undefined) continue;
    report("unread-argument", span, { name }, { help: `Did you mean "${quoteUserText(meant)}"?` });
  }
}

/** Whether the default of a name is that name again, so that only a caller can give it a value. */
export function leadsToItself({ name, value }: RecipeNode["defaultFields"][number]): boolean {
  return value.kind === "text" && value.text.trim() === `{${name}}`;
}

interface WrittenValue {
  readonly name: string;
  readonly value: Value;
  readonly span: Span;
}

/** What stands for a name where the caller gives nothing, wherever the recipe itself says so. */
function defaultsOf(recipe: RecipeNode): readonly WrittenValue[] {
  return [
    ...declaredIn(recipe).flatMap(({ name, default: value, span }) =>
      value === undefined ? [] : [{ name, value, span }],
    ),
    ...[...recipe.root.defaults].map(([name, tree]) => {
      return { name, value: plainValue(tree), span: tree.span };
    }),
    ...recipe.valueFields.map(({ name, value }) => {
      return { name, value: plainValue(value), span: value.span };
    }),
  ];
}
