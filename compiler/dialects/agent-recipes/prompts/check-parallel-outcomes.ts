import { closestName, unmistakableName } from "../../../diagnostics/spelling/closest-name.ts";
import type { StepNode } from "../ast.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { comparedOutcomes, writtenOutcomes } from "./named-outcome.ts";
import { namesWord } from "./names-word.ts";

/**
 * Reports names that stand where the prompt has an outcome in another item of the same list, another part of an enumeration, or
 * between the same words. As long as some outcome is named nowhere, they are most likely meant for it.
 */
export function checkParallelOutcomes(step: StepNode, prompt: string, report: ReportOutcome): void {
  const outcomes = comparedOutcomes(step).filter((one) => one !== "other");
  const unnamed = outcomes.filter((one) => !namesWord(prompt, one));
  if (unnamed.length === 0 || unnamed.length === outcomes.length) return;
  const written = writtenOutcomes(step);
  const isWanted = (name: string, isName: boolean): boolean =>
    isName || written.has(name) || unmistakableName(name, unnamed) !== undefined;
  const all = mentionsIn(prompt, isWanted).filter((one) => !isOfOtherKey(one));
  const isOutcome = ({ name }: Mention): boolean => name !== "other" && written.has(name);
  const alike = new Set(all.filter(isOutcome).flatMap(placesOfOutcomes));
  const meant = all.filter(
    ({ name, places }) => !written.has(name) && places.some((place) => alike.has(place)),
  );
  const starts = new Map(meant.toReversed().map(({ name, start }) => [name, start] as const));
  // More names than outcomes are names of something else.
  if (starts.size > unnamed.length) return;
  for (const [name, start] of starts) report(name, start, closestName(name, unnamed));
}

/** A word of a prompt that could be the name of an outcome. */
interface Mention {
  readonly name: string;
  readonly start: number;
  /** Whether it is set off as a name. */
  readonly isName: boolean;
  /** Whether a slash parts it from another one: `done/failed`. */
  readonly isChoice: boolean;
  /** The words around it and the enumeration that it is part of, with how it is set off: the same where a text is built alike. */
  readonly places: readonly string[];
}

/** Where other outcomes stand: beside a plain word that an outcome is called, which is mostly one of its sentence, only in a choice. */
function placesOfOutcomes({ isName, isChoice, places }: Mention): readonly string[] {
  if (isName) return places;
  return isChoice ? places.slice(1) : [];
}

/** Whether it is the value of a key of JSON that no outcome belongs to: `{"level": "info", "msg": "done"}`. */
function isOfOtherKey({ places: [place = ""] }: Mention): boolean {
  return /"(?!outcome")\w+": "/.test(place);
}

const word = /(?<quote>["'`]|\*\*)?(?<name>[A-Za-z0-9][\w-]*)\k<quote>/g;

/** What stands between the parts of an enumeration; cells of a table are none. */
const separator = /^(?:\s*[,/]\s*(?:(?:and|or)\s+)?|\s+(?:and|or|\|)\s+)$/;

/** The sign of an item of a list, and what sets its first word off. */
const itemStart = /^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+["'`*]*/;

/** Whether a name in quotes is a key of JSON, or what a function is given: `"exports": {`, `on('message', done)`. */
function isOfCode(before: string, behind: string): boolean {
  return /\w\($/.test(before) || /^:/.test(behind);
}

/** A name of several words. */
const joined = /[a-z0-9][-_]\w|[a-z][A-Z]/;

/** Whether a slash parts a word from another one, and both belong to no path. */
function isParted(before: string, behind: string): boolean {
  return choiceBefore.test(before) || choiceBehind.test(behind);
}

const choiceBefore = /(?:^|[\s("'`*[])[\w-]+["'`*]{0,2}\s?\/\s?$/;
const choiceBehind = /^\s?\/\s?["'`*]{0,2}[\w-]+(?![\w/.-])/;

/** What stands between the first word of an item and what the item says of it. */
const explained = /^["'`*]*[ \t]*(?:[:=(]|-+ |[–—])/;

/** Whether a word matters; `isName`: it is in quotes, joined of several words, or what an item of a list explains, and no plain word of a sentence. */
type IsWanted = (name: string, isName: boolean) => boolean;

function mentionsIn(prompt: string, isWanted: IsWanted): readonly Mention[] {
  const lines: Mention[][] = [];
  let [paragraph, start] = [0, 0];
  for (const text of prompt.split("\n")) {
    if (text.trim() === "") paragraph += 1;
    lines.push(mentionsInLine({ text, start, number: lines.length, paragraph }, isWanted));
    start += text.length + 1;
  }
  return lines.flat();
}

interface Line {
  readonly text: string;
  /** Where it starts in the prompt. */
  readonly start: number;
  readonly number: number;
  readonly paragraph: number;
}

function mentionsInLine(
  { text: line, start, number, paragraph }: Line,
  isWanted: IsWanted,
): Mention[] {
  const mentions: Mention[] = [];
  const isRow = /^\s*\|/.test(line);
  const head = itemStart.exec(line)?.[0].length;
  let [enumeration, column, end] = [0, 0, 0];
  for (const { 0: text, groups, index } of line.matchAll(word)) {
    const { name = "", quote = "" } = groups ?? {};
    if (/^(?:and|or)$/.test(text)) continue;
    const between = line.slice(end, index);
    if (isRow || !separator.test(between)) enumeration += 1;
    if (isRow) column += between.split("|").length - 1;
    end = index + text.length;
    const before = line.slice(Math.max(0, index - widest), index);
    const behind = line.slice(end, end + widest);
    const isHead = index + quote.length === head && explained.test(behind);
    const isOfProse = isHead || quote === "" || !isOfCode(before, behind);
    const isName = isHead || quote !== "" || joined.test(name);
    if (!(isOfProse && isWanted(name, isName))) continue;
    const isChoice = isParted(before, behind);
    const around = placeBetween(before, behind, { quote, list: `${paragraph}.${column}` });
    const places = [around, `${number}.${enumeration} ${quote}`];
    mentions.push({ name, isName, isChoice, start: start + index + quote.length, places });
  }
  return mentions;
}

/** The words around a name. Items of one list are alike, and cells of one column, and not those of all lists. */
function placeBetween(
  before: string,
  behind: string,
  { quote, list }: { readonly quote: string; readonly list: string },
): string {
  const left = leftOf(before);
  return `${/\w$/.test(left) ? "" : list} ${left} ${quote} ${rightOf(behind)}`;
}

/** More characters than this are no one word before or behind another. */
const widest = 24;

/** The word or the sign before a name; ends of sentences are all the same. */
function leftOf(text: string): string {
  const last = /(?<!\S)\S+$/.exec(text.trimEnd())?.[0] ?? "";
  return /\w[.!?:;]$/.test(last) ? "." : last.toLowerCase().replaceAll(/\d+/g, "0");
}

function rightOf(text: string): string {
  const first = /^\s*([A-Za-z]+|\S)/.exec(text)?.[1] ?? ".";
  return /^[,;.!]$/.test(first) ? "." : first.toLowerCase();
}
