import { closestName } from "../../../diagnostics/spelling/closest-name.ts";
import type { StepNode } from "../ast.ts";
import type { Stretch } from "./concerns-work.ts";
import { concernsWork, followsAnswer } from "./concerns-work.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { comparedOutcomes, writtenOutcomes } from "./named-outcome.ts";
import { stateWord } from "./state-word.ts";

/**
 * Reports names in a row that a prompt introduces as its outcomes, or as what is to be chosen from, where others of the row are
 * outcomes: `Choose between paid and open`, `Valid outcomes are paid | open`, `Outcomes: paid when ..., open when ...`.
 */
export function checkOutcomeRows(step: StepNode, prompt: string, report: ReportOutcome): void {
  if (!/outcome|\b(?:choose|decide|pick|select)\b/i.test(prompt)) return;
  const outcomes = comparedOutcomes(step);
  const written = writtenOutcomes(step);
  for (const { 0: introduction, index } of prompt.matchAll(lead)) {
    const before = prompt.slice(Math.max(0, index - mostBefore), index);
    if (ofOthers.test(before)) continue;
    const start = index + introduction.length;
    const items = rowAt(prompt, start);
    const isNamed = items.some((one) => written.has(one.name));
    if (!isNamed && !isOwnRow(prompt, { start: index, end: start }, items)) continue;
    for (const one of items) {
      if (!written.has(one.name)) report(one.name, start + one.at, closestName(one.name, outcomes));
    }
  }
}

/**
 * Whether a row without any outcome is said to be the one of the outcomes that count: `The valid outcomes are done and stuck.`, or
 * is a line of its own: `Outcomes: done | stuck`.
 */
function isOwnRow(prompt: string, stretch: Stretch, items: readonly RowItem[]): boolean {
  const said = saidBefore(prompt, stretch);
  if (said === undefined || items.length < 2) return false;
  const isJoined = ({ name }: RowItem): boolean => /\w[-_]\w/.test(name);
  if (said !== "" && !items.some(isJoined)) return false;
  if (!items.every((one) => isJoined(one) || stateWord.test(one.name))) return false;
  const sentence = { start: stretch.start - said.length, end: stretch.end };
  return followsAnswer(prompt, sentence) && !concernsWork(prompt, sentence);
}

/** What says of a row that it is the one that counts, if anything does. */
function saidBefore(prompt: string, { start, end }: Stretch): string | undefined {
  const introduction = prompt.slice(start, end);
  const before = prompt.slice(Math.max(0, start - mostBefore), start);
  if (/^outcomes:/i.test(introduction)) return /(?:^|\n)[ \t]*$/.test(before) ? "" : undefined;
  return /^outcomes are/i.test(introduction) ? ownRow.exec(before)?.[0] : undefined;
}

const ownRow = /(?:\b[Tt]he |\b[Yy]our )?(?:(?<=[Yy]our )|(?:allowed|only|valid) )$/;

/** What introduces a row. */
const lead =
  /\b(?:(?:[Cc]hoose|[Dd]ecide|[Pp]ick|[Ss]elect)(?: one)? (?:between|among|from|of)|[Oo]utcomes?(?::| are:?| (?:is|must be|has to be) one of:?)) +(?:either )?/g;

/** Whose outcomes they are, unless the agent's own: `pytest's`, `each test has an`. */
const ofOthers =
  /(?:\b(?!(?:check|review|run|session|step|task|work)['’])[\w-]+(?:['’]s|s['’])|\b(?:its|their)|\b(?:each|every) (?:[\w-]+ ){1,3}(?:gets?|has|with) (?:an?|one|the)|\b(?:classify|label|mark|tag) (?:all|each|every)\b[^.\n]{1,60})\s+$/i;

const mostBefore = 80;

/** A name in a row, and where it stands behind the introduction. */
interface RowItem {
  readonly name: string;
  readonly at: number;
}

function rowAt(prompt: string, start: number): readonly RowItem[] {
  const [rest = ""] = /^(?:[^.!?\n]|[.!?](?=\S))*/.exec(prompt.slice(start, start + longest)) ?? [];
  return namesOnly(rest) ?? namesWithReasons(rest);
}

/** No row is longer. */
const longest = 600;

const itemName = /(?!(?:also|and|both|but|either|even|just|only|or|otherwise)\b)[A-Za-z0-9][\w-]*/
  .source;
const item = `["'\`*]*${itemName}["'\`*]*`;
const separator = String.raw`(?:\s*[,|/]\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+)`;

/** Names and nothing else, or with what decides between them behind the last one. */
const row = new RegExp(
  `^${item}(?:${separator}${item})+(?=\\s*(?:[;:)]|$)|,?\\s+(?:as|based|by|depending|if|only|when|whichever)\\b)`,
);

function namesOnly(text: string): readonly RowItem[] | undefined {
  const whole = row.exec(text)?.[0];
  if (whole === undefined) return undefined;
  const names = whole.matchAll(new RegExp(`(?<![\\w-])${itemName}(?![\\w-])`, "g"));
  return [...names].map((match) => ({ name: match[0], at: match.index }));
}

/** The first word of a part that says when it holds. */
const reasoned = new RegExp(
  `^\\s*(?:(?:and|or)\\s+)?["'\`*]*(${itemName})["'\`*]*\\s*(?:\\(|=|[–—]|\\b(?:if|once|unless|when)\\s)`,
);

/** The names of a row whose first part is one, too: else it is a sentence. */
function namesWithReasons(text: string): readonly RowItem[] {
  const items: RowItem[] = [];
  let start = 0;
  for (const part of text.split(/(?<=[,;])/)) {
    const found = reasoned.exec(part)?.[1];
    if (found !== undefined) items.push({ name: found, at: start + part.indexOf(found) });
    else if (start === 0) return [];
    start += part.length;
  }
  return items;
}
