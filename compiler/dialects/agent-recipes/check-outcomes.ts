import type { Fix } from "../../diagnostics/diagnostic.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import { closestName } from "../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import { ownNameFix } from "../../document/mistakes/field-name-fix.ts";
import type { Located } from "../../source/located.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { StepNode, TransitionNode } from "./ast.ts";
import type { Fields } from "./fields.ts";
import { meanOneThing } from "./mean-one-thing.ts";
import { plainName } from "./prompts/named-outcome.ts";
import { namesWord } from "./prompts/names-word.ts";

/** Holds the outcomes of a step against its transitions, and both against the conventions of the language. */
export function checkOutcomes(
  step: StepNode,
  fields: Fields,
  exitOnOther: boolean,
  report: Report,
): void {
  checkCoverage(step, report);
  checkNames(step, report);
  checkReasons(step, report);
  const key = fields.entry("outcomes")?.key;
  // A transition for it is reported, where the list of outcomes has forgotten it.
  const written = [...step.outcomes, ...step.transitions.map(({ outcome }) => outcome)];
  const isOpen = written.some(({ value }) => value.toLowerCase() === "other" || value === wildcard);
  if (key && !isOpen) report("no-open-outcome", key.span, { step: step.name.value });
  const other = step.transitions.find(({ outcome }) => outcome.value === "other");
  const target = other && exitOnOther ? targetOf(other.transition) : undefined;
  if (other && target !== undefined) {
    report("open-outcome-exits", other.outcome.span, { step: target });
  }
}

function checkNames(step: StepNode, report: Report): void {
  const { outcomes } = step;
  const earlier = new Map<string, Located<string>>();
  for (const outcome of outcomes) {
    const { value, span } = outcome;
    const other = earlier.get(plainName(value));
    const isAlike = other !== undefined && value !== "other";
    if (isJoined(value, step)) continue;
    const help = nameHelp(value) ?? (isAlike ? alikeHelp(other.value) : undefined);
    if (help !== undefined) report("unusual-outcome", span, { outcome: value, help });
    if (other === undefined) earlier.set(plainName(value), outcome);
  }
}

/**
 * Reports exits that give the name of another outcome as their reason. Outcomes that mean one thing may share a reason, and
 * what is not foreseen may count as a failure.
 */
function checkReasons({ outcomes, transitions }: StepNode, report: Report): void {
  const names = new Set(outcomes.map(({ value }) => value));
  const exits = transitions.filter(({ transition }) => transition.kind === "exit");
  const exiting = new Set(exits.map(({ outcome }) => outcome.value));
  for (const { outcome, transition } of exits) {
    if (transition.kind !== "exit") continue;
    const { value: reason, span } = transition.reason;
    if (reason === outcome.value || reason === "other" || !names.has(reason)) continue;
    if (mayShare(outcome.value, reason, exiting)) continue;
    report("reason-of-another", span, { outcome: outcome.value, reason });
  }
}

/**
 * Whether an outcome may exit with the name of another as its reason: both mean the same, or that one exits so, too, and says
 * it in a single word, or this one was skipped or not foreseen, which may count as anything.
 */
function mayShare(outcome: string, reason: string, exiting: ReadonlySet<string>): boolean {
  if (outcome === "other") return exiting.has(reason) || failure.test(reason);
  const isGeneral = !/[-_\s]/.test(reason) || /^skip/i.test(outcome);
  return meanOneThing(outcome, reason) ?? (isGeneral && exiting.has(reason));
}

/** What any end that is no success can be called. */
const failure = /^(?:abort|cancel|error|fail|halt|stop)[a-z]*$/i;

function alikeHelp(other: string): string {
  return `Only capitals or \`_\` tell it from "${quoteUserText(other)}", and answers are taken to the letter.`;
}

/** Every outcome has a transition, and every transition an outcome; a typing mistake is one mistake. */
function checkCoverage(step: StepNode, report: Report): void {
  const { name, outcomes, transitions } = step;
  const { listed, covered } = namesIn(step);
  const uncovered = new Map(
    outcomes.flatMap((one) => (covered.has(one.value) ? [] : [[one.value, one] as const])),
  );
  const joined = outcomes.filter(({ value }) => uncovered.has(value) && isJoined(value, step));
  for (const { value, span } of joined) {
    const names = partsOf(value).map((one) => `"${quoteUserText(one)}"`);
    const help = `Write the names apart, as entries of their own: ${names.join(", ")}.`;
    report("missing-transition", span, { outcome: value, step: name.value }, { help });
    uncovered.delete(value);
  }
  const parts = new Set(joined.flatMap(({ value }) => partsOf(value)));
  for (const { outcome } of transitions) {
    if (listed.has(outcome.value) || parts.has(outcome.value)) continue;
    const meant = uncovered.get(closestName(outcome.value, uncovered.keys()) ?? "");
    uncovered.delete(meant?.value ?? "");
    reportUnknown(outcome, meant, step, report);
  }
  for (const { value, span } of uncovered.values()) {
    report("missing-transition", span, { outcome: value, step: name.value });
  }
}

/** The outcomes of a step that are listed, and those that have a transition. */
const namesIn = createObjectMemo(({ outcomes, transitions }: StepNode) => ({
  listed: new Set(outcomes.map(({ value }) => value)),
  covered: new Set(transitions.map(({ outcome }) => outcome.value)),
}));

/** Whether an entry of the list is several outcomes with no comma, or one within quotes, between them: each has a transition. */
function isJoined(value: string, step: StepNode): boolean {
  const parts = partsOf(value);
  return parts.length > 1 && parts.every((part) => namesIn(step).covered.has(part));
}

function partsOf(value: string): readonly string[] {
  return value.split(/[\s,;|/]+/).filter((part) => part !== "");
}

/** A name that is written in two ways: the prompt tells which of them is the slip. */
function reportUnknown(
  outcome: Located<string>,
  meant: Located<string> | undefined,
  node: StepNode,
  report: Report,
): void {
  const { name, prompt } = node;
  const { listed, covered } = namesIn(node);
  const step = name.value;
  const isNamed = ({ value }: Located<string>): boolean => namesWord(prompt?.value ?? "", value);
  // `other` is a word of the language.
  const isSlip = outcome.value === "other" || (meant && isNamed(outcome) && !isNamed(meant));
  if (meant && isSlip) {
    const fix = fixOf(meant, outcome, listed);
    const help = `Did you mean "${quoteUserText(outcome.value)}"?`;
    const related = [{ span: outcome.span, message: "its transition" }];
    report(
      "missing-transition",
      meant.span,
      { outcome: meant.value, step },
      { fix, help, related },
    );
    return;
  }
  const fix = meant && fixOf(outcome, meant, covered);
  const closest = meant?.value;
  report("unknown-outcome", outcome.span, { outcome: outcome.value, step, closest }, { fix });
}

function fixOf(
  { value, span }: Located<string>,
  meant: Located<string>,
  names: ReadonlySet<string>,
): Fix | undefined {
  return ownNameFix({ text: value, span }, [meant.value], names);
}

/** What other languages call whatever is not listed. */
const wildcard = "*";

/** Names stand unescaped in the JSON that agents are shown, and are compared to the letter. */
function nameHelp(outcome: string): string | undefined {
  if (outcome === wildcard) return 'Write "other", the outcome of whatever none of them describes.';
  if (outcome !== "other" && outcome.toLowerCase() === "other") {
    return 'Only "other", in lower case, is the outcome that comes with a description.';
  }
  return /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(outcome)
    ? undefined
    : "Use letters, digits, `-` and `_` only, so that agents write it as it is.";
}

function targetOf(transition: TransitionNode): string | undefined {
  if (transition.kind === "next") return `step "${transition.step.value}"`;
  return transition.kind === "restart" ? `recipe "${transition.recipe.value}"` : undefined;
}
