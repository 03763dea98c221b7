import { closestName } from "../../diagnostics/spelling/closest-name.ts";
import { createTextMemo } from "../../source/text-memo.ts";
import type { StepNode } from "./ast.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { comparedOutcomes, writtenOutcomes } from "./named-outcome.ts";

/**
 * Reports names that are no outcomes of the step in a sentence that says for each outcome when it is the one to answer with:
 * `Report "clean" when nothing is wrong, or "blocked" when you cannot go on.`
 */
export function checkCases(step: StepNode, prompt: string, report: ReportOutcome): void {
  const written = writtenOutcomes(step);
  for (const cases of known(prompt, () => casesIn(prompt))) {
    // A sentence that speaks of no outcome is about other work.
    if (!cases.some(({ name }) => written.has(name))) continue;
    for (const { name, start } of cases) {
      if (!written.has(name)) report(name, start, closestName(name, comparedOutcomes(step)));
    }
  }
}

/** A name in quotes with the case that it is for. */
interface Case {
  readonly name: string;
  readonly start: number;
}

const known = createTextMemo<readonly (readonly Case[])[]>();

/** The end of a sentence, or of what is set apart from others. */
const sentenceEnd = /[.!?:;](?=\s)|\n[ \t]*(?:\n|[-*|]|\d+[.)])/;

const asksToAnswer =
  /\b(?:answer|choose|conclude|end|finish|outcome|pick|reply|report|respond|return)\b/i;

/** The first name stands behind what asks for it, each further one behind a comma or `or`. */
const inCase =
  /(?<=\b(?:answer|choose|end|finish|outcome|pick|reply|report|respond|return|is|with|or|and)\s+|,\s+)(?<quote>["'`]|\*\*)(?<name>[A-Za-z0-9][\w-]*)\k<quote>\s+(?:if|once|unless|when)\b/gi;

function casesIn(prompt: string): readonly (readonly Case[])[] {
  if (!asksToAnswer.test(prompt)) return [];
  const found: Case[][] = [];
  let start = 0;
  for (const sentence of prompt.split(sentenceEnd)) {
    const from = prompt.indexOf(sentence, start);
    start = from + sentence.length;
    if (!asksToAnswer.test(sentence)) continue;
    const cases = [...sentence.matchAll(inCase)].map(({ index, groups }) => ({
      name: groups?.["name"] ?? "",
      start: from + index + (groups?.["quote"]?.length ?? 0),
    }));
    if (cases.length > 1) found.push(cases);
  }
  return found;
}
