import { scriptTests, valuesInScripts } from "../analysis/commands/script-tests.ts";
import type { TextTest } from "../analysis/conditions/text-test.ts";
import { textTestsOf } from "../analysis/conditions/text-test.ts";
import { producersOf } from "../analysis/origins/producers.ts";
import { originOf, shareOrigin } from "../analysis/origins/value-origin.ts";
import type { Definitions } from "../analysis/scope/definitions.ts";
import { hasKind } from "../analysis/scope/definitions.ts";
import { knownTexts } from "../analysis/types/known-texts.ts";
import { choicesBehind } from "../analysis/types/said-choices.ts";
import { unmistakableName } from "../diagnostics/spelling/closest-name.ts";
import { hasSameLetters, isMisspelling, isPlural } from "../diagnostics/spelling/is-misspelling.ts";
import { isTypingSlip } from "../diagnostics/spelling/is-typing-slip.ts";
import { isAnagram } from "../diagnostics/spelling/name-words.ts";
import { saidIn } from "../document/said-text.ts";
import type { Condition } from "../ir/expression.ts";
import type { Param, Plan } from "../ir/plan.ts";
import { dottedName } from "../ir/references.ts";
import { isEquality, testsIn } from "../ir/tests-in.ts";
import { countWord } from "../source/count-word.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * A text that a condition asks for, that nothing else speaks of, and that is spelt almost like one which other conditions ask
 * the same value for, or which the steps that set the value have, or the comment at its default, is most likely misspelt; so is
 * `treu`, and a word with a blank beside it.
 */
export const misspeltValue = defineRule({
  name: "misspelt-value",
  reports: ["misspelt-value"],
  check(subject, report) {
    for (const param of subject.plan.params) checkDefault(param, report);
    for (const [name, all] of textsAskedFor(subject)) {
      if (subject.plan.outputTypes?.has(name)) continue;
      const values = Map.groupBy(all, ({ value }) => value);
      if (values.size > mostValues) continue;
      for (const [value, same] of values) {
        if (!isTruth(value)) checkValue(same, values, subject, report);
      }
    }
  },
});

/** A default that the comment behind it does not list, though a word which is spelt almost like it. */
function checkDefault(param: Param, report: RuleReport<"misspelt-value">): void {
  const { default: value, defaultSpan, name } = param;
  if (typeof value !== "string" || defaultSpan === undefined) return;
  const meant = listedLike(value, param);
  if (meant !== undefined)
    report("misspelt-value", defaultSpan, { name, value, meant, is: "listed" });
}

/** The word that a text is most likely meant to be of those which the comment behind a default lists, where it is none of them. */
function listedLike(value: string, { defaultSpan }: Param): string | undefined {
  const choices = defaultSpan && choicesBehind(defaultSpan);
  if (choices === undefined || choices.includes(value)) return undefined;
  return unmistakableName(value, choices);
}

/** What is asked for more texts has some that are alike. */
const mostValues = 50;

/** A text that a condition asks for in a value. */
interface AskedText extends TextTest {
  /** Whether the value is to be that text, and not to have it somewhere. */
  readonly isWhole: boolean;
  readonly condition: Condition;
  readonly definitions: Definitions;
}

/** The texts that conditions ask for, by what they ask. What is known to be one of some texts is told elsewhere. */
function textsAskedFor({
  facts: { flow, reads },
}: RuleSubject): ReadonlyMap<string, readonly AskedText[]> {
  const found: AskedText[] = [];
  for (const { condition, role, state } of reads.decisions) {
    if (role === "again") continue;
    const tests = testsIn(condition.expression).flatMap((test) => {
      const isWhole = isEquality(test);
      return textTestsOf(test).map((one) => ({ ...one, isWhole }));
    });
    for (const test of tests) {
      const definitions = state.variables.get(test.reference.name)?.definitions;
      if (definitions === undefined || !isWord(test.value)) continue;
      const isOpen =
        hasKind(definitions, "param") ||
        knownTexts(flow.likelyTypeOf(test.reference, state)) === undefined;
      if (isOpen) found.push({ ...test, condition, definitions });
    }
  }
  return Map.groupBy(found, ({ reference }) => dottedName(reference));
}

/** Whether a text has letters enough to be misspelt. */
function isWord(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

/** Whether a text is a truth value, in the letters of one language or another. */
function isTruth(text: string): boolean {
  return /^(?:[Tt]rue|[Ff]alse)$/.test(text.trim());
}

function checkValue(
  same: readonly AskedText[],
  values: ReadonlyMap<string, readonly AskedText[]>,
  subject: RuleSubject,
  report: RuleReport<"misspelt-value">,
): void {
  const [first, ...others] = same;
  if (first === undefined || others.some(({ condition }) => condition !== first.condition)) return;
  const { reference, value, node, definitions } = first;
  const { scripts, prompts, isComplete } = producersOf(originOf(reference, definitions, subject));
  const texts = [...scripts, ...prompts];
  const isDefault = subject.plan.params.some((param) => param.default === value);
  if (isDefault || texts.some((text) => text.includes(value))) return;
  const asked = askedElsewhere(first, values, { subject, texts });
  const name = dottedName(reference);
  const listed = reference.path.length === 0 ? listedForName(name, value, subject.plan) : undefined;
  const said =
    asked ?? askedInScripts(first, subject) ?? (isComplete ? wordLike(value, texts) : undefined);
  const meant = listed ?? said ?? truthLike(value) ?? withoutBlanks(first);
  if (meant === undefined) return;
  // Who asks for both at once makes sure.
  if (values.get(meant)?.some(({ condition }) => condition === first.condition)) return;
  const isNamed = texts.some((text) => text.includes(meant)) && asked === undefined;
  const ofOthers = meant === value.trim() ? "parted" : "truth";
  const ofWord = said === undefined ? ofOthers : "asked";
  const ofText = isNamed ? "named" : ofWord;
  const is = listed === undefined ? ofText : "listed";
  report("misspelt-value", node.span, { name, value, meant, is });
}

function listedForName(name: string, value: string, { params }: Plan): string | undefined {
  const param = params.find((one) => one.name === name);
  return param && listedLike(value, param);
}

/** What a value that callers give is to be, without a blank that stands before or behind it. */
function withoutBlanks({ definitions, isWhole, value }: AskedText): string | undefined {
  const text = value.trim();
  const isParted = isWhole && text !== value && /^\S+$/.test(text) && !value.includes("\n");
  return isParted && hasKind(definitions, "param") ? text : undefined;
}

/** The truth value of which a text has the letters, with two of them swapped: no word is one. */
function truthLike(value: string): string | undefined {
  return ["true", "false"].find((word) => isAnagram(value, word) && isTypingSlip(value, word));
}

/** The only word that is meant of those for which scripts ask the same value, where the recipe has this one nowhere else. */
function askedInScripts(asked: AskedText, subject: RuleSubject): string | undefined {
  const { reference, value } = asked;
  if (!/^[A-Za-z_-]{4,}$/.test(value) || countWord(saidIn(subject.plan), value) > 1) {
    return undefined;
  }
  const name = dottedName(reference);
  const same = valuesInScripts(subject.facts.reads).filter((one) => {
    const definitions = one.state.variables.get(one.reference.name)?.definitions;
    if (definitions === undefined || dottedName(one.reference) !== name) return false;
    return shareOrigin(asked, { reference: one.reference, definitions }, subject);
  });
  const words = new Set(same.flatMap((one) => scriptTests(one).flatMap(({ texts }) => texts)));
  const meant = words.size < several ? undefined : unmistakableName(value, [...words]);
  const isOther = meant !== undefined && !meant.startsWith(value) && !value.startsWith(meant);
  return isOther ? meant : undefined;
}

/** The word of some texts that a single word most likely means; who writes it in other letters has seen it so. */
function wordLike(value: string, texts: readonly string[]): string | undefined {
  const word = /^\P{L}?(?<word>\p{L}[\p{L}_-]{4,})\P{L}?$/u.exec(value)?.groups?.["word"];
  if (word === undefined) return undefined;
  for (const text of texts) {
    const found = wordsOf(text, () => ({
      words: [...new Set(text.match(/\p{L}[\p{L}_-]{4,}/gu))],
    }));
    const meant = found.words.find(
      (one) =>
        Math.abs(one.length - word.length) < 2 &&
        one[0] === word[0] &&
        isMisspelling(word, one) &&
        !hasSameLetters(word, one),
    );
    if (meant !== undefined) return meant;
  }
  return undefined;
}

const wordsOf = createTextMemo<{ readonly words: readonly string[] }>();

/** Whether a text is another one that is misspelt, or one where several other conditions ask the same value for several of it. */
function isSlipFor(
  other: string,
  asked: AskedText,
  all: readonly AskedText[],
  subject: RuleSubject,
): boolean {
  // Blanks around a text are what a method of it leaves or takes away.
  if (asked.value.trim() === other.trim()) return false;
  if (isMisspelling(asked.value, other)) return true;
  if (!isPlural(asked.value, other)) return false;
  const conditions = new Set(all.map(({ condition }) => condition));
  if (conditions.size < several || conditions.has(asked.condition)) return false;
  return all.filter((one) => shareOrigin(asked, one, subject)).length >= several;
}

/** Fewer may well be meant otherwise. */
const several = 2;

/** The text for which other conditions ask the same value, more of them or earlier ones, where the recipe has this one nowhere else. */
function askedElsewhere(
  asked: AskedText,
  values: ReadonlyMap<string, readonly AskedText[]>,
  { subject, texts }: { readonly subject: RuleSubject; readonly texts: readonly string[] },
): string | undefined {
  const { value, node, condition, ignoresCase } = asked;
  const text = saidIn(subject.plan);
  for (const [other, all] of values) {
    if (!isSlipFor(other, asked, all, subject)) continue;
    const isOtherCase = hasSameLetters(value, other);
    if (isOtherCase && (ignoresCase || all.some((one) => one.condition === condition))) continue;
    const elsewhere = all.find(
      (one) => !(isOtherCase && one.ignoresCase) && shareOrigin(asked, one, subject),
    );
    if (elsewhere === undefined) continue;
    if (texts.some((one) => one.includes(other))) return other;
    const places = countWord(text, value);
    const known = countWord(text, other);
    const isFewer = places < known || elsewhere.node.span.start < node.span.start;
    if (places === 1 && places <= known && isFewer) return other;
  }
  return undefined;
}
