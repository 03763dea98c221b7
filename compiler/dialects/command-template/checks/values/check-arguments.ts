import type { ParamType } from "../../../../../runtime/values/param-type.ts";
import { describeType } from "../../../../../runtime/values/param-type.ts";
import type { Value } from "../../../../../runtime/values/value.ts";
import { isList, isMap } from "../../../../../runtime/values/value.ts";
import { quoteUserText } from "../../../../diagnostics/quote-user-text.ts";
import { closestName, unmistakableName } from "../../../../diagnostics/spelling/closest-name.ts";
import { isTypingSlip } from "../../../../diagnostics/spelling/is-typing-slip.ts";
import { renaming } from "../../../../diagnostics/spelling/renaming.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { Span } from "../../../../source/span.ts";
import type { ArgumentNode, RecipeNode } from "../../ast.ts";
import { bracedNames } from "../../braced-names.ts";
import { hostNames } from "../../host-names.ts";
import type { NameUse } from "../../name-uses.ts";
import { nodesOf } from "../../nodes-of.ts";
import { isMisparted } from "../../parse-arguments.ts";
import { repeatNames } from "../../repeat-names.ts";
import { plainValue } from "../../tree.ts";
import { checkForeignPlaceholders } from "../placeholders/check-foreign-placeholders.ts";
import { checkControlDefaults } from "./check-control-defaults.ts";
import { checkForgottenValues } from "./check-forgotten-values.ts";
import { checkInlineDefaults } from "./check-inline-defaults.ts";
import { checkListArguments } from "./check-list-arguments.ts";
import { checkPassedTypes } from "./check-passed-types.ts";
import { checkRetyped } from "./check-retyped.ts";
import { checkSaidTruth } from "./check-said-truth.ts";
import { checkDeclaredDefaults, checkTypedUses } from "./check-typed-uses.ts";
import { describeDefault, fits, isListText, mayBeNumber, mayBeWhole } from "./fit-of-default.ts";
import type { StandingValue } from "./standing-value.ts";
import { standingValues } from "./standing-value.ts";

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
  const types = argumentTypes(recipe, uses);
  const texts = [...written, ...inPlaceholders(uses, defaults)];
  checkDefaults(recipe, uses, { written: texts, types }, report);
  const standing = standingValues(recipe, uses, types);
  checkControlDefaults(standing, report);
  checkGivenTypes(standing, report);
  checkInlineDefaults(recipe, uses, report);
  checkPassedTypes(recipe, report);
  checkSaidTruth(standing, report);
  checkForgottenValues(recipe, uses, report);
  checkRetyped(recipe, uses, report);
  const constant = new Map(
    [...recipe.root.defaults].map(([name, tree]) => [name, plainValue(tree)] as const),
  );
  checkTypedUses(uses, { types, defaults: constant }, report);
  checkDeclaredDefaults(recipe.arguments ?? [], constant, report);
  checkListArguments(recipe, uses, { declared, defaults }, report);
  const first = new Map(declared.toReversed().map((one) => [one.name, one] as const));
  for (const use of uses) {
    const { name, span } = use;
    const argument = first.get(name);
    const there = argument && describeArgument(argument);
    // What is read as a list and declared as a text is told as such.
    if (there === undefined || (use.isList && there === aText)) continue;
    const here = typeOfUse(use, argument?.type);
    if (here === undefined) continue;
    if (here !== there) report("argument-type-conflict", span, { name, here, there });
  }
  checkWrittenTypes(uses, new Set(first.keys()), report);
  checkInner(recipe, first, report);
  checkUnread(recipe, uses, report);
}

/** Reports arguments of nodes that contradict their own default, or what the recipe declares. */
function checkInner(
  { inner }: RecipeNode,
  outer: ReadonlyMap<string, ArgumentNode>,
  report: Report,
): void {
  for (const argument of inner.arguments) {
    const { default: value = "", name, span, type } = argument;
    if (type !== undefined && !fits(type, value) && !isMisparted(type)) {
      const [found, expected] = [describeDefault(value), describeType(type)];
      report("unfit-default", span, { name, found, expected });
    }
    const declared = outer.get(name);
    const [here, there] = [describeArgument(argument), declared && describeArgument(declared)];
    if (here !== undefined && there !== undefined && here !== there)
      report("argument-type-conflict", span, { name, here, there });
  }
}

/** Reports placeholders that name another type than a later one of the same name, which is not declared. */
function checkWrittenTypes(
  uses: readonly NameUse[],
  declared: ReadonlySet<string>,
  report: Report,
): void {
  const typed = uses.filter(({ anchor, name, span, type }) => {
    return type !== undefined && !declared.has(name) && span.source === anchor.source;
  });
  const last = new Map(typed.map((use) => [use.name, use] as const));
  for (const { name, span, type } of typed) {
    const counting = last.get(name);
    if (type === undefined || counting?.type === undefined) continue;
    const [here, there] = [describeType(type), describeType(counting.type)];
    if (here === there) continue;
    const related = [{ span: counting.span, message: "the last one" }];
    const parameters = { name, here, there, isDeclared: false };
    report("argument-type-conflict", span, parameters, { related });
  }
}

const aText = "a text";

function typeOfUse(
  { control, isComputed, isList: hasItems, isText, type }: NameUse,
  declared: ParamType | undefined,
): string | undefined {
  if (control !== undefined && !mayBeNumber(declared)) return describeType({ kind: "number" });
  if (hasItems) return describeType({ kind: "array" });
  if (isComputed) return mayBeWhole(declared) ? undefined : describeType({ kind: "int" });
  if (isText) return aText;
  return type && describeType(type);
}

function describeArgument({ type, typeText }: ArgumentNode): string | undefined {
  if (type !== undefined) return describeType(type);
  return typeText === "string" ? aText : undefined;
}

/** What stands for names, and of which types they are. */
interface TypedValues {
  readonly written: readonly WrittenValue[];
  readonly types: ReadonlyMap<string, ParamType>;
}

function checkDefaults(
  recipe: RecipeNode,
  uses: readonly NameUse[],
  { written, types }: TypedValues,
  report: Report,
): void {
  const texts = new Set(
    declaredIn(recipe).flatMap((one) => (describeArgument(one) === aText ? [one.name] : [])),
  );
  const lists = new Set<string>();
  const words = new Set<string>();
  for (const use of uses) {
    if (use.isList) lists.add(use.name);
    if (isWordOfCommand(use)) words.add(use.name);
  }
  for (const name of lists) texts.delete(name);
  for (const { name, value, span } of written) {
    const type = types.get(name);
    if (type?.kind === "array" && lists.has(name) && isListText(value)) {
      report("not-a-list", span, { name });
    }
    if (type === undefined) {
      checkText(
        { name, value, span },
        { isText: texts.has(name), isWord: words.has(name) },
        report,
      );
    } else if (!fits(type, value) && !isMisparted(type)) {
      const expected = describeType(type);
      report("unfit-default", span, { name, found: describeDefault(value), expected });
    }
  }
}

/** Reports what stands for names that imported recipes read, where it is not of the type that they declare, or no list and read as one. */
function checkGivenTypes(standing: readonly StandingValue[], report: Report): void {
  for (const { isGiven, name, span, type, use, value } of standing) {
    if (!isGiven) continue;
    if (type !== undefined && !isMisparted(type) && !fits(type, value)) {
      const found = describeDefault(value);
      const expected = describeType(type);
      report("unfit-default", span, { name, found, expected, isGiven: true });
    } else if (use.isList === true && !isList(value) && value !== "") {
      // A guard may ask whether there is any.
      report("not-a-list", span, { name });
    }
  }
}

/** Reports a list or a mapping for what is a text, and a mapping that a command would get as `[object Object]`. */
function checkText(
  { name, value, span }: WrittenValue,
  { isText, isWord }: { readonly isText: boolean; readonly isWord: boolean },
  report: Report,
): void {
  const misfit = { name, found: describeDefault(value), expected: aText };
  if (isText && (isList(value) || isMap(value))) report("unfit-default", span, misfit);
  else if (isWord && isMap(value)) report("unfit-default", span, { ...misfit, taker: "a command" });
}

/** Whether a value is put into a command as it is. */
function isWordOfCommand({ isGuard, isSetting, part }: NameUse): boolean {
  return part?.kind === "command-value" && isSetting !== true && isGuard !== true;
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
  const written = [...defaultFields, ...valueFields];
  const known = new Set([...(declared ?? []), ...written].map(({ name }) => name));
  const lookalikes = checkForeignPlaceholders(recipe, known, report);
  const circles = written
    .filter(leadsToItself)
    .map(({ name, value: { span } }) => ({ name, span }));
  for (const { name, span } of [...circles, ...(declared ?? []).filter(isItsOwnDefault)]) {
    report("default-recursion", span, { name, isCircle: true });
  }
  if (declared === undefined) return;
  if (!isWhole) {
    reportMisspelt(recipe, declared, uses, report);
    return;
  }
  const read = new Set(uses.map(({ name }) => name)).union(namesInLost(recipe));
  // A misspelt placeholder is reported, and its author knows what it reads.
  const unread = [...known].filter((name) => !read.has(name));
  const reported = uses.filter(({ isRequired, open }) => isRequired || open !== undefined);
  const unknown = new Set(reported.map(({ name }) => name)).difference(known);
  const given = recipe.isAsync ? unknown.difference(hostNames) : unknown;
  const meant = new Set([...given].map((name) => closestName(name, unread)));
  const isUnread = ({ name }: { readonly name: string }): boolean =>
    !(read.has(name) || meant.has(name) || lookalikes.has(name));
  const everywhere = [...declared, ...inner.arguments];
  const unused = everywhere.filter(isUnread);
  const others = unused.length > 0 ? createOtherNames(recipe, uses) : noOtherNames;
  const hasRepeats = nodesOf(recipe.root).some(({ repeat }) => repeat !== undefined);
  for (const { name, span } of unused) {
    const isCounter = hasRepeats && repeatNames.has(name);
    if (!reportMeant({ name, span }, others, report))
      report("unread-argument", span, { name, isCounter });
  }
  const names = new Set(everywhere.map(({ name }) => name));
  for (const { name, nameSpan, value } of [...written, ...inner.defaultFields]) {
    // A mapping is there for the recipes that import this one: they read parts of it by references.
    if (value.kind === "map" || names.has(name) || !isUnread({ name })) continue;
    report("unread-default", nameSpan, { name });
  }
}

/** The names in texts that nothing looks up, since they stand in the wrong field, or what they are given to is misspelt. */
function namesInLost(recipe: RecipeNode): ReadonlySet<string> {
  const { misplacedWords, misspeltRepeat, unknownInputs } = recipe;
  const passed = unknownInputs.flatMap(({ names }) => names);
  const texts = [...misplacedWords, misspeltRepeat?.text ?? ""];
  return new Set([...texts.flatMap(bracedNames), ...passed]);
}

/** Names that a recipe reads and does not declare, though it has a default for them. */
interface OtherNames {
  /** Those whose default stands in `defaults`. */
  readonly defaults: readonly string[];
  /** Those that only imported recipes read, which have a default for them. */
  readonly imported: readonly string[];
  /** Those whose default stands in the placeholder, with the places of these. */
  readonly placeholders: ReadonlyMap<string, readonly Span[]>;
}

const noOtherNames: OtherNames = { defaults: [], imported: [], placeholders: new Map() };

function createOtherNames(
  { arguments: declared = [], defaultFields, inner }: RecipeNode,
  uses: readonly NameUse[],
): OtherNames {
  const read = new Set(uses.map(({ name }) => name));
  const names = new Set([...declared, ...inner.arguments].map(({ name }) => name));
  const defaults = defaultFields.map(({ name }) => name);
  const own = uses.filter(
    ({ anchor, name, part, span }) =>
      part?.kind === "command-value" &&
      part.default !== undefined &&
      span.source === anchor.source &&
      !(names.has(name) || defaults.includes(name)),
  );
  const imported = uses.filter(
    ({ anchor, name, span, standing }) =>
      span.source !== anchor.source &&
      standing?.span.source === span.source &&
      !defaults.includes(name),
  );
  return {
    defaults: defaults.filter((name) => read.has(name) && !names.has(name)),
    imported: [...new Set(imported.map(({ name }) => name))],
    placeholders: new Map(
      [...Map.groupBy(own, ({ name }) => name)].map(([name, group]) => [
        name,
        group.map(({ span }) => span),
      ]),
    ),
  };
}

/** Reports an argument that is spelt almost like something that is read instead, which has a default under that name; whether it is one. */
function reportMeant(
  { name, span }: Pick<ArgumentNode, "name" | "span">,
  { defaults, imported, placeholders }: OtherNames,
  report: Report,
): boolean {
  const given =
    unmistakableName(name, defaults) ?? imported.find((other) => isTypingSlip(name, other));
  const read = given ?? unmistakableName(name, [...placeholders.keys()]);
  if (read === undefined) return false;
  const [place = span, ...others] = given ? [span] : (placeholders.get(read) ?? [span]);
  // Who has written a name twice meant it; the argument that nothing reads is the slip then.
  const isArgument = place === span || others.length > 0;
  const fix = isArgument ? renaming(span, name, read) : renaming(place, read, name);
  report("misspelt-argument", place, { name, read }, { fix });
  return true;
}

/** What is not there may read any argument, but not one that is spelt almost like what is read here; and default almost like an argument. */
function reportMisspelt(
  recipe: RecipeNode,
  declared: readonly ArgumentNode[],
  uses: readonly NameUse[],
  report: Report,
): void {
  const read = new Set(uses.map(({ name }) => name));
  const others = createOtherNames(recipe, uses);
  for (const argument of declared)
    if (!read.has(argument.name)) reportMeant(argument, others, report);
  const names = new Set(declared.map(({ name }) => name));
  const bare = declared.filter(({ default: value, name }) => {
    return value === undefined && !recipe.defaultFields.some((field) => field.name === name);
  });
  for (const { name, nameSpan, value } of recipe.defaultFields) {
    if (value.kind === "map" || names.has(name) || read.has(name)) continue;
    const meant = bare.find((argument) => isTypingSlip(name, argument.name));
    if (meant === undefined) continue;
    const help = `Did you mean "${quoteUserText(meant.name)}", which is declared and has no default?`;
    report(
      "unread-default",
      nameSpan,
      { name },
      { help, fix: renaming(nameSpan, name, meant.name) },
    );
  }
}

/** Whether the default of a name is that name again, so that only a caller can give it a value. */
export function leadsToItself({ name, value }: RecipeNode["defaultFields"][number]): boolean {
  return value.kind === "text" && value.text.trim() === `{${name}}`;
}

/** Whether the same is so of a declaration: `name={name}`. */
export function isItsOwnDefault({ default: text, name }: ArgumentNode): boolean {
  return text === `{${name}}`;
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
