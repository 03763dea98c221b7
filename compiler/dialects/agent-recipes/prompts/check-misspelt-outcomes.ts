import { unmistakableName } from "../../../diagnostics/spelling/closest-name.ts";
import { isMisspelling, isPlural } from "../../../diagnostics/spelling/is-misspelling.ts";
import { isTypingSlip } from "../../../diagnostics/spelling/is-typing-slip.ts";
import type { StepNode } from "../ast.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { comparedOutcomes, plainName, writtenOutcomes } from "./named-outcome.ts";
import { namesWord } from "./names-word.ts";

/**
 * Reports words that are almost an outcome of several words, wherever they stand: hardly anything else is called so, unless the
 * recipe has a step or another outcome of that name. An outcome that is named nowhere, in a prompt that names others, is meant
 * by whatever comes near it; one that a word differs from by its ending alone is meant where that word stands like a name.
 */
export function checkMisspeltOutcomes(
  step: StepNode,
  prompt: string,
  names: ReadonlySet<string>,
  report: ReportOutcome,
): void {
  const outcomes = comparedOutcomes(step).filter((one) => one !== "other");
  const sought = outcomes.filter((one) => /\w[-_]\w/.test(one));
  if (sought.length === 0) return;
  const namesSome = outcomes.some((one) => namesWord(prompt, one));
  const unnamed = namesSome ? sought.filter((one) => !namesWord(prompt, one)) : [];
  for (const outcome of unnamed) reportApart(outcome, prompt, report);
  const written = writtenOutcomes(step);
  for (const { 0: word, index } of prompt.matchAll(joinedWord)) {
    if (written.has(word) || names.has(word)) continue;
    const meant = unmistakableName(word, unnamed) ?? nearOutcome({ prompt, word, index }, sought);
    if (meant !== undefined) report(word, index, meant);
  }
}

/** The outcome that a word can hardly be meant for anything else than. */
function nearOutcome(placed: PlacedWord, outcomes: readonly string[]): string | undefined {
  const { word } = placed;
  const near = unmistakableName(word, outcomes);
  if (near === undefined) return undefined;
  const isSure = isMisspelling(word, near) || differsInside(word, near);
  return isSure || standsFor(near, placed) ? near : undefined;
}

/** Whether two names end alike, and one of the words before is there several times in the one: `issue-found`, `issues-found`. */
function differsInside(word: string, meant: string): boolean {
  const [words, others] = [plainName(word).split("-"), plainName(meant).split("-")];
  const isAlike = (one: string, at: number): boolean =>
    one === others[at] || isPlural(one, others[at] ?? "");
  return words.length === others.length && words.at(-1) === others.at(-1) && words.every(isAlike);
}

/** A word at its place in a prompt. */
interface PlacedWord {
  readonly prompt: string;
  readonly word: string;
  readonly index: number;
}

/**
 * Whether a word that differs from an outcome by its ending stands where a prompt says which outcome it is: `choose X`,
 * `mark it as X`, `otherwise X`, `-> X`, `the X outcome`. One thing for several of it is meant in quotes, too.
 */
function standsFor(outcome: string, { index, prompt, word }: PlacedWord): boolean {
  const isSeveral = isPlural(word, outcome);
  if (!isSeveral && !isTypingSlip(word, outcome)) return false;
  const before = prompt.slice(Math.max(0, index - 60), index);
  const behind = prompt.slice(index + word.length, index + word.length + 40);
  const isQuoted = isSeveral && /["'`*\u201C]$/.test(before) && endsQuote.test(behind);
  return isQuoted || leads.test(before) || /^["'`*\u201D]{0,2} outcome\b/.test(behind);
}

const leads =
  /(?:\b(?:choose|otherwise|outcome|pick|report(?:s|ed)?|select|(?:classify|mark|report)\s[^.\n]{0,20}\bas|(?:answer|report)\s[^.\n]{0,10}\bwith)(?: back)?(?: (?:always|exactly|just|only|simply))?[,:]?|->|=>|\u2192)\s{0,9}["'`*\u201C(]{0,2}$/i;

const endsQuote = /^["'`*\u201D]{1,2}(?:[.,:;)\n]|$|\s+(?:if|once|or|otherwise|unless|when)\b)/;

/** Reports the words of an outcome that a prompt wants reported one by one: `report no issues`, where it is called `no-issues`. */
function reportApart(outcome: string, prompt: string, report: ReportOutcome): void {
  if (!/report/i.test(prompt)) return;
  const parts = outcome.split(/[-_]/).filter((part) => part !== "");
  const words = parts.map((part) => part.replaceAll(/\W/g, String.raw`\$&`));
  const apart = new RegExp(
    `\\breport(?:ing)?[ \\t\\n]+["'\`*]*(${words.join("[ \\t]+")})["'\`*]*(?=[.,;:)\\n]|$|[ \\t]+(?:and[ \\t]+(?:do|end|exit|finish|stop)|if|once|or|otherwise|when)\\b)`,
    "gi",
  );
  for (const { 0: whole, 1: name = "", index } of prompt.matchAll(apart)) {
    report(name, index + whole.indexOf(name), outcome);
  }
}

/** Words that are joined, and no part of a path, a flag or the name of a file. */
const joinedWord = /(?<![\w./@#$-])[A-Za-z0-9]+(?:[-_]{1,2}[A-Za-z0-9]+)+[-_]?(?![\w/-]|\.\w)/g;
