import type { Value } from "../../../runtime/values/value.ts";
import { closestName, unmistakableName } from "../../diagnostics/spelling/closest-name.ts";
import { isTypingSlip } from "../../diagnostics/spelling/is-typing-slip.ts";
import { twoSpellings } from "../../diagnostics/spelling/two-spellings.ts";
import type { Report } from "../../document/cursor.ts";
import type { Document } from "../../document/node.ts";
import type { Param, Plan } from "../../ir/plan.ts";
import type { Block } from "../../ir/step.ts";
import { overlayDefaults } from "../../lower/command-default.ts";
import { createStepKeys } from "../../lower/step-keys.ts";
import type { Span } from "../../source/span.ts";
import { contains, spanText } from "../../source/span.ts";
import type { DialectContext } from "../dialect.ts";
import type { AnnouncedInput } from "../lower-params.ts";
import { announcedInputs } from "../lower-params.ts";
import type { ArgumentNode, RecipeNode, TemplateNode } from "./ast.ts";
import { argumentTypes, checkArguments, leadsToItself } from "./checks/check-arguments.ts";
import { checkLastStep } from "./checks/check-last-step.ts";
import { checkLostInput } from "./checks/check-lost-input.ts";
import { isTruthWord } from "./checks/check-placeholders.ts";
import { checkPortability } from "./checks/check-portability.ts";
import type { KnownNames } from "./checks/check-subtractions.ts";
import { withoutSubtractions } from "./checks/check-subtractions.ts";
import { elementNames } from "./element-names.ts";
import { fileStem } from "./file-stem.ts";
import { hostNames } from "./host-names.ts";
import { ImportedInputs } from "./imported-inputs.ts";
import { isReadable } from "./is-readable.ts";
import type { LowerContext, Surroundings } from "./lower-context.ts";
import { lowerHost } from "./lower-host.ts";
import { enclosingOf, lowerAlone, lowerSequence } from "./lower-node.ts";
import { enter, writtenDefaults } from "./lower-text.ts";
import type { NameUse, NameUses, OpenUse } from "./name-uses.ts";
import { createNameUses } from "./name-uses.ts";
import { nodesOf } from "./nodes-of.ts";
import { repeatNames } from "./repeat-names.ts";
import { plainValue } from "./tree.ts";

/** What lowering reads besides the recipe. */
export interface LowerInput {
  readonly document: Document;
  readonly context: DialectContext;
  readonly report: Report;
}

/** Lowers a parsed recipe to its plan. */
export function lower(recipe: RecipeNode, { document, context, report }: LowerInput): Plan {
  const announced = announcedInputs(document);
  const given = new Set([...announced.map(({ name }) => name), ...context.inputs.keys()]);
  const declared = declaredNames(recipe);
  const { body, host, flow, uses: nameUses } = lowerApart(recipe, { declared, given }, report);
  const placeOf = ({ anchor, span }: NameUse): Span =>
    span.source === document.source ? span : anchor;
  const { others: uses, meant } = withoutSubtractions(
    recipe,
    nameUses.all,
    { given, placeOf },
    report,
  );
  const imported = new ImportedInputs(recipe, report);
  reportUndeclared(recipe, uses, { given, placeOf }, { imported, report });
  imported.end();
  reportHidden(recipe, uses, { given, placeOf }, report);
  checkArguments(recipe, [...uses, ...meant], report);
  checkPortability(recipe, report);
  return {
    id: context.plan,
    name: recipe.name === "" ? fileStem(document.source.path) : recipe.name,
    version: "",
    description: recipe.description,
    dialect: "command-template",
    source: context.source,
    params: lowerParams(recipe, nameUses.all, { announced, inputs: context.inputs }),
    ambient: {},
    limits: { depth: 5, total: Number.MAX_SAFE_INTEGER },
    pacing: undefined,
    orchestrator: undefined,
    output: { variable: flow },
    host,
    body,
    nameSpan: recipe.nameSpan,
    document,
  };
}

/** Nothing stands around the outermost node. */
function surroundingsOf({ span }: TemplateNode): Surroundings {
  const none = new Map();
  return {
    defaults: none,
    argumentDefaults: none,
    unseenDefaults: none,
    repeated: undefined,
    anchor: span,
  };
}

/** A list without settings of its own is the plan itself; any other node is its only step. */
function lowerRoot(root: TemplateNode, around: Surroundings, context: LowerContext): Block {
  const { content, when, delay, retry, timeout, repeat, parallel } = root;
  const isPlain = [when, delay, retry, timeout, repeat].every((setting) => setting === undefined);
  if (content.kind !== "list" || parallel || !isPlain) {
    return lowerAlone(root, "root", around, context);
  }
  checkLastStep(root, content.children, context.report);
  checkLostInput(root, content.children, context.report);
  const enclosing = enclosingOf(root, content.children, true);
  const inside = enter(root, around);
  return lowerSequence(content.children, { enclosing, isRoot: true }, inside, context);
}

interface LoweredTexts {
  readonly body: Block;
  readonly host: Plan["host"];
  readonly uses: NameUses;
}

/** The steps and settings of a recipe whose commands hand on what they print in the variable `flow`, and the names they look up. */
function lowerTexts(
  recipe: RecipeNode,
  { declared, flow }: { readonly declared: ReadonlySet<string>; readonly flow: string },
  report: Report,
): LoweredTexts {
  const written = writtenDefaults(new Map(recipe.valueFields.map((one) => [one.name, one.value])));
  const values = overlayDefaults(new Map(), written);
  const uses = createNameUses();
  const uniqueKey = createStepKeys();
  const hasRepeats = nodesOf(recipe.root).some(({ repeat }) => repeat !== undefined);
  const numbers = numbersAmong(recipe.arguments ?? []);
  const names = { declared, numbers, uses };
  const inner: LowerContext = { report, uniqueKey, flow, hasRepeats, values, ...names };
  const around = surroundingsOf(recipe.root);
  const body = lowerRoot(recipe.root, around, inner);
  const host = lowerHost(recipe, enter(recipe.root, around), inner);
  return { body, host, uses };
}

/** The arguments for which callers can give no text. */
function numbersAmong(declared: readonly ArgumentNode[]): ReadonlySet<string> {
  const numeric = declared.filter(({ type }) => /^(?:bool|int|number)$/.test(type?.kind ?? ""));
  return new Set(numeric.map(({ name }) => name));
}

/** The names of what a recipe and its nodes declare. */
function declaredNames(recipe: RecipeNode): ReadonlySet<string> {
  const { defaultFields, inner, valueFields } = recipe;
  const declared = [...(recipe.arguments ?? []), ...inner.arguments];
  const fields = [...defaultFields, ...inner.defaultFields, ...valueFields];
  return new Set([...declared, ...fields].map(({ name }) => name));
}

/**
 * The steps of a recipe whose commands hand on what they print in `stdout`, or in a variable like it where the recipe, or a
 * caller, means something else by that name. Which names a recipe looks up is known when it is lowered: the few that look up
 * this one are lowered once more.
 */
function lowerApart(
  recipe: RecipeNode,
  { declared, given }: { readonly [Names in "declared" | "given"]: ReadonlySet<string> },
  report: Report,
): LoweredTexts & { readonly flow: string } {
  for (let flow = "stdout"; ; flow += "_") {
    if (declared.has(flow) || given.has(flow)) continue;
    const delayed: (() => void)[] = [];
    const later: Report = (code, span, parameters, extra) => {
      delayed.push(() => report(code, span, parameters, extra));
    };
    const lowered = lowerTexts(recipe, { declared, flow }, later);
    if (lowered.uses.all.some(({ name }) => name === flow)) continue;
    for (const reportNow of delayed) reportNow();
    return { ...lowered, flow };
  }
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

/** The names that something fails without. */
function requiredIn(uses: readonly NameUse[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, isRequired } of uses) if (isRequired) names.add(name);
  return names;
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
    declared.flatMap(({ default: value, name }) =>
      value === undefined || valued.has(name) ? [] : [name],
    ),
  );
  if (hidden.size === 0) return;
  const by = "settings and nodes that have `args` of their own";
  const reported = new Set<number>();
  for (const use of uses) {
    // What a setting lacks is told where it is read.
    const isMissing = use.isRequired && use.control === undefined;
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

/** What callers give that the recipe does not declare: as its comments say, and what they do give. */
interface OtherInputs {
  readonly announced: readonly AnnouncedInput[];
  readonly inputs: DialectContext["inputs"];
}

/** Declared arguments, then the names that commands look up; those that something stands for need not be given. */
function lowerParams(
  recipe: RecipeNode,
  uses: readonly NameUse[],
  { announced, inputs }: OtherInputs,
): readonly Param[] {
  const required = requiredIn(uses);
  const spans = new Map<string, Span>();
  for (const { name, span } of recipe.arguments ?? []) spans.set(name, span);
  for (const { name, span } of uses) if (!spans.has(name)) spans.set(name, span);
  for (const { name, span } of announced.toReversed()) {
    if (!spans.has(name)) spans.set(name, span);
  }
  const declared = (recipe.arguments ?? []).map(({ name }) => name);
  const types = argumentTypes(recipe, uses);
  const values = new Map<string, Value>(
    recipe.valueFields.map(({ name, value }) => [name, plainValue(value)] as const),
  );
  // The host puts its own values in the place of these.
  for (const name of recipe.isAsync ? hostNames : []) if (!values.has(name)) values.set(name, "");
  const names = new Set([
    ...declared,
    ...uses.map(({ name }) => name),
    ...recipe.valueFields.map(({ name }) => name),
    ...announced.map(({ name }) => name),
    ...inputs.keys(),
  ]);
  // Callers need not give what has a default, though it leads nowhere.
  const lost = recipe.defaultFields.filter(leadsToItself).map(({ name }) => name);
  return [...names].map((name) => ({
    name,
    default: values.get(name),
    isOptional: !required.has(name) || (lost.includes(name) && !declared.includes(name)),
    type: types.get(name),
    span: spans.get(name) ?? recipe.nameSpan,
    origin: "declared",
    given: inputs.get(name),
  }));
}
