import { closestName } from "../../../diagnostics/spelling/closest-name.ts";
import type { StepNode } from "../ast.ts";
import { concernsWork, isOrder } from "./concerns-work.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { comparedOutcomes, writtenOutcomes } from "./named-outcome.ts";
import { stateWord } from "./state-word.ts";
import { buildsCode } from "./work-words.ts";

/**
 * Reports words for states behind a verb with which the prompt names an outcome elsewhere: `Say done at the end. If you were
 * interrupted, say interrupted.`
 */
export function checkLikeOrders(step: StepNode, prompt: string, report: ReportOutcome): void {
  const orders = [...prompt.matchAll(order)].map(({ 0: whole, groups, index: start }) => {
    const { verb = "", name = "" } = groups ?? {};
    return { verb: verb.toLowerCase(), name, start, end: start + whole.length };
  });
  if (orders.length < 2) return;
  const written = writtenOutcomes(step);
  const verbs = new Set(orders.filter(({ name }) => written.has(name)).map(({ verb }) => verb));
  for (const one of orders) {
    if (written.has(one.name) || !verbs.has(one.verb) || !isState(one.name)) continue;
    const isCase = onCase.test(prompt.slice(Math.max(0, one.start - 40), one.start));
    if (!(isCase || isOrder(prompt, one)) || concernsWork(prompt, one)) continue;
    if (buildsCode(prompt.slice(0, one.start))) continue;
    report(one.name, one.end - one.name.length, closestName(one.name, comparedOutcomes(step)));
  }
}

/** Answers to questions of programs are no states of the work. */
function isState(name: string): boolean {
  if (/^(?:false|no|none|true|yes)$/i.test(name)) return false;
  return stateWord.test(name) || /^(?:error|impossible|partial|unclear)$/.test(name);
}

/** What follows is for one case, without a comma between. */
const onCase = /(?:^|[.;!?\n]\s{0,20})(?:[Ii]n case of|[Oo]n) [\w-]{1,20} $/;

const order =
  /\b(?<verb>report|return|say|signal|(?:answer|reply|respond) with)\s+(?<name>[a-z][\w-]*)(?=\s*(?:[.,;\n]|$)|\s+(?:if|in (?:that|this) case|once|otherwise|unless|when)\b)/gi;
