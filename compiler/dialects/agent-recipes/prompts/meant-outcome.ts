import { closestName } from "../../../diagnostics/spelling/closest-name.ts";
import { isMisspelling } from "../../../diagnostics/spelling/is-misspelling.ts";
import { plainName } from "./named-outcome.ts";
import { stateWord } from "./state-word.ts";

/** A name that is no outcome, and how it is named. */
interface UnknownName {
  readonly name: string;
  /** Whether it could be a word of the sentence. */
  readonly plain: boolean;
  /** Whether what stands before it may speak of something else. */
  readonly loose: boolean;
  /** Whether the agent itself is told to answer with it, or to end with it. */
  readonly isOrdered: boolean;
  /** Whether others report it, or nobody shall. */
  readonly isAside: boolean;
  /** Whether it is the last of what is said, and the first of no list. */
  readonly isLast: boolean;
}

/** The outcome that a name most likely stands for; `unnamed` are those of which the prompt does not speak. */
export function meantOutcome(
  named: UnknownName,
  outcomes: readonly string[],
  unnamed: readonly string[],
): string | undefined {
  const { name, plain, loose, isAside, isLast, isOrdered } = named;
  // A part of a name that is told elsewhere is a word of the sentence.
  const sought = plain || loose ? unnamed : outcomes;
  const whole = loose && isAside ? undefined : wholeOf(name, sought);
  const sure = spelledAlike(name, outcomes) ?? whole;
  if (sure !== undefined) return sure;
  const near = closestName(name, outcomes);
  if (near === undefined) return isLast && isOrdered && !plain ? kinOf(name, outcomes) : undefined;
  const [only, ...others] = unnamed;
  // Who names that one, too, means the one that is left.
  const isLeft = only !== undefined && others.length === 0 && near !== only;
  return isLeft && !isMisspelling(name, near) ? only : near;
}

/** The outcome that only capitals, underscores and blanks tell from a name. */
function spelledAlike(name: string, outcomes: readonly string[]): string | undefined {
  return outcomes.find((outcome) => isSpelledAlike(name, outcome));
}

/** Whether only capitals, underscores and blanks tell two names apart. */
export function isSpelledAlike(name: string, outcome: string): boolean {
  return plainName(outcome) === plainName(name.replaceAll(" ", "-"));
}

/** The outcome that has words before or behind a name, or lacks some. */
function wholeOf(name: string, outcomes: readonly string[]): string | undefined {
  const sought = plainName(name);
  const begins = (outcome: string): boolean => isPart(sought, plainName(outcome), "start");
  const ends = (outcome: string): boolean => isPart(sought, plainName(outcome), "end");
  return outcomes.find(begins) ?? outcomes.find(ends);
}

function isPart(first: string, second: string, side: "start" | "end"): boolean {
  return side === "start"
    ? second.startsWith(`${first}-`) || first.startsWith(`${second}-`)
    : second.endsWith(`-${first}`) || first.endsWith(`-${second}`);
}

/** The outcome of several words that says something else of the same: `issues-found` for `issues-open`, `no-issues` for `some-issues`. */
function kinOf(name: string, outcomes: readonly string[]): string | undefined {
  const words = wordsOf(name);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (words.length < 2) return undefined;
  return outcomes.find((outcome) => {
    const others = wordsOf(outcome);
    if (others.length < 2) return false;
    if (isShared(first, others[0])) return isState(last);
    return isShared(last, others.at(-1)) && isState(first);
  });
}

/** Shorter words, such as `no`, begin names of anything. */
function isShared(word: string, other: string | undefined): boolean {
  return word.length > 3 && word === other;
}

/** Whether a name of several words says how something is: `issues-open`, `not-ready`. */
export function namesState(name: string): boolean {
  const words = wordsOf(name);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (words.length < 2 || /^(?:null|zero)$/.test(last)) return false;
  return /^(?:all|needs|no|none|not)$/.test(first) || isState(last);
}

/** Whether a word says how something is, or how much of it there is. */
function isState(word: string): boolean {
  return stateWord.test(word) || state.test(word);
}

const state =
  /^(?:any|broken|clear|exist|failing|few|has|have|left|major|many|minor|missing|more|open|partial|passing|pending|present|red|remain|remaining|some|still|unclear|unknown|with|without|wrong)$/;

function wordsOf(name: string): readonly string[] {
  return plainName(name).split("-");
}
