import type { Value } from "../../runtime/values/value.ts";
import { constantOf, evaluationOf } from "../analysis/conditions/evaluation.ts";
import {
  asksWhetherUnset,
  makesSureOfEmpty,
  makesSureOfNull,
} from "../analysis/conditions/sure-tests.ts";
import { exitCodeTest } from "../analysis/exit-code-test.ts";
import type { ImpossibleTest } from "../analysis/impossible-tests.ts";
import { impossibleTests } from "../analysis/impossible-tests.ts";
import { nullCause } from "../analysis/null-cause.ts";
import type { Reads } from "../analysis/reads.ts";
import type { Definitions } from "../analysis/scope/definitions.ts";
import { createFirstQuestion } from "../analysis/scope/definitions.ts";
import { placeOfKeys } from "../analysis/scope/key-reads.ts";
import type { ScopeState } from "../analysis/scope/scope-state.ts";
import { wordsForNothing } from "../analysis/scope/unset-reads.ts";
import { expansionsOf } from "../analysis/shell/environment/expansions-of.ts";
import { amplifierOperand } from "../analysis/types/amplifier-operand.ts";
import { mayEqual, mayHold, mayOrder } from "../analysis/types/amplihack-comparison.ts";
import { amplihackOperand } from "../analysis/types/amplihack-operand.ts";
import { spellCollections } from "../analysis/types/answer-as-json.ts";
import { countedBeside, saidOfCount } from "../analysis/types/counts.ts";
import { wordsBesideNumber } from "../analysis/types/declared-words.ts";
import { collectionOf } from "../analysis/types/failing-calls.ts";
import { methodThatNeverGives } from "../analysis/types/method-results.ts";
import type { Operand, OperandPlace } from "../analysis/types/operand.ts";
import { describeOperand, withNull } from "../analysis/types/operand.ts";
import { seeking, withoutItsLetters } from "../analysis/types/other-case.ts";
import type { OutlinedStep } from "../analysis/types/prompt-outline.ts";
import { outlinedSteps, shownMappingAt } from "../analysis/types/prompt-outline.ts";
import { isOtherThanReport } from "../analysis/types/recipe-report.ts";
import { describeType, membersOf } from "../analysis/types/type.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import { saidAt } from "../document/located-text.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type {
  Comparison,
  DialectId,
  Expression,
  Membership,
  MethodCall,
} from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { referencesOf, soleReference } from "../ir/references.ts";
import type { Step } from "../ir/step.ts";
import { isOrder, testsIn } from "../ir/tests-in.ts";
import type { Span } from "../source/span.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes = "impossible-comparison" | "impossible-membership" | "method-of-collection";

/**
 * Comparisons whose sides have only values that always, or never, meet; and in amplihack those of kinds that are never equal
 * or have no order, and `in` over what holds nothing: a number, a truth value, a mapping. They come out the same in every run.
 * So do tests in scripts of what a value never is there.
 */
export const impossibleComparison = defineRule({
  name: "impossible-comparison",
  reports: ["impossible-comparison", "impossible-membership", "method-of-collection"],
  check({ plan, facts }, report) {
    const { flow, reads } = facts;
    const language = languages.get(plan.dialect);
    if (language === undefined) return;
    const start = (state: ScopeState): ComparisonContext => {
      return { plan, place: { flow, state }, language, reads, beside: noTests, isNegated: false };
    };
    for (const looks of Map.groupBy(reads.decisions, ({ condition }) => condition).values()) {
      const found = looks.map(({ condition, state }) =>
        findingsIn(condition.expression, start(state), report),
      );
      reportCommon(found);
    }
    for (const test of impossibleTests(plan, facts)) {
      const [left = "", right = ""] = [test.possible, test.compared].map(
        (texts) => `the text ${texts.slice(0, mostNamed).join(" or ")}`,
      );
      const sides = { left, right };
      const span = placeOfTest(test, plan);
      report("impossible-comparison", span, { ...sides, relation: "are never equal" });
    }
  },
});

/** Where a script has what it compares; what it expands where nothing is written so stands for a placeholder. */
function placeOfTest({ command, expansion, reference }: ImpossibleTest, { document }: Plan): Span {
  const scalar = expansion && scalarAt(document, command.span);
  const place = scalar && expansionsOf(scalar.text, expansion.name)[expansion.index];
  return place ? scalarMapOf(scalar).span(place.start, place.end) : reference.span;
}

/** More texts are not named. */
const mostNamed = 4;

interface Finding {
  readonly code: Codes;
  readonly span: Span;
  readonly reportIt: () => void;
}

function findingsIn(
  node: Expression,
  context: ComparisonContext,
  report: RuleReport<Codes>,
): readonly Finding[] {
  const findings: Finding[] = [];
  check(node, context, (code, span, parameters, extra) => {
    findings.push({ code, span, reportIt: () => report(code, span, parameters, extra) });
  });
  return findings;
}

/** What a loop finds when it begins may be gone when it goes on, and the other way round. */
function reportCommon([first = [], ...others]: readonly (readonly Finding[])[]): void {
  for (const { code, span, reportIt } of first) {
    const isFoundBy = (findings: readonly Finding[]): boolean =>
      findings.some((one) => one.code === code && one.span === span);
    if (others.every(isFoundBy)) reportIt();
  }
}

/** How a language compares. */
interface Language {
  readonly operand: (node: Expression, place: OperandPlace) => Operand;
  /** How operands stand to each other because of their kinds, where that settles the matter. */
  readonly relation: (left: Operand, right: Operand, asksOrder: boolean) => string | undefined;
  readonly compare: (operator: Comparison["operator"], left: Value, right: Value) => unknown;
  /** Whether a word comes neither before nor after a number. */
  readonly ordersNoWords: boolean;
}

const languages: ReadonlyMap<DialectId, Language> = new Map<DialectId, Language>([
  [
    "amplihack",
    {
      operand: amplihackOperand,
      relation(left, right, asksOrder) {
        if (asksOrder) return mayOrder(left, right) ? undefined : "have no order";
        return mayEqual(left, right) ? undefined : "are never equal";
      },
      compare: comparing("amplihack"),
      ordersNoWords: true,
    },
  ],
  [
    "amplifier",
    {
      operand: amplifierOperand,
      relation: (left, right, asksOrder) =>
        !asksOrder && isBesideCollection(left, right) ? "are never equal" : undefined,
      compare: comparing("amplifier"),
      ordersNoWords: false,
    },
  ],
]);

/** Whether one side is an answer, and the other one the text of a list or a mapping. */
function isBesideCollection(left: Operand, right: Operand): boolean {
  return (
    (left.isJson === true && spellCollections(right.values)) ||
    (right.isJson === true && spellCollections(left.values))
  );
}

/** Undefined where values are none that conditions compute with. */
function comparing(dialect: DialectId): Language["compare"] {
  return (operator, left, right) => {
    const [a, b] = [constantOf(left), constantOf(right)];
    if (a === undefined || b === undefined) return undefined;
    return evaluationOf(dialect)?.compare(operator, a, b);
  };
}

interface ComparisonContext {
  readonly plan: Plan;
  readonly place: OperandPlace;
  readonly language: Language;
  readonly reads: Reads;
  /** The tests that decide together, whatever `not` and parentheses stand around them. */
  readonly beside: readonly Expression[];
  /** Whether a `not` makes the opposite of what is tested. */
  readonly isNegated: boolean;
}

const noTests: readonly Expression[] = [];

function check(node: Expression, context: ComparisonContext, report: RuleReport<Codes>): void {
  const inside = (inner: Expression): void => check(inner, context, report);
  switch (node.kind) {
    case "comparison":
      if (makesSure(node, context)) return;
      [node.left, node.right].forEach(inside);
      if (!checkNothing(node, context, report)) checkComparison(node, context, report);
      return;
    case "membership":
      [node.item, node.container].forEach(inside);
      checkMembership(node, context, report);
      return;
    case "method":
      [node.target, ...node.arguments].forEach(inside);
      checkMethod(node, context, report);
      return;
    case "logical": {
      const beside = context.beside.length > 0 ? context.beside : testsIn(node);
      for (const operand of node.operands) check(operand, { ...context, beside }, report);
      return;
    }
    case "call":
      node.arguments.forEach(inside);
      return;
    case "negation":
      check(node.operand, { ...context, isNegated: !context.isNegated }, report);
      return;
    case "group":
      inside(node.operand);
      return;
    default:
  }
}

function checkComparison(
  node: Comparison,
  context: ComparisonContext,
  report: RuleReport<Codes>,
): void {
  const { operator, left, right, span } = node;
  const { place, language } = context;
  // A group is a mistake of its own.
  if (left.kind === "group" || right.kind === "group") return;
  if (asksWhetherUnset(node, place)) return;
  const asksOrder = isOrder(operator);
  const [a, b] = operandsOf(node, context);
  if (isUnset(left, a) || isUnset(right, b)) return;
  const code = exitCodeTest(asNegated(node, context), [a, b], place);
  const never = whyNeverEqual(left, b, place) ?? whyNeverEqual(right, a, place);
  const relation =
    code?.never ??
    (never !== undefined && !asksOrder ? "are never equal" : undefined) ??
    language.relation(a, b, asksOrder) ??
    fixedRelation(operator, [countedBeside(left, a, b), countedBeside(right, b, a)], {
      ...language,
      always: code?.always,
    });
  if (relation === undefined) return;
  const parameters = { left: describeOperand(a), right: describeOperand(b), relation };
  const related = [left, right].flatMap((side) => declarationOf(side, context));
  const counting = isBesideCollection(a, b) ? countingItems : undefined;
  const said = saidOfCount(left) ?? saidOfCount(right);
  report("impossible-comparison", span, parameters, {
    related,
    help: code?.help ?? counting ?? never ?? said,
  });
}

/** What stands on both sides; words that the recipe declares are such where they are put in order with numbers. */
function operandsOf(
  { operator, left, right }: Comparison,
  { place, language }: ComparisonContext,
): readonly [Operand, Operand] {
  const [a, b] = [language.operand(left, place), language.operand(right, place)];
  if (!(language.ordersNoWords && isOrder(operator))) return [a, b];
  return [wordsBesideNumber(left, b, place) ?? a, wordsBesideNumber(right, a, place) ?? b];
}

/** Whether a comparison makes sure of what a test beside it asks, and no more. */
function makesSure(node: Comparison, { beside, place }: ComparisonContext): boolean {
  if (beside.length === 0) return false;
  return makesSureOfEmpty(node, beside) || makesSureOfNull(node, beside, place);
}

/** What a comparison asks with the `not` before it: `not (code == '0')` asks whether something has failed. */
function asNegated(node: Comparison, { isNegated }: ComparisonContext): Comparison {
  if (!isNegated || isOrder(node.operator)) return node;
  return { ...node, operator: node.operator === "==" ? "!=" : "==" };
}

/** Why an expression equals none of the values on the other side, whatever text it is. */
function whyNeverEqual(
  node: Expression,
  { values }: Operand,
  place: OperandPlace,
): string | undefined {
  const method = methodThatNeverGives(node, values);
  if (method !== undefined) return `No text looks like that behind \`${method}()\`.`;
  return isOtherThanReport(node, values, place) ? beingReport : undefined;
}

const countingItems =
  "An output that is JSON is a list or a mapping when a condition reads it, and the condition fails: let a bash step print how many there are, and compare that.";

const beingReport =
  "What a recipe step stores is a report that begins with `Recipe 'NAME': SUCCESS`: ask whether it has the word in it, or what the called recipe sets.";

/** Tells a comparison with null, where a condition that reads null fails. */
function checkNothing(
  { left, right, span }: Comparison,
  { plan: { document }, place }: ComparisonContext,
  report: RuleReport<Codes>,
): boolean {
  if (!isNothing(left, right, place) && !isNothing(right, left, place)) return false;
  const sides = { left: saidAt(document, left.span), right: saidAt(document, right.span) };
  report(
    "impossible-comparison",
    span,
    { ...sides, relation: "are never equal" },
    { help: neverNull },
  );
  return true;
}

const neverNull =
  "A condition that reads null fails, so nothing is null here: give the variable a default, and compare with that.";

/** Whether an operand is a word for null; that another one may be null, or that text, is told elsewhere or right. */
function isNothing(node: Expression, beside: Expression, { flow, state }: OperandPlace): boolean {
  if (node.kind !== "word" || !wordsForNothing.has(node.text)) return false;
  const reference = soleReference(beside);
  if (reference === undefined) return false;
  // As an answer or in what a program prints, `None` may well be the text itself; JSON has null instead.
  if (node.text === "None" && reference.path.length === 0) return false;
  const isText = membersOf(flow.likelyTypeOf(reference, state)).some(
    (member) => member.kind === "literal" && member.value === node.text,
  );
  return (
    !isText && nullCause({ variable: state.variables.get(reference.name), state }) === undefined
  );
}

/** Whether a variable may be unset, which reads as null: another rule tells. */
function isUnset(node: Expression, { isJson = false, type }: Operand): boolean {
  return node.kind === "reference" && type.kind === "json" && !isJson;
}

/** How two sides stand to each other whichever of their values they have; undefined where it differs. */
function fixedRelation(
  operator: Comparison["operator"],
  [left, right]: readonly [Operand, Operand],
  { compare, always }: Language & { readonly always: string | undefined },
): string | undefined {
  const asksOrder = isOrder(operator);
  const [ofLeft = [], ofRight = []] = [withNull(left).values, withNull(right).values];
  const outcomes = ofLeft.flatMap((one) =>
    ofRight.map((other) => compare(asksOrder ? operator : "==", one, other)),
  );
  const [first] = outcomes;
  if (first === undefined || outcomes.some((outcome) => outcome !== first)) return undefined;
  // A command that stands for one that will print more is no mistake.
  if (!asksOrder) return first === true ? always : "are never equal";
  return `are ${first === true ? "always" : "never"} in this order`;
}

/** Where the author says what a variable may hold, or what it holds unless the caller gives another value. */
function declarationOf(
  node: Expression,
  { plan: { outputTypes }, place: { state } }: ComparisonContext,
): readonly RelatedPlace[] {
  return referencesOf(node).flatMap(({ name }) => {
    const declared = outputTypes?.get(name);
    if (declared) return [{ span: declared.span, message: "declared here" }];
    const definitions = state.variables.get(name)?.definitions;
    const param = definitions && firstParam(definitions);
    return param ? [{ span: param.span, message: "its default" }] : [];
  });
}

const firstParam = createFirstQuestion((one) =>
  one.kind === "param" && one.param.given === undefined ? one.param : undefined,
);

function checkMembership(
  { item, container, span }: Membership,
  context: ComparisonContext,
  report: RuleReport<Codes>,
): void {
  const { place, language } = context;
  if (container.kind === "group" || item.kind === "group") return;
  if (checkLetters(container, item, { span, by: "in" }, report)) return;
  const [needle, haystack] = [language.operand(item, place), language.operand(container, place)];
  const keyPlace = keysBeside(container, haystack, context);
  if (keyPlace === undefined && mayHold(haystack, needle)) return;
  if (membersOf(haystack.type).length === 0) return;
  const found = keyPlace ? "a mapping" : describeOperand(haystack);
  const related = [item, container].flatMap((side) => declarationOf(side, context));
  report(
    "impossible-membership",
    span,
    { by: "in", found, item: describeOperand(needle) },
    { related: [...related, ...(keyPlace ? [keyPlace] : [])] },
  );
}

/** Tells a text that is looked for in one whose letters are all large, or small. */
function checkLetters(
  container: Expression,
  item: Expression,
  { by, span }: { readonly by: string; readonly span: Span },
  report: RuleReport<Codes>,
): boolean {
  const found = withoutItsLetters(container, item);
  if (found === undefined) return false;
  const text = item.kind === "literal" ? String(item.value) : "";
  report(
    "impossible-membership",
    span,
    { by, found, item: `the text "${text}"` },
    { help: inItsLetters },
  );
  return true;
}

const inItsLetters = "Write the text in the letters that the method gives.";

/** Where the recipe takes what may be anything for a mapping, or asks for one. */
function keysBeside(
  container: Expression,
  { type }: Operand,
  { place: { state }, reads }: ComparisonContext,
): RelatedPlace | undefined {
  if (container.kind !== "reference" || type.kind !== "json") return undefined;
  const { name, path } = container;
  const definitions = state.variables.get(name)?.definitions;
  const span = path.length === 0 ? placeOfKeys(definitions, reads) : undefined;
  return span ? { span, message: "its keys are read here" } : shownKeys(definitions, path);
}

/** Where a prompt shows keys, and its agent is asked again for what is no JSON. */
function shownKeys(
  definitions: Definitions | undefined,
  path: readonly string[],
): RelatedPlace | undefined {
  const asking = definitions ? outlinedSteps(definitions) : [];
  const [first] = asking;
  const isMapping = ({ step, outline }: OutlinedStep): boolean =>
    isAskedForJson(step) && shownMappingAt(outline, path) !== undefined;
  if (!asking.every(isMapping)) return undefined;
  return first && { span: first.step.idSpan, message: "its prompt shows the keys" };
}

function isAskedForJson({ action }: Step): boolean {
  return action.kind === "agent" && action.check?.kind === "json";
}

function checkMethod(
  call: MethodCall,
  { place }: ComparisonContext,
  report: RuleReport<Codes>,
): void {
  const [sought] = call.arguments;
  if (sought && seeking.has(call.method)) {
    checkLetters(call.target, sought, { span: call.span, by: call.method }, report);
  }
  const found = collectionOf(call, place);
  if (found === undefined) return;
  report("method-of-collection", call.span, { method: call.method, found: describeType(found) });
}
