import type { Value } from "../../runtime/values/value.ts";
import { possibleTexts } from "../analysis/commands/impossible-tests.ts";
import { programComparisons } from "../analysis/commands/program-lookups.ts";
import { scriptOf } from "../analysis/commands/script-of.ts";
import type { ValueInScript } from "../analysis/commands/script-tests.ts";
import { textsInTests, valuesInScripts } from "../analysis/commands/script-tests.ts";
import { evaluationOf } from "../analysis/conditions/evaluation.ts";
import type { TextTest } from "../analysis/conditions/text-test.ts";
import { textTestOf, textTestsOf } from "../analysis/conditions/text-test.ts";
import { anyItem, originOf } from "../analysis/origins/value-origin.ts";
import type { Decision } from "../analysis/reads.ts";
import { areOfKind, Definitions, hasKind } from "../analysis/scope/definitions.ts";
import type { ComparedText } from "../analysis/shell/pasting/compared-texts.ts";
import type { ScriptRange } from "../analysis/shell/placement.ts";
import { answeringSteps } from "../analysis/types/answering-steps.ts";
import { otherMarkers } from "../analysis/types/asked-markers.ts";
import { askedWords } from "../analysis/types/asked-words.ts";
import { begunTexts } from "../analysis/types/begun-texts.ts";
import type { OutlinedStep } from "../analysis/types/prompt-outline.ts";
import { outlinedSteps, promptText } from "../analysis/types/prompt-outline.ts";
import { listedNames } from "../diagnostics/listed-names.ts";
import { closestName, unmistakableName } from "../diagnostics/spelling/closest-name.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { writtenPlace } from "../document/written-place.ts";
import type { Expression, Template } from "../ir/expression.ts";
import type { Step } from "../ir/step.ts";
import { isEquality, testsIn } from "../ir/tests-in.ts";
import type { PlacedCommand } from "../ir/visit.ts";
import { commandsIn } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** A prompt that lists what a key may be gets one of these: another value is most likely misspelt, or an older name. */
export const unaskedValue = defineRule({
  name: "unasked-value",
  reports: ["unasked-value"],
  check(subject, report) {
    const { decisions } = subject.facts.reads;
    for (const [index, decision] of decisions.entries()) {
      // What a loop asks when it goes on stands where it asked when it began.
      if (decisions[index + 1]?.role === "again") continue;
      const first = decision.role === "again" ? decisions[index - 1] : undefined;
      checkDecision(decision, first, subject, report);
      checkPrinted(decision, subject, report);
    }
    for (const placed of commandsIn(subject.plan.body)) checkPrograms(placed, subject, report);
    for (const value of valuesInScripts(subject.facts.reads)) checkScript(value, subject, report);
  },
});

/** `first`: what a loop asks when it begins, where this is what it asks when it goes on. */
function checkDecision(
  decision: Decision,
  first: Decision | undefined,
  subject: RuleSubject,
  report: RuleReport<"unasked-value">,
): void {
  for (const compared of comparedIn(decision, subject)) {
    const asked = askedFor(compared);
    if (asked === undefined || (first && mayBegin(compared, first, subject))) continue;
    if (isBesideAsked(compared, asked)) continue;
    reportUnasked(compared, asked, report);
  }
}

/** Tells the words with which `jq` and Python compare keys of an answer whose prompt lists others for them. */
function checkPrograms(
  placed: PlacedCommand,
  subject: RuleSubject,
  report: RuleReport<"unasked-value">,
): void {
  const { plan } = subject;
  for (const compared of programComparisons(placed, subject)) {
    const { key, word: value, beside, name, start, end } = compared;
    if (plan.outputTypes?.has(name)) continue;
    const { definitions, defaults } = withoutDefaults(compared.origin.definitions);
    const looked = { key, value, definitions, isPart: false, ignoresCase: false };
    const asked = askedAsKey({ ...looked, countsAsTruth: false });
    if (asked === undefined) continue;
    const isOneOfSeveral = beside.length > 0 || defaults !== undefined;
    if (isOneOfSeveral && !isMisspelt(value, asked.choices, defaults ?? [])) continue;
    const scalar = scalarAt(plan.document, placed.command.command.span);
    if (scalar === undefined) continue;
    const { text } = scriptOf(placed.command.command);
    const span = writtenPlace(scalar, text, { start, end });
    reportUnasked({ key, value, node: { span } }, asked, report);
  }
}

/** Tells the texts with which a script compares an answer that is another one, or a misspelt one of those that a step prints. */
function checkScript(
  script: ValueInScript,
  subject: RuleSubject,
  report: RuleReport<"unasked-value">,
): void {
  const { action, reference, state } = script;
  const definitions = state.variables.get(reference.name)?.definitions;
  if (definitions === undefined || subject.plan.outputTypes?.has(reference.name)) return;
  const origin = originOf(reference, definitions, subject);
  const key = origin.path.at(-1);
  if (key === anyItem) return;
  const known = { ...withoutDefaults(origin.definitions), key, isPart: false, ignoresCase: false };
  const printed = possibleTexts(reference, { flow: subject.facts.flow, state }) ?? [];
  if (printed.length === 0 && answeringSteps(known.definitions) === undefined) return;
  const texts = textsInTests(script);
  const scalar = texts.length > 0 && scalarAt(subject.plan.document, action.command.span);
  if (!scalar) return;
  const rest: ComparedText[] = [];
  const spanOf = (place: ScriptRange): Span =>
    writtenPlace(scalar, scriptOf(action.command).text, place);
  for (const text of texts) {
    const { beside, text: value } = text;
    const compared = { ...known, value, beside, countsAsTruth: false };
    const asked = askedFor(compared);
    if (asked === undefined) rest.push(text);
    else if (!isBesideAsked(compared, asked))
      reportUnasked({ key, value, node: { span: spanOf(text) } }, asked, report);
  }
  for (const { closest, text: value, ...place } of misspeltIn(rest, printed)) {
    const choices = listedNames(printed);
    report("unasked-value", spanOf(place), { ...ofPrinted, value, closest, choices });
  }
}

const ofPrinted = { key: undefined, step: "", isPrinted: true };

/** The misspelt ones of some texts. Who has the right word, too, makes sure; where none is right, the comparison is told. */
function misspeltIn(
  texts: readonly ComparedText[],
  printed: readonly string[],
): readonly (ComparedText & { readonly closest: string })[] {
  const all = new Set(texts.map(({ text }) => text));
  if (!printed.some((one) => all.has(one))) return [];
  return texts.flatMap((one) => {
    const closest = isMisspelt(one.text, printed, []) ? closestName(one.text, printed) : undefined;
    return closest === undefined || all.has(closest) ? [] : [{ ...one, closest }];
  });
}

/** Whether a loop that asks for a value may find it when it begins: not in a default that is another one. */
function mayBegin(
  { node, reference, value }: Compared,
  first: Decision,
  subject: RuleSubject,
): boolean {
  const definitions = first.state.variables.get(reference.name)?.definitions;
  if (definitions && areOfKind(definitions, "param")) {
    return definitions.list().some((one) => one.kind === "param" && one.param.default === value);
  }
  const same = [...comparedIn(first, subject)].find((one) => one.node === node);
  return same === undefined || askedFor(same) === undefined;
}

/** Whether a text is one of several of which another one is asked for: such a list takes more than it must, unless by a slip. */
function isBesideAsked(compared: Answer, { choices }: Asked): boolean {
  const isAsked = compared.beside.some((value) => askedFor({ ...compared, value }) === undefined);
  return isAsked && !isMisspelt(compared.value, choices, []);
}

function reportUnasked(
  {
    key,
    value,
    node,
  }: Pick<Compared, "key" | "value"> & { readonly node: { readonly span: Span } },
  { choices, step }: Asked,
  report: RuleReport<"unasked-value">,
): void {
  const closest = closestName(value, choices) ?? choices.find((one) => one === value.toUpperCase());
  const related = [{ span: step.idSpan, message: "its prompt says what to answer" }];
  const parameters = { key, value, step: step.id, closest, choices: listedNames(choices) };
  report("unasked-value", node.span, parameters, { related });
}

/** What prompts ask for in the place of a value. */
function askedFor(compared: Answer): Asked | undefined {
  const { defaults, key, value } = compared;
  if (key === undefined && compared.isPart) return askedAsMarker(compared);
  const asked =
    key === undefined
      ? (askedInCapitals(compared) ?? askedAlone(compared))
      : (askedAsKey({ ...compared, key }) ?? askedAsNumber({ ...compared, key }));
  return asked && defaults && !isMisspelt(value, asked.choices, defaults) ? undefined : asked;
}

/** Tells a misspelt one of the words that a variable goes through, as steps print them. */
function checkPrinted(
  { condition, state }: Decision,
  { facts: { flow }, plan }: RuleSubject,
  report: RuleReport<"unasked-value">,
): void {
  for (const test of testsIn(condition.expression)) {
    const compared = textTestOf(test);
    if (compared === undefined || plan.outputTypes?.has(compared.reference.name)) continue;
    const { node, reference, value } = compared;
    const begun = begunTexts(reference, { flow, state });
    if (begun === undefined) continue;
    const { step } = begun;
    // The newline behind a word that is printed is no slip in the word, and told as what it is.
    const texts = [...new Set(begun.texts.map((text) => text.replace(/\n$/, "")))];
    if (!isMisspelt(value, texts, [])) continue;
    const choices = listedNames(texts.filter((text) => text !== ""));
    const closest = closestName(value, texts);
    const related = [{ span: step.idSpan, message: "it is set here" }];
    const parameters = { key: undefined, value, step: step.id, closest, choices, isPrinted: true };
    report("unasked-value", node.span, parameters, { related });
  }
}

/**
 * Whether a word is most likely meant to be one of others. Where a caller may give any, such as for a variable with a default,
 * only this tells a mistake; numbers in words count what they name.
 */
function isMisspelt(
  value: string,
  choices: readonly string[],
  defaults: readonly Value[],
): boolean {
  if (value.length < 4 || /\d/.test(value) || choices.includes(value)) return false;
  return !defaults.includes(value) && unmistakableName(value, choices) !== undefined;
}

interface Asked {
  /** What a prompt asks for, none of which is the value. */
  readonly choices: readonly string[];
  readonly step: Step;
}

/** What prompts list for a key. */
function askedAsKey(compared: ComparedKey): Asked | undefined {
  const { key, definitions } = compared;
  const asking = outlinedSteps(definitions);
  const [first] = asking;
  if (first === undefined || asking.some(({ outline }) => mayAnswer(outline, compared)))
    return undefined;
  if (compared.countsAsTruth && asking.some(({ outline }) => outline.truths.has(key)))
    return undefined;
  const choices = new Set(asking.flatMap(({ outline }) => [...listedFor(key, outline)]));
  return { choices: [...choices], step: first.step };
}

/** A word where prompts show a number. */
function askedAsNumber({
  isPart,
  key,
  value,
  definitions,
}: Answer & { readonly key: string }): Asked | undefined {
  const asking = outlinedSteps(definitions);
  const [first] = asking;
  // What stands for no value, or is spoken of, may be answered instead.
  const isWord = !isPart && /^[A-Za-z][\w-]*$/.test(value) && !/^(?:inf|nan|n-?a)$/i.test(value);
  const isAsked = asking.every(
    ({ outline }) => outline.numbers.has(key) && !outline.words.has(value.toLowerCase()),
  );
  return first && isWord && isAsked ? { choices: ["a number"], step: first.step } : undefined;
}

/** A word that prompts have in capitals only, as in "answer with YES or NO". */
function askedInCapitals({ value, ignoresCase, definitions }: Answer): Asked | undefined {
  const capitals = value.toUpperCase();
  if (ignoresCase || !/^[A-Za-z]{2,30}$/.test(value) || value === capitals) return undefined;
  const steps = answeringSteps(definitions);
  const [first] = steps ?? [];
  const isAsked = steps?.every(({ action }) => hasOnly(capitals, value, action.prompt));
  return first && isAsked ? { choices: [capitals], step: first } : undefined;
}

/** A word that no prompt speaks of, where all of them list the words that they want one of. */
function askedAlone({ value, definitions }: Answer): Asked | undefined {
  if (!/^[\w-]+$/.test(value)) return undefined;
  const steps = answeringSteps(definitions);
  const asked = steps?.map(({ action }) => askedWords(promptText(action.prompt))) ?? [];
  const [first] = steps ?? [];
  const lower = value.toLowerCase();
  const isOther = asked.every((one) => one.choices.length > 0 && !one.words.has(lower));
  const choices = [...new Set(asked.flatMap((one) => one.choices))];
  return first && isOther ? { choices, step: first } : undefined;
}

/** A marker that no prompt has, where all of them tell with which words its label is to be written. */
function askedAsMarker({ value, ignoresCase, definitions, defaults }: Answer): Asked | undefined {
  const steps = ignoresCase || defaults ? undefined : answeringSteps(definitions);
  const [first] = steps ?? [];
  const prompts = steps?.map(({ action }) => promptText(action.prompt)) ?? [];
  const choices = otherMarkers(value, prompts);
  return first && choices.length > 0 ? { choices, step: first } : undefined;
}

function hasOnly(word: string, other: string, prompt: Template): boolean {
  const text = promptText(prompt);
  const has = (one: string): boolean => new RegExp(`\\b${one}\\b`).test(text);
  return has(word) && !has(other) && !saysCase.test(text);
}

/** What a prompt says of letters: then words are answered in others than those in which they stand there. */
const saysCase = /\b(?:lower|upper)[ -]?case\b|\bsmall letters\b|\bcapitals\b/i;

/** An answer that is compared with a text. */
interface Compared extends TextTest {
  /** Where the answer comes from. */
  readonly definitions: Definitions;
  /** The last one of its path; undefined where the whole answer is compared. */
  readonly key: string | undefined;
  /** What the recipe declares the variable to be at first; undefined where it does not. */
  readonly defaults: readonly Value[] | undefined;
  /** Whether the text is equal to a truth value. */
  readonly countsAsTruth: boolean;
  /** Whether the text is looked for in the answer, instead of being all of it. */
  readonly isPart: boolean;
  /** The other texts of a list in which the answer is looked for. */
  readonly beside: readonly string[];
}

/** The same, wherever it is compared. */
type Answer = Omit<Compared, "node" | "reference">;

/** The answers, or keys of answers, that a condition compares with texts. */
function* comparedIn({ condition, state }: Decision, subject: RuleSubject): Generator<Compared> {
  const { dialect, outputTypes } = subject.plan;
  const compare = evaluationOf(dialect)?.compare;
  for (const compared of testsIn(condition.expression).flatMap(soughtIn)) {
    if (outputTypes?.has(compared.reference.name)) continue;
    const { reference } = compared;
    const definitions = state.variables.get(reference.name)?.definitions;
    if (definitions === undefined) continue;
    const origin = originOf(reference, definitions, subject);
    const key = origin.path.at(-1);
    if (key === anyItem) continue;
    const countsAsTruth = [true, false].some((truth) => compare?.("==", compared.value, truth));
    yield { ...compared, ...withoutDefaults(origin.definitions), key, countsAsTruth };
  }
}

/** What has to be known of it to tell whether it is asked for. */
type ComparedKey = Pick<
  Compared,
  "countsAsTruth" | "definitions" | "ignoresCase" | "isPart" | "value"
> & { readonly key: string };

type Sought = TextTest & Pick<Compared, "beside" | "isPart">;

/** The texts that a test asks for, each with the others of its list. */
function soughtIn(test: Expression): readonly Sought[] {
  const isPart = !isEquality(test) && !isOfList(test);
  const all = textTestsOf(test);
  return all.map((one) => {
    const beside = all.filter((other) => other !== one).map(({ value }) => value);
    return { ...one, beside, isPart };
  });
}

function isOfList(test: Expression): boolean {
  return test.kind === "membership" && test.container.kind === "list";
}

/** What sets a variable after its default. */
function withoutDefaults(all: Definitions): Pick<Compared, "definitions" | "defaults"> {
  // Where so many steps may set it, they stay together.
  if (all.parts !== undefined || !hasKind(all, "param")) {
    return { definitions: all, defaults: undefined };
  }
  const others = all.list().filter(({ kind }) => kind !== "param");
  const defaults = all
    .list()
    .flatMap((one) => (one.kind === "param" ? [one.param.default ?? null] : []));
  return { definitions: Definitions.of(others), defaults };
}

/** Whether a prompt lists a value, speaks of it, or lists none; one in other letters is another one. */
function mayAnswer(
  { choices, truths, shown, words }: OutlinedStep["outline"],
  { isPart, key, value, ignoresCase }: ComparedKey,
): boolean {
  const listed = listedFor(key, { choices, truths });
  const isOpen = shown.kind === "mapping" && shown.isOpen;
  if (isOpen || listed.size === 0 || listed.has(value)) return true;
  const lower = value.toLowerCase();
  if (isPart && [...listed, ...words].some((one) => one.toLowerCase().includes(lower))) return true;
  const isOther = [...listed].every((one) => one.toLowerCase() !== lower);
  const tellsCase = words.has("case") || words.has("lowercase") || words.has("uppercase");
  if ((ignoresCase || tellsCase) && !isOther) return true;
  return !/^[\w-]+$/.test(value) || (words.has(lower) && isOther);
}

function listedFor(
  key: string,
  { choices, truths }: Pick<OutlinedStep["outline"], "choices" | "truths">,
): ReadonlySet<string> {
  return choices.get(key) ?? (truths.has(key) ? truthValues : nothing);
}

const truthValues: ReadonlySet<string> = new Set(["true", "false"]);
const nothing: ReadonlySet<string> = new Set();
