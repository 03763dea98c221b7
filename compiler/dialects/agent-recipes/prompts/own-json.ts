import { createTextMemo } from "../../../source/text-memo.ts";
import type { Stretch } from "./concerns-work.ts";
import { concernsWork, followsAnswer, isOrder } from "./concerns-work.ts";
import { speaksOfOtherJson } from "./other-json.ts";
import { buildsCode } from "./work-words.ts";

/**
 * Where a prompt shows JSON without an outcome that the agent is to answer with: `The JSON has the form {"verdict": "ok"}.`,
 * `Return {"result": "done"}.` The last block of an answer counts, and it needs an outcome.
 */
export function ownJson(text: string): readonly Stretch[] {
  return /\{\s*"/.test(text) ? known(text, () => [...shapesIn(text), ...answersIn(text)]) : [];
}

/** Recipes repeat their prompts. */
const known = createTextMemo<readonly Stretch[]>();

/** The first JSON that has an outcome of several words for a value of another key: it is of the answer, whatever stands around it. */
export function jsonOfOutcome(text: string, outcomes: readonly string[]): Stretch | undefined {
  const values = outcomes.filter((one) => /\w[-_]\w/.test(one)).map((one) => `"${one}"`);
  if (values.length === 0) return undefined;
  for (const { 0: object, index } of text.matchAll(anObject)) {
    const found = { start: index, end: index + object.length };
    if (values.some((one) => object.includes(one)) && !concernsWork(text, found)) return found;
  }
  return undefined;
}

const anObject = /\{\s*"[^{}]{0,300}\}/g;

/** JSON in which no outcome is a key, maybe in a fence. */
const json =
  /["'`]{0,3}(?:json)?\s{0,40}\{\s{0,40}"(?!outcome")[\w-]+"\s{0,9}:(?![^}]{0,300}"outcome"\s{0,9}:)[^{}]{0,300}\}?/
    .source;

const says =
  /(?: (?:block|line|object))? (?:(?:has to|must|shall|should|will) )?(?:be|contains?|follows?|has|have|holds?|includes?|is|looks?)\b[^.:{}\n]{0,40}:?\s{0,9}/
    .source;

const shape = new RegExp(
  [
    `\\bThe (?:final |outcome )?JSON${says}${json}`,
    `\\b[Yy]our (?:[a-z]+ )?(?:answer|JSON|message|outcome|output|reply|response)${says}${json}`,
    `\\b(?:form|format|schema|shape|structure|template) (?:for|of) your (?:answer|JSON|message|outcome|output|reply|response)(?: is)?:?\\s{0,9}${json}`,
  ].join("|"),
  "g",
);

function shapesIn(text: string): readonly Stretch[] {
  const found = [...text.matchAll(shape)].map(({ 0: order, index }) => {
    return { start: index, end: index + order.length };
  });
  return found.filter((one) => {
    const isOwn = /^your\b| your /i.test(text.slice(one.start, one.end));
    const isOfAnswer = followsAnswer(text, one) && !speaksOfOtherJson(text, one);
    return (isOwn || isOfAnswer) && !concernsWork(text, one);
  });
}

/** Words for answering, behind which JSON of programs is shown as well. */
const answer = new RegExp(
  `\\b(?:emit|give|output|print|report|return|send back|write)(?: (?:an object|back|exactly|just|only|simply|the (?:JSON|object)|this)){0,4}:?\\s{1,9}${json}["'\`]{0,3}(?<rest>[^\\n]{0,60})`,
  "gi",
);

/** Nothing else is said of it. */
const over =
  /^\s*(?:[.;:!]|$|,? (?:and nothing else|at the end|if|in that case|once|otherwise|unless|when)\b)/;

const atEnd =
  /^,? (?:as|in|on) (?:the|your) (?:final|last) line\b|^,? at the end of (?:the|your) (?:answer|message|reply|response)\b/;

function answersIn(text: string): readonly Stretch[] {
  return [...text.matchAll(answer)].flatMap(({ 0: order, groups, index: start }) => {
    const rest = groups?.["rest"] ?? "";
    const found = { start, end: start + order.length - rest.length };
    if (!atEnd.test(rest) && !(over.test(rest) && isFree(text, found))) return [];
    return isOrder(text, found) && !concernsWork(text, found) ? [found] : [];
  });
}

/** Whether the work is about no code and no other JSON that such a result could belong to. */
function isFree(text: string, stretch: Stretch): boolean {
  return !buildsCode(text.slice(0, stretch.start)) && !speaksOfOtherJson(text, stretch);
}
