import { word } from "../../runtime/semantics/amplifier.ts";
import type { Constant } from "../analysis/conditions/evaluation.ts";
import { constantOf } from "../analysis/conditions/evaluation.ts";
import { makesSureOfEmpty } from "../analysis/conditions/sure-tests.ts";
import { traitsOf } from "../analysis/language-traits.ts";
import type { AccessedPlace } from "../analysis/origins/accessed-place.ts";
import { accessedPlace, originOfPlace } from "../analysis/origins/accessed-place.ts";
import type { Decision } from "../analysis/reads.ts";
import type { AskedFor } from "../analysis/types/asked-kind.ts";
import { askedKindOf } from "../analysis/types/asked-kind.ts";
import type { PromptOutline } from "../analysis/types/prompt-outline.ts";
import { isNumberType, membersOf } from "../analysis/types/type.ts";
import type { UnaskedKind } from "../diagnostics/catalog/key.ts";
import { listedNames } from "../diagnostics/listed-names.ts";
import { saidAt } from "../document/located-text.ts";
import type { Comparison, Expression, Membership } from "../ir/expression.ts";
import { dottedName, soleReference } from "../ir/references.ts";
import { isOrder, testsIn } from "../ir/tests-in.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule, oncePerPlace } from "./rule.ts";

/**
 * A prompt that shows the JSON to answer gets values of those kinds: a list or a mapping is no word, a word no number. A
 * condition that takes one for the other comes out the same in every run, or cannot compute at all.
 */
export const unaskedKind = defineRule({
  name: "unasked-kind",
  reports: ["unasked-kind"],
  check(subject, report) {
    const reportOnce = oncePerPlace(report);
    for (const decision of subject.facts.reads.decisions) {
      const tests = testsIn(decision.condition.expression);
      for (const test of tests) {
        if (!makesSureOfEmpty(test, tests))
          checkTest(test, { decision, subject, report: reportOnce });
      }
    }
  },
});

/** Where a condition is asked, and to whom its mistakes are told. */
interface Asking {
  readonly decision: Decision;
  readonly subject: RuleSubject;
  readonly report: RuleReport<"unasked-kind">;
}

function checkTest(test: Expression, asking: Asking): void {
  if (test.kind === "comparison") {
    checkSide(test.left, { operator: test.operator, other: test.right }, asking);
    checkSide(test.right, { operator: test.operator, other: test.left }, asking);
  } else if (test.kind === "membership") checkContainer(test, asking);
  else checkSide(test, undefined, asking);
}

/** Tells of a truth value that something is looked for in, and of a list of mappings that a constant is. */
function checkContainer({ container, item }: Membership, asking: Asking): void {
  const place = accessedPlace(container);
  const constant = writtenConstant(item);
  // Where a word is the whole answer, no key of it is looked through.
  const isWhole = place?.reference.path.length === 0 && place.behind.length === 0;
  const found = place && askedAt(place, isWhole ? constant : undefined, asking);
  if (found === undefined) return;
  const { asked } = found;
  const isVain =
    asked.kind === "truth value" ||
    (asked.kind === "list" && asked.ofMappings && constant !== undefined);
  if (!isVain) return;
  const told = { effect: "`in` finds nothing in", text: undefined } as const;
  reportKind(container, found, told, asking);
}

/** Tells of a side that a condition cannot read, or that never meets the constant on the other one. */
function checkSide(node: Expression, beside: Beside | undefined, asking: Asking): void {
  const { dialect, document } = asking.subject.plan;
  const isTextual = traitsOf(dialect).comparesTexts;
  const isRead = isTextual && node.kind === "reference";
  const constant = beside && (writtenConstant(beside.other) ?? knownNumber(beside.other, asking));
  if (!isRead && constant === undefined) return;
  checkConverted(node, asking);
  const place = accessedPlace(node);
  const found = place && askedAt(place, constant, asking);
  if (found === undefined) return;
  if (isRead && (found.asked.kind === "list" || found.asked.kind === "mapping")) {
    reportKind(node, found, { effect: "no condition can compute with", text: undefined }, asking);
    return;
  }
  if (beside === undefined || constant === undefined) return;
  const asksOrder = isOrder(beside.operator);
  if (mayMeet(found, constant, { asksOrder, isTextual })) return;
  const effect = asksOrder ? "has no order beside" : "is never equal to";
  reportKind(node, found, { effect, text: saidAt(document, beside.other.span) }, asking);
}

/** Tells of what is asked for as a word, a list or a mapping where a number is made of it. */
function checkConverted(node: Expression, asking: Asking): void {
  const [argument] = node.kind === "call" && conversions.has(node.function) ? node.arguments : [];
  const place = argument && accessedPlace(argument);
  const found = place && askedAt(place, undefined, asking);
  if (found === undefined || argument === undefined || mayBeNumber(found.asked)) return;
  reportKind(argument, found, { effect: "makes no number", text: undefined }, asking);
}

const conversions: ReadonlySet<string> = new Set(["float", "int"]);

function mayBeNumber(asked: AskedFor["asked"]): boolean {
  if (asked.kind === "word")
    return asked.choices.some((one) => /\d|^(?:inf|nan|true|false)/i.test(one));
  return asked.kind === "truth value";
}

/** Whether a prompt that shows JSON of something else asks for a word: `The API returns {...}. Answer tested or untested.` */
function isAnswer(constant: Constant | undefined, { asked, outlines }: AskedFor): boolean {
  if (typeof constant !== "string" || !(asked.kind === "list" || asked.kind === "mapping")) {
    return false;
  }
  return outlines.some(({ answers }) => answers.has(constant.toLowerCase()));
}

/** What a side is compared with. */
interface Beside {
  readonly operator: Comparison["operator"];
  readonly other: Expression;
}

/** What all agents are asked for that a variable, or a key of it, comes from; undefined where its author declares what it is, or compares it with another answer. */
function askedAt(
  place: AccessedPlace,
  constant: Constant | undefined,
  { decision: { state }, subject }: Asking,
): AskedFor | undefined {
  const { name } = place.reference;
  const definitions = state.variables.get(name)?.definitions;
  if (definitions === undefined || subject.plan.outputTypes?.has(name)) return undefined;
  const found = askedKindOf(originOfPlace(place, definitions, subject));
  return found && isAnswer(constant, found) ? undefined : found;
}

/** Some number, where a variable holds nothing else unless a caller gives it something. */
function knownNumber(
  node: Expression,
  { decision: { state }, subject }: Asking,
): number | undefined {
  if (node.kind !== "reference") return undefined;
  const members = membersOf(subject.facts.flow.likelyTypeOf(node, state));
  return members.length > 0 && members.every(isNumberType) ? 1 : undefined;
}

/** A text, number or truth value that is written there. */
function writtenConstant(node: Expression): Constant | undefined {
  if (node.kind === "literal") return constantOf(node.value);
  if (node.kind === "word") return constantOf(word(node.text));
  const [only, ...others] = node.kind === "template" ? node.parts : [];
  return only?.kind === "text" && others.length === 0 ? only.text : undefined;
}

interface Meeting {
  readonly asksOrder: boolean;
  /** Whether conditions compare texts. */
  readonly isTextual: boolean;
}

/** Whether a comparison with a constant may come out in both ways, or is told elsewhere. */
function mayMeet(
  { asked, outlines }: AskedFor,
  constant: Constant,
  { asksOrder, isTextual }: Meeting,
): boolean {
  // A number is no truth value, and nothing but an order takes one for the other.
  if (asked.kind === "truth value") {
    return asksOrder || typeof constant === "string" || typeof constant === "boolean";
  }
  if (asked.kind === "longer text") return mayBeWhole(asked.choices, constant);
  if (asked.kind === "number") return asksOrder || typeof constant !== "boolean";
  if (asked.kind !== "word") {
    return (
      (isTextual && spellsCollection(constant)) || outlines.some((one) => isSpokenOf(constant, one))
    );
  }
  if (asked.choices.some((one) => /^(?:true|false|yes|no|[\d.]+)$/i.test(one))) return true;
  if (typeof constant === "boolean") return false;
  // Where conditions compare texts, a number that no prompt lists is a text that none does.
  return typeof constant === "string" || (!asksOrder && isTextual);
}

/** Whether a text with more in it than a word may be a constant; one that is no word of it is told elsewhere. */
function mayBeWhole(choices: readonly string[], constant: Constant): boolean {
  if (typeof constant !== "string" || choices.includes(constant)) return false;
  return choices.length > 0 || !/^[\w-]+$/.test(constant);
}

/** Whether a constant may be the text of a list or a mapping, or asks whether there is any, where conditions compare texts. */
function spellsCollection(constant: Constant): boolean {
  return typeof constant === "string" && /^\s*(?:$|[[{])/.test(constant);
}

/** Whether a prompt speaks of a word, and not only as one that a key may be. */
function isSpokenOf(constant: Constant, { choices, words }: PromptOutline): boolean {
  if (typeof constant !== "string" || !words.has(constant.toLowerCase())) return false;
  return ![...choices.values()].some((listed) => listed.has(constant));
}

function reportKind(
  node: Expression,
  { asked, step }: AskedFor,
  told: Pick<UnaskedKind, "effect" | "text">,
  { report, subject }: Asking,
): void {
  const reference = soleReference(node);
  const last = accessedPlace(node)?.behind.at(-1);
  const key = reference?.path.at(-1) ?? (typeof last === "string" ? last : undefined);
  const parameters = {
    ...told,
    name: reference ? dottedName(reference) : saidAt(subject.plan.document, node.span),
    key,
    step: step.id,
    kind: asked.kind === "list" && asked.ofMappings ? ("list of mappings" as const) : asked.kind,
    choices: "choices" in asked ? listedNames(asked.choices) : "",
    keys: asked.kind === "mapping" ? [...asked.mapping.keys.keys()].sort() : [],
  };
  const related = [{ span: step.idSpan, message: "its prompt says what to answer" }];
  report("unasked-kind", (reference ?? node).span, parameters, { related });
}
