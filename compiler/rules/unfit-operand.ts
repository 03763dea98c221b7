import { traitsOf } from "../analysis/language-traits.ts";
import type { Decision } from "../analysis/reads.ts";
import { askedAgain } from "../analysis/reads.ts";
import {
  areOfKind,
  createFirstQuestion,
  Definitions,
  hasKind,
} from "../analysis/scope/definitions.ts";
import type { ScopeFlow } from "../analysis/scope/scope-flow.ts";
import { asksForWordInstead, isWord } from "../analysis/types/declared-words.ts";
import { knownTexts } from "../analysis/types/known-texts.ts";
import type { Type } from "../analysis/types/type.ts";
import { describeType, isNumberType, membersOf } from "../analysis/types/type.ts";
import type { Comparison, Expression, Reference } from "../ir/expression.ts";
import { textOperand } from "../ir/fixed-text.ts";
import { dottedName } from "../ir/references.ts";
import { isOrder, testsIn } from "../ir/tests-in.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes =
  | "list-in-condition"
  | "list-default-in-condition"
  | "never-equal"
  | "word-against-number";

/**
 * Conditions compute with text, numbers and truth values. A list or mapping breaks them, and so does the sign of a number;
 * a truth value equals nothing but `true` and `false`.
 */
export const unfitOperand = defineRule({
  name: "unfit-operand",
  reports: ["list-in-condition", "list-default-in-condition", "never-equal", "word-against-number"],
  check({ plan, facts }, report) {
    if (!traitsOf(plan.dialect).comparesTexts) return;
    for (const decision of facts.reads.decisions) {
      const later = askedAgain(decision, facts.reads);
      const asking = { decision, later, flow: facts.flow, report };
      if (decision.role !== "again") checkExpression(decision.condition.expression, asking);
      for (const test of testsIn(decision.condition.expression)) checkLettered(test, asking);
    }
  },
});

/** Where a condition is asked, and to whom its mistakes are told. */
interface Asking {
  readonly decision: Decision;
  /** Where a loop asks it again. */
  readonly later: Decision | undefined;
  readonly flow: ScopeFlow;
  readonly report: RuleReport<Codes>;
}

function checkExpression(node: Expression, asking: Asking): void {
  const inside = (inner: Expression): void => checkExpression(inner, asking);
  switch (node.kind) {
    case "reference":
      checkReference(node, asking);
      return;
    case "pasted-word":
      for (const part of node.parts) {
        if (part.kind === "reference") checkReference(part, asking);
      }
      return;
    case "comparison":
      inside(node.left);
      inside(node.right);
      checkEquality(node, asking);
      checkNumber(node, asking);
      checkPasted(node, asking);
      checkWordInOrder(node, asking);
      return;
    case "logical":
      node.operands.forEach(inside);
      return;
    case "negation":
    case "group":
      inside(node.operand);
      return;
    default:
  }
}

function checkReference(node: Reference, { decision: { state }, flow, report }: Asking): void {
  const likely = flow.likelyTypeOf(node, state);
  if (!isContainer(likely) && !hasSign(likely)) return;
  const name = dottedName(node);
  const definitions = state.variables.get(node.name)?.definitions;
  const given = hasKind(definitions, "param") || hasKind(definitions, "given");
  const code = given ? "list-default-in-condition" : "list-in-condition";
  report(code, node.span, { name, found: isContainer(likely) ? describeType(likely) : "negative" });
}

/** Whether a value is a number that is written with a sign, which is no part of a condition. */
function hasSign(type: Type): boolean {
  const members = membersOf(type);
  const isNegative = (member: Type): boolean =>
    member.kind === "literal" && typeof member.value === "number" && member.value < 0;
  return members.length > 0 && members.every(isNegative);
}

function isContainer(type: Type): boolean {
  const members = membersOf(type);
  return members.length > 0 && members.every(({ kind }) => kind === "list" || kind === "record");
}

function checkEquality({ operator, left, right, span }: Comparison, asking: Asking): void {
  const { decision, report } = asking;
  if (isOrder(operator)) return;
  const reference = [left, right].find((operand) => operand.kind === "reference");
  const text = [left, right].map(textOf).find((found) => found !== undefined);
  if (reference === undefined || text === undefined || text === "true" || text === "false") return;
  if (!isAlways(reference, asking, isFlag)) return;
  const { definitions = Definitions.none } = decision.state.variables.get(reference.name) ?? {};
  const declared = firstDefault(definitions);
  const related = declared ? [{ span: declared, message: "its default" }] : [];
  report("never-equal", span, { name: dottedName(reference), text }, { related });
}

const firstDefault = createFirstQuestion((one) =>
  one.kind === "param" ? one.param.defaultSpan : undefined,
);

function isFlag(member: Type): boolean {
  return (
    member.kind === "boolean" || (member.kind === "literal" && typeof member.value === "boolean")
  );
}

/** Whether a value is of a kind each time that its condition is asked. */
function isAlways(
  reference: Reference,
  { decision, later, flow }: Asking,
  isOfKind: (member: Type) => boolean,
): boolean {
  const looks = later === undefined ? [decision] : [decision, later];
  return looks.every(({ state }) => {
    const members = membersOf(flow.likelyTypeOf(reference, state));
    return members.length > 0 && members.every(isOfKind);
  });
}

/** A number meets a word: they are never equal, and their order is that of their letters. */
function checkNumber({ operator, left, right, span }: Comparison, asking: Asking): void {
  const reference = [left, right].find((operand) => operand.kind === "reference");
  const asksOrder = isOrder(operator);
  const word = [left, right].flatMap((side) => wordOf(side, asksOrder) ?? [])[0];
  if (reference === undefined || word === undefined) return;
  if (!isAlways(reference, asking, isNumberType)) return;
  const { decision, flow } = asking;
  if (!asksOrder && asksForWordInstead(reference, [word], { flow, state: decision.state })) return;
  asking.report("word-against-number", span, { text: word, isOrder: asksOrder });
}

/** The word that a side is, and where it is asked whether two sides are equal, a truth value. */
function wordOf(node: Expression, asksOrder: boolean): string | undefined {
  if (node.kind === "word" && isTruthWord(node.text)) return asksOrder ? undefined : node.text;
  const text = textOf(node);
  return text !== undefined && isWord(text) ? text : undefined;
}

/** What is glued to letters is no number: `{{files}}.length > 3`. */
function checkPasted(
  { operator, left, right, span }: Comparison,
  { decision: { state }, flow, report }: Asking,
): void {
  const sides = [left, right];
  const { parts = [] } = sides.find((side) => side.kind === "pasted-word") ?? {};
  const text = parts.find((part) => part.kind === "text" && /[A-Za-z]{2}/.test(part.text));
  const isList = parts.some(
    (part) => part.kind === "reference" && isContainer(flow.likelyTypeOf(part, state)),
  );
  if (text?.kind !== "text" || isList || !sides.some(isNumeral)) return;
  report("word-against-number", span, { text: text.text, isOrder: isOrder(operator) });
}

/** A declared text or truth value that is put in order with a number. */
function checkWordInOrder(
  { operator, left, right, span }: Comparison,
  { decision: { state }, flow, report }: Asking,
): void {
  const sides = [left, right];
  const reference = sides.find((side) => side.kind === "reference");
  if (reference === undefined || !isOrder(operator) || !sides.some(isNumeral)) return;
  if (!areOfKind(state.variables.get(reference.name)?.definitions, "param")) return;
  const likely = flow.likelyTypeOf(reference, state);
  const texts = flagTexts(likely) ?? knownTexts(likely) ?? [];
  const [first] = texts;
  if (first === undefined || !texts.every(isWord)) return;
  report("word-against-number", span, { text: first, isOrder: true });
}

/** What the updates of a loop have made a text is put in order with a number, in later iterations if not in the first. */
function checkLettered(test: Expression, { decision: { state, role }, report }: Asking): void {
  // What a loop has made of something is asked when it goes on, not when it begins.
  if (role === "while" || test.kind !== "comparison" || !isOrder(test.operator)) return;
  const sides = [test.left, test.right];
  const reference = sides.find((side) => side.kind === "reference");
  if (reference === undefined || reference.path.length > 0 || !sides.some(isNumeral)) return;
  const { definitions = Definitions.none } = state.variables.get(reference.name) ?? {};
  const lettered = firstLettered(definitions);
  if (lettered === undefined) return;
  const related = [{ span: lettered.span, message: "becomes this text" }];
  report("word-against-number", test.span, { text: lettered.text, isOrder: true }, { related });
}

/** The first text with letters beside a placeholder that a loop makes of a variable: `left: {{n}}`. */
const firstLettered = createFirstQuestion((one) => {
  if (one.kind !== "update" || one.update.value.kind !== "template") return undefined;
  const { parts, span } = one.update.value;
  const texts = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  const text = texts.find((each) => /[A-Za-z]{2}/.test(each));
  return text === undefined || texts.length === parts.length
    ? undefined
    : { text: text.trim(), span };
});

/** How truth values are spelt that something may be, where it is nothing else. */
function flagTexts(type: Type): readonly string[] | undefined {
  const members = membersOf(type);
  const texts = members.flatMap((member) =>
    member.kind === "literal" && typeof member.value === "boolean" ? [String(member.value)] : [],
  );
  return texts.length === members.length && texts.length > 0 ? texts : undefined;
}

function isNumeral(node: Expression): boolean {
  return node.kind === "word" && /^\d+(?:\.\d+)?$/.test(node.text);
}

function isTruthWord(text: string): boolean {
  return /^(?:true|false)$/i.test(text);
}

/** The text that a side is, quoted or not; a truth value is none. */
function textOf(node: Expression): string | undefined {
  const isTruth = node.kind === "word" && isTruthWord(node.text);
  return isTruth ? undefined : textOperand(node);
}
