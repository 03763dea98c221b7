import { closestName } from "../../../diagnostics/spelling/closest-name.ts";
import { createTextMemo } from "../../../source/text-memo.ts";
import type { StepNode } from "../ast.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { comparedOutcomes, writtenOutcomes } from "./named-outcome.ts";
import { namesWord } from "./names-word.ts";

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

/** Reports a plain word that is to be answered in one case, where an outcome is for the other: `report same when ..., worse when ...`. */
export function checkPlainCases(step: StepNode, prompt: string, report: ReportOutcome): void {
  const cases = [...prompt.matchAll(plainCases)];
  if (cases.length === 0) return;
  const written = writtenOutcomes(step);
  const outcomes = comparedOutcomes(step);
  // All outcomes that are named leave none that the word could stand for.
  if (outcomes.every((one) => one === "other" || namesWord(prompt, one))) return;
  for (const { 0: whole, index, groups } of cases) {
    const { name = "", next = "" } = groups ?? {};
    if (written.has(name) || !written.has(next) || /^(?:it|so|that|them|this)$|[^s]s$/i.test(name))
      continue;
    report(name, index + whole.indexOf(name, whole.indexOf(" ")), closestName(name, outcomes));
  }
}

/** A word without quotes, which may be any other of its sentence, with the word for the next case. */
const plainCases =
  /\b(?:answer|choose|pick|report)\s+(?<name>[a-z][\w-]*)\s+(?:if|once|when)\b[^.!?:;"'`]{1,160}?,\s+(?:(?:and|or)\s+)?(?<next>[a-z][\w-]*)\s+(?:if|once|otherwise|when)\b/gi;

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
  /(?<=\b(?:answer|choose|end|finish|outcome|pick|reply|report|respond|return|is|with|or|and)\s{1,20}|,\s{1,20})(?<quote>["'`]|\*\*)(?<name>[A-Za-z0-9][\w-]*)\k<quote>\s+(?:if|once|unless|when)\b/gi;

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
