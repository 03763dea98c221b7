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
import type { Asked, ComparedAnswer } from "../analysis/types/asked-value.ts";
import { askedInstead } from "../analysis/types/asked-value.ts";
import { begunTexts } from "../analysis/types/begun-texts.ts";
import { listedNames } from "../diagnostics/listed-names.ts";
import { closestName, unmistakableName } from "../diagnostics/spelling/closest-name.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { writtenPlace } from "../document/written-place.ts";
import type { Expression } from "../ir/expression.ts";
import { dottedName } from "../ir/references.ts";
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
    const asked = askedInstead({ ...looked, countsAsTruth: false });
    if (asked === undefined) continue;
    if (isFormOfAsked(value, beside, asked)) continue;
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

/**
 * Whether a text is one of several of which another one is asked for: such a list takes more than it must, unless by a slip. A
 * form of a word beside that word, in any test of the condition, is for agents who answer less exactly than asked.
 */
function isBesideAsked(compared: Answer, asked: Asked): boolean {
  const { alternatives = [], beside, value } = compared;
  if (isFormOfAsked(value, [...beside, ...alternatives], asked)) return true;
  const isAsked = beside.some((one) => askedFor({ ...compared, value: one }) === undefined);
  return isAsked && !isMisspelt(value, asked.choices, []);
}

/** Whether a word is a form of one that is asked for, and stands beside that. */
function isFormOfAsked(value: string, others: readonly string[], { choices }: Asked): boolean {
  return others.some((one) => choices.includes(one) && isFormOf(value, one));
}

/** Whether a word is another one in other letters, longer or shorter: `PASS` and `passed` for `pass`, `y` for `yes`. */
function isFormOf(word: string, other: string): boolean {
  const [one, two] = [word.toLowerCase(), other.toLowerCase()];
  return one !== "" && two !== "" && (one.startsWith(two) || two.startsWith(one));
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

/** What prompts ask for in the place of a value that is none of the defaults. */
function askedFor(compared: Answer): Asked | undefined {
  const { defaults, isPart, key, value } = compared;
  // A default may have any marker.
  if (defaults && isPart && key === undefined) return undefined;
  const asked = askedInstead(compared);
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

/** An answer that is compared with a text. */
interface Compared extends TextTest, ComparedAnswer {
  /** What the recipe declares the variable to be at first; undefined where it does not. */
  readonly defaults: readonly Value[] | undefined;
  /** The other texts of a list in which the answer is looked for. */
  readonly beside: readonly string[];
  /** The texts that other tests of the condition compare it with. */
  readonly alternatives?: readonly string[];
}

/** The same, wherever it is compared. */
type Answer = Omit<Compared, "node" | "reference">;

/** The answers, or keys of answers, that a condition compares with texts. */
function* comparedIn({ condition, state }: Decision, subject: RuleSubject): Generator<Compared> {
  const { dialect, outputTypes } = subject.plan;
  const compare = evaluationOf(dialect)?.compare;
  const sought = testsIn(condition.expression).flatMap(soughtIn);
  for (const compared of sought) {
    if (outputTypes?.has(compared.reference.name) || isGuard(compared)) continue;
    const { reference } = compared;
    const definitions = state.variables.get(reference.name)?.definitions;
    if (definitions === undefined) continue;
    const origin = originOf(reference, definitions, subject);
    const key = origin.path.at(-1);
    if (key === anyItem) continue;
    const countsAsTruth = [true, false].some((truth) => compare?.("==", compared.value, truth));
    const name = dottedName(reference);
    const alternatives = sought.flatMap((one) =>
      dottedName(one.reference) === name ? [one.value] : [],
    );
    yield { ...compared, alternatives, ...withoutDefaults(origin.definitions), key, countsAsTruth };
  }
}

type Sought = TextTest &
  Pick<Compared, "beside" | "isPart"> & {
    /** Whether the test asks for anything else. */
    readonly isUnequal: boolean;
  };

/** Whether a test lets through all but a word for nothing, which an agent may write where it has found nothing to answer. */
function isGuard({ isUnequal, value }: Sought): boolean {
  return isUnequal && /^(?:n\/a|nil|none|null|undefined|unknown)$/i.test(value);
}

/** The texts that a test asks for, each with the others of its list. */
function soughtIn(test: Expression): readonly Sought[] {
  const isPart = !isEquality(test) && !isOfList(test);
  const isUnequal = isEquality(test) && test.operator === "!=";
  const all = textTestsOf(test);
  return all.map((one) => {
    const beside = all.filter((other) => other !== one).map(({ value }) => value);
    return { ...one, beside, isPart, isUnequal };
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
