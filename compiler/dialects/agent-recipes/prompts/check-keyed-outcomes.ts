import { closestName } from "../../../diagnostics/spelling/closest-name.ts";
import type { StepNode } from "../ast.ts";
import { concernsWork } from "./concerns-work.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { comparedOutcomes, writtenOutcomes } from "./named-outcome.ts";
import { namesWord } from "./names-word.ts";

/**
 * Reports names that a prompt writes behind the key of the block, without its braces: `"outcome": "done"`, `outcome=done`.
 * Data that the work is about has such a key, too, so the agent has to be told to answer with it, or it is spelt like an outcome.
 */
export function checkKeyedOutcomes(step: StepNode, prompt: string, report: ReportOutcome): void {
  if (!/outcome["'`]?\s?[:=]/.test(prompt)) return;
  const outcomes = comparedOutcomes(step);
  const written = writtenOutcomes(step);
  // Who names some outcomes and not all means one of these.
  const unnamed = outcomes.filter((one) => one !== "other" && !namesWord(prompt, one));
  const isLeft = unnamed.length > 0 && unnamed.length < outcomes.length - 1;
  for (const { 0: pair, groups, index } of prompt.matchAll(keyed)) {
    const name = groups?.["quoted"] ?? groups?.["bare"] ?? "";
    if (written.has(name)) continue;
    const closest = closestName(name, outcomes);
    const end = index + pair.length;
    const before = prompt.slice(Math.max(0, index - 60), index);
    const isLoose = isLeft && mayAnswer.test(before) && over.test(prompt.slice(end));
    if (closest === undefined && !isAnswer.test(before) && !isLoose) continue;
    if (concernsWork(prompt, { start: index, end })) continue;
    report(name, index + pair.lastIndexOf(name), closest);
  }
}

/** With braces it is a block of its own, which is told as such. */
const keyed =
  /(?<!\{\s{0,40})(?:(?<key>["'`])outcome\k<key>\s*:\s*["'](?<quoted>[\w-]+)["']|\boutcome=["']?(?<bare>[A-Za-z][\w-]*))/g;

/** The agent is to say it, or its answer is to hold it. */
const isAnswer =
  /(?:\b(?:answer|conclude|end|finish|reply|respond|report|return|set)(?: (?:a|back|exactly|it|line|only|the|with))*|\b(?:your|final|last) (?:\w+ )?(?:answer|block|JSON|line|message|reply|response) (?:has to|must|should) (?:be|contain|end with|have|hold|include|say))\s+["'`]*$/i;

/** The agent may be told to say it, or to have a program say it. */
const mayAnswer = /\b(?:emit|give|output|print|say|signal|write) ["'`]*$/i;

const over = /^["'`]?\s*(?:[.,;](?!\w)|$|\n)/;
