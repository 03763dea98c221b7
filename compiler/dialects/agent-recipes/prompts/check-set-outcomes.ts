import type { StepNode } from "../ast.ts";
import type { Stretch } from "./concerns-work.ts";
import { concernsWork, isOrder, sentenceBefore } from "./concerns-work.ts";
import { meantOutcome } from "./meant-outcome.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { comparedOutcomes, writtenOutcomes } from "./named-outcome.ts";
import { stateWord } from "./state-word.ts";
import { buildsCode, isOfWork, studies } from "./work-words.ts";

/** Reports names that a prompt wants the outcome to be and that are none of the step: `Set "outcome" to "done"`, `Use done as the outcome`. */
export function checkSetOutcomes(step: StepNode, prompt: string, report: ReportOutcome): void {
  if (!/outcome/.test(prompt)) return;
  const outcomes = comparedOutcomes(step);
  const written = writtenOutcomes(step);
  for (const { 0: order, groups, index: start } of prompt.matchAll(setting)) {
    const name = groups?.["set"] ?? groups?.["used"] ?? "";
    const found = { start, end: start + order.length };
    if (written.has(name) || !isOwn(prompt, found)) continue;
    const plain = /^[A-Za-z][a-z]*$/.test(name) && !/["'`*]/.test(order);
    const kind = { plain, loose: false, isOrdered: true, isAside: false, isLast: true };
    const closest = meantOutcome({ name, ...kind }, outcomes, []);
    if (plain && closest === undefined && !stateWord.test(name)) continue;
    report(name, start + order.lastIndexOf(name, order.search(/ as |$/)), closest);
  }
}

/** Nothing else is said of it. */
const over =
  /(?=["'`*]{0,2}\s{0,9}(?:\.(?!\w)|[,;:)\n]|$|(?:if|in (?:that|this) case|once|otherwise|unless|when)\b))/
    .source;

const setting = new RegExp(
  `\\b(?:[Ss]et (?:the )?(?<quote>["'\`])outcome\\k<quote> to ["'\`*]{0,2}(?<set>[A-Za-z0-9][\\w-]*)|[Uu]se ["'\`*]{0,2}(?<used>[A-Za-z0-9][\\w-]*)["'\`*]{0,2} as (?:the|your) (?:final )?outcome)${over}`,
  "g",
);

/** Whether it is the agent's own outcome, and not a field of data or the subject of a study. */
function isOwn(prompt: string, stretch: Stretch): boolean {
  const last = sentenceBefore(prompt, stretch);
  const before = prompt.slice(Math.max(0, stretch.start - mostBefore), stretch.start);
  if (ofData.test(before.split(/[.!?\n]/).at(-1) ?? "")) return false;
  if (isOfWork(last) || buildsCode(last) || studies(prompt.slice(0, stretch.start))) return false;
  return isOrder(prompt, stretch) && !concernsWork(prompt, stretch);
}

const mostBefore = 80;

const ofData =
  /\b(?:analysis|columns?|each|entr(?:y|ies)|every|fields?|records?|rows?|tables?|their)\b/i;
