import type { Value } from "../../../runtime/values/value.ts";
import type { Report } from "../../document/cursor.ts";
import type { Document } from "../../document/node.ts";
import type { Param, Plan } from "../../ir/plan.ts";
import type { Block } from "../../ir/step.ts";
import { overlayDefaults } from "../../lower/command-default.ts";
import { createStepKeys } from "../../lower/step-keys.ts";
import type { Span } from "../../source/span.ts";
import type { DialectContext } from "../dialect.ts";
import type { AnnouncedInput } from "../lower-params.ts";
import { announcedInputs } from "../lower-params.ts";
import type { ArgumentNode, RecipeNode, TemplateNode } from "./ast.ts";
import { checkPortability } from "./checks/check-portability.ts";
import { checkList } from "./checks/lists/check-list.ts";
import { checkUnheededBranches } from "./checks/lists/check-unheeded-tests.ts";
import { checkMissingNames } from "./checks/placeholders/check-missing-names.ts";
import { withoutSubtractions } from "./checks/placeholders/check-subtractions.ts";
import { argumentTypes, checkArguments, leadsToItself } from "./checks/values/check-arguments.ts";
import { fileStem } from "./file-stem.ts";
import { hostNames } from "./host-names.ts";
import type { LowerContext, Surroundings } from "./lower-context.ts";
import { lowerHost } from "./lower-host.ts";
import { enclosingOf, lowerAlone, lowerSequence } from "./lower-node.ts";
import { enter, writtenDefaults } from "./lower-text.ts";
import type { NameUse, NameUses } from "./name-uses.ts";
import { createNameUses, requiredIn } from "./name-uses.ts";
import { nodesOf } from "./nodes-of.ts";
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
  checkMissingNames(recipe, uses, { given, placeOf }, report);
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
  checkUnheededBranches(root, context.report);
  if (content.kind !== "list" || parallel || !isPlain) {
    return lowerAlone(root, "root", around, context);
  }
  const { children } = content;
  const enclosing = enclosingOf(root, children, true);
  const report = checkList(root, { children, enclosing }, context.report);
  const inside = enter(root, around);
  const sequence = { enclosing, isRoot: true };
  return lowerSequence(children, sequence, inside, { ...context, report });
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
