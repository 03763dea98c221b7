import { exitCodeTest } from "../analysis/commands/exit-code-test.ts";
import type { ImpossibleTest } from "../analysis/commands/impossible-tests.ts";
import { impossibleTests } from "../analysis/commands/impossible-tests.ts";
import { scriptOf } from "../analysis/commands/script-of.ts";
import { selfComparisons, valuesInScripts } from "../analysis/commands/script-tests.ts";
import type { AskedTest } from "../analysis/conditions/asked-tests.ts";
import { foundInEachLook } from "../analysis/conditions/asked-tests.ts";
import { isTrimmed } from "../analysis/conditions/compared-value.ts";
import { asksWhetherUnset } from "../analysis/conditions/sure-tests.ts";
import { declarationsOf } from "../analysis/origins/declarations-of.ts";
import { nullCause } from "../analysis/origins/null-cause.ts";
import { areOfKind } from "../analysis/scope/definitions.ts";
import { namesVariable } from "../analysis/setters/has-variable.ts";
import { wordsForNothing } from "../analysis/setters/words-for-nothing.ts";
import { isAnswer } from "../analysis/types/answer-as-json.ts";
import type { ComparisonLanguage } from "../analysis/types/comparison-language.ts";
import {
  comparisonLanguageOf,
  fixedRelation,
  isBesideCollection,
} from "../analysis/types/comparison-language.ts";
import { countedBeside, saidOfCount } from "../analysis/types/counts.ts";
import { asksForWordInstead, wordsBesideNumber } from "../analysis/types/declared-words.ts";
import { areSpacedWords, methodThatNeverGives } from "../analysis/types/method-results.ts";
import type { Operand, OperandPlace } from "../analysis/types/operand.ts";
import { describeOperand } from "../analysis/types/operand.ts";
import { isOtherThanReport } from "../analysis/types/recipe-report.ts";
import { membersOf } from "../analysis/types/type.ts";
import type { DiagnosticParameters } from "../diagnostics/catalog.ts";
import type { DiagnosticExtra } from "../diagnostics/diagnostic.ts";
import { saidAt } from "../document/located-text.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { writtenPlace } from "../document/written-place.ts";
import type { Comparison, Expression } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { dottedName, soleReference } from "../ir/references.ts";
import { isOrder } from "../ir/tests-in.ts";
import type { Span } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * Comparisons whose sides have only values that always, or never, meet; and in amplihack those of kinds that are never equal
 * or have no order. They come out the same in every run. So do tests in scripts of what a value never is there.
 */
export const impossibleComparison = defineRule({
  name: "impossible-comparison",
  reports: ["impossible-comparison"],
  check({ plan, facts }, report) {
    const language = comparisonLanguageOf(plan.dialect);
    if (language === undefined) return;
    const isCalled = facts.callGraph.callsTo(plan.id).length > 0;
    const found = foundInEachLook(facts, (test, place) =>
      settled(test, { plan, place, language, isCalled }),
    );
    for (const { span, parameters, extra } of found) {
      report("impossible-comparison", span, parameters, extra);
    }
    for (const test of impossibleTests(facts)) {
      const [left = "", right = ""] = [test.possible, test.compared].map(
        (texts) => `the text ${texts.slice(0, mostNamed).join(" or ")}`,
      );
      const sides = { left, right };
      const span = placeOfTest(test, plan);
      report("impossible-comparison", span, { ...sides, relation: "are never equal" });
    }
    for (const value of valuesInScripts(facts.reads)) {
      for (const place of selfComparisons(value)) {
        const span = placeOfTest({ ...place, command: value.action.command }, plan);
        const both = `the value of "${dottedName(value.reference)}"`;
        const sides = { left: both, right: both, relation: "are always equal" };
        report("impossible-comparison", span, sides, { help: filledIn });
      }
    }
  },
});

/** Where a script has what it compares, or at least where the recipe reads that. */
function placeOfTest(
  { command, range, reference }: Pick<ImpossibleTest, "command" | "range" | "reference">,
  { document }: Plan,
): Span {
  const scalar = scalarAt(document, command.span);
  const place = scalar && writtenPlace(scalar, scriptOf(command).text, range);
  return place === undefined || place === scalar?.span ? reference.span : place;
}

const filledIn =
  "A placeholder is filled in before the script runs, so this does not tell whether it was: compare with an empty text.";

/** More texts are not named. */
const mostNamed = 4;

interface Comparing {
  readonly plan: Plan;
  readonly place: OperandPlace;
  readonly language: ComparisonLanguage;
  /** Whether other recipes give it the values of its inputs. */
  readonly isCalled: boolean;
}

/** A comparison that comes out the same in every run. */
interface SettledComparison {
  readonly span: Span;
  readonly parameters: DiagnosticParameters<"impossible-comparison">;
  readonly extra: DiagnosticExtra;
}

function settled(
  { node, isNegated }: AskedTest,
  comparing: Comparing,
): SettledComparison | undefined {
  if (node.kind !== "comparison") return undefined;
  return withNothing(node, comparing) ?? withValues(node, isNegated, comparing);
}

function withValues(
  node: Comparison,
  isNegated: boolean,
  { plan, place, language }: Comparing,
): SettledComparison | undefined {
  const { operator, left, right, span } = node;
  // A group is a mistake of its own.
  if (left.kind === "group" || right.kind === "group") return undefined;
  if (asksWhetherUnset(node, place)) return undefined;
  const [a, b] = operandsOf(node, language, place);
  if (comparesWithWordInstead(node, [a, b], place)) return undefined;
  const asksOrder = isOrder(operator);
  const never = whyNeverEqual(left, b, place) ?? whyNeverEqual(right, a, place);
  if (never === undefined && (isUnset(left, a) || isUnset(right, b))) return undefined;
  const code = exitCodeTest(asNegated(node, isNegated), [a, b], place);
  const relation =
    code?.never ??
    (never !== undefined && !asksOrder ? "are never equal" : undefined) ??
    language.relation(a, b, asksOrder) ??
    fixedRelation(operator, [countedBeside(left, a, b), countedBeside(right, b, a)], {
      compare: language.compare,
      always: code?.always,
    });
  if (relation === undefined) return undefined;
  const counting = isBesideCollection(a, b) ? countingItems : undefined;
  const said = saidOfCount(left) ?? saidOfCount(right);
  return {
    span,
    parameters: { left: describeOperand(a), right: describeOperand(b), relation },
    extra: {
      related: [left, right].flatMap((side) => declarationsOf(side, plan, place.state)),
      help: code?.help ?? counting ?? never ?? said ?? withBraces([left, right], plan),
    },
  };
}

function comparesWithWordInstead(
  { operator, left, right }: Comparison,
  [a, b]: readonly [Operand, Operand],
  place: OperandPlace,
): boolean {
  if (isOrder(operator)) return false;
  return asksForWordInstead(left, b.values, place) || asksForWordInstead(right, a.values, place);
}

/** What to write for a word that is the name of a variable: only in amplifier words are texts. */
function withBraces(sides: readonly Expression[], plan: Plan): string | undefined {
  for (const side of sides) {
    if (side.kind === "word" && namesVariable(side.text, plan))
      return `A word is a text here: write \`{{${side.text}}}\` for the variable.`;
  }
  return undefined;
}

/** What stands on both sides; words that the recipe declares are such where they are put in order with numbers. */
function operandsOf(
  { operator, left, right }: Comparison,
  language: ComparisonLanguage,
  place: OperandPlace,
): readonly [Operand, Operand] {
  const [a, b] = [language.operand(left, place), language.operand(right, place)];
  if (!(language.ordersNoWords && isOrder(operator))) return [a, b];
  return [wordsBesideNumber(left, b, place) ?? a, wordsBesideNumber(right, a, place) ?? b];
}

/** What a comparison asks with the `not` before it: `not (code == '0')` asks whether something has failed. */
function asNegated(node: Comparison, isNegated: boolean): Comparison {
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
  const isKeptShort = node.kind === "reference" && isTrimmed(node, place.state.variables);
  if (isKeptShort && areSpacedWords(values)) return keptShort;
  if (isReadAsNull(node, values, place)) return readAsNull;
  return isOtherThanReport(node, values, place) ? beingReport : undefined;
}

/** Whether an answer is asked for the word null, which it is never: it is read as JSON. That it may be null is told elsewhere. */
function isReadAsNull(node: Expression, values: Operand["values"], place: OperandPlace): boolean {
  if (!isAnswer(node, place) || values === undefined || values.length === 0) return false;
  const variable = node.kind === "reference" ? place.state.variables.get(node.name) : undefined;
  return (
    values.every((value) => value === "null") &&
    nullCause({ variable, state: place.state }) === undefined
  );
}

const readAsNull =
  "What steps print and answer is read as JSON, so a `null` there is no text: print another word, or an empty text, for nothing.";

const keptShort =
  "What steps print and answer is kept without the space around it: compare with the text alone.";

const countingItems =
  "An output that is JSON is a list or a mapping when a condition reads it, and the condition fails: let a bash step print how many there are, and compare that.";

const beingReport =
  "What a recipe step stores is a report that begins with `Recipe 'NAME': SUCCESS`: ask whether it has the word in it, or what the called recipe sets.";

/** A comparison with null, where a condition that reads null fails. */
function withNothing(
  { left, right, span }: Comparison,
  comparing: Comparing,
): SettledComparison | undefined {
  const { document } = comparing.plan;
  if (!isNothing(left, right, comparing) && !isNothing(right, left, comparing)) return undefined;
  const sides = { left: saidAt(document, left.span), right: saidAt(document, right.span) };
  return {
    span,
    parameters: { ...sides, relation: "are never equal" },
    extra: { help: neverNull },
  };
}

const neverNull =
  "A condition that reads null fails, so nothing is null here: give the variable a default, and compare with that.";

/** Words for null that no text is taken for, beside `None`. */
const otherNulls = /^(?:NULL|Null)$/;

/** Whether an operand is a word for null; that another one may be null, or that text, is told elsewhere or right. */
function isNothing(
  node: Expression,
  beside: Expression,
  { isCalled, place: { flow, state } }: Comparing,
): boolean {
  if (node.kind !== "word") return false;
  if (!wordsForNothing.has(node.text) && !otherNulls.test(node.text)) return false;
  const reference = soleReference(beside);
  if (reference === undefined) return false;
  const variable = state.variables.get(reference.name);
  // As an answer or in what a program prints, `None` may well be the text itself; JSON has null instead.
  const isGiven = !isCalled && variable !== undefined && areOfKind(variable.definitions, "param");
  if (node.text === "None" && reference.path.length === 0 && !isGiven) return false;
  const isText = membersOf(flow.likelyTypeOf(reference, state)).some(
    (member) => member.kind === "literal" && member.value === node.text,
  );
  return !isText && nullCause({ variable, state }) === undefined;
}

/** Whether a variable may be unset, which reads as null: another rule tells. */
function isUnset(node: Expression, { isJson = false, type }: Operand): boolean {
  return node.kind === "reference" && type.kind === "json" && !isJson;
}
