import { createTextMemo } from "../../../source/text-memo.ts";
import type { Stretch } from "./concerns-work.ts";
import { concernsWork, isForbidden, sentenceBefore } from "./concerns-work.ts";
import {
  buildsCode,
  commits,
  isOfWork,
  namesPlace,
  runsProgram,
  writesText,
} from "./work-words.ts";

/**
 * Where a prompt says what the whole answer is to be, what comes last in it, or which key the outcome has, and leaves the block
 * out: `Write nothing but the list of files.`, `The last thing you write is your name.`, `Report the outcome in the field status.`
 */
export function answerForms(text: string): readonly Stretch[] {
  return known(text, () => [...text.matchAll(form)].flatMap((match) => stretchOf(text, match)));
}

/** Recipes repeat their prompts. */
const known = createTextMemo<readonly Stretch[]>();

function stretchOf(text: string, { 0: order, groups, index }: RegExpExecArray): readonly Stretch[] {
  const found = { start: index, end: index + order.length };
  if (concernsWork(text, found)) return [];
  if (groups?.["only"] === undefined && isForbidden(text, found)) return [];
  if (groups?.["block"] !== undefined) return [found];
  return buildsCode(text.slice(0, index)) || isAboutText(sentenceBefore(text, found))
    ? []
    : [found];
}

/** Whether a sentence is about a text or a program that has an end, or nothing but, of its own. */
function isAboutText(sentence: string): boolean {
  return [isOfWork, writesText, runsProgram, commits, namesPlace].some((one) => one(sentence));
}

const sentenceStart = /(?<=(?:^|[.!?:]\s{1,9}|\n[ \t]{0,20}(?:[-*] )?)(?:always |please )?)/.source;

/** The block is spoken of as well. */
const noBlock = /(?![^.\n]{0,80}\b(?:JSON|outcome)\b)/.source;

/** The block may stand behind so little. */
const noSentence = /(?![^.\n]{0,60}\b(?:one|single|three|two) (?:lines?|sentences?)\b)/.source;

const answer = "(?:answer|output|reply|response)";
const duty = "(?:has to|is to|must|needs to|shall|should)";
const blockName =
  "(?:(?:final |outcome )?JSON(?: (?:block|line|object|outcome))?|outcome (?:block|line))";

/** What an answer may consist of, and a file less often. */
const part =
  "(?:[\\w-]+ ){0,2}(?:answer|commit message|diff|findings|hash|list|message|names?|patch|paths?|questions|reply|review|summary|verdict)(?=[.;\\n]|$| (?:for|of|with)\\b)";

/** No sentence says more of one thing. */
const anything = "[^.\\n]{1,80}?(?=[.;\\n]|$)";

const only = [
  `[Oo]nly (?:answer with|give|output|print|reply with|respond with|return|write)${noBlock} (?:an?|the|your) ${part}`,
  `(?:[Gg]ive|[Ww]rite) nothing (?:but|except|else (?:but|except|than))${noBlock} (?:an?|the|your) ${part}`,
  `(?:[Oo]utput|[Pp]rint|[Rr]eturn) nothing (?:but|except|else (?:but|except|than))${noBlock} (?:an?|one|the|your) ${anything}`,
];

const ends = [
  `\\b[Yy]our ${answer} ${duty} end with${noBlock}${noSentence} ${anything}`,
  `${sentenceStart}(?:[Cc]lose|[Cc]onclude|[Ff]inish|[Ss]ign) your ${answer} (?:with|by)${noBlock}${noSentence} ${anything}`,
  `${sentenceStart}[Ss]ign your ${answer}(?= at the end|[.;\\n]|$)`,
  `\\b[Tt]he (?:very )?last thing (?:that )?you (?:output|print|report|return|say|write) (?:is|${duty} be)${noBlock} (?:["'\`]|your |(?:an?|the) (?:words? |line |${part}))`,
];

const block = [
  `${sentenceStart}[Rr]eturn only (?:an?|the) JSON(?: (?:array|list|object))? (?:for|of)\\b`,
  `\\b[Yy]our ${answer} (?:cannot|(?:can|may|must|shall|should) (?:not|never)) (?:contain|have|hold|include|use) (?:any )?JSON(?=[.;,\\n]|$)`,
  `${sentenceStart}(?:[Dd]escribe|[Ll]ist|[Mm]ention|[Nn]ame|[Pp]rint|[Ss]how) [^.\\n]{1,60} (?:after|behind|below|beneath) (?:the|your) ${blockName}(?=[.;,\\n]|$)`,
  `${sentenceStart}(?:[Aa]dd|[Dd]escribe|[Ee]xplain|[Gg]ive|[Jj]ustify|[Ll]ist|[Pp]rint|[Ss]ummari[sz]e|[Ww]rite) [^.\\n]{1,40} after (?:reporting|you (?:have )?reported)(?: it| the outcome)?(?=[.;\\n]|$)`,
  `\\b(?:[Gg]ive|[Pp]ut|[Rr]eport|[Rr]eturn|[Ss]et|[Ss]tore|[Ww]rite) (?:the|your) outcome (?:as|in|into|under) (?:an? |the )?(?:field|key|property) (?:called |named )?["'\`]?(?!outcome\\b)\\w+`,
  `\\b(?:field|key|property) (?:called |named )?["'\`](?!outcome["'\`])\\w+["'\`] (?:and not|in place of|instead of|rather than) ["'\`]?outcome\\b`,
  `\\b(?:[Tt]he|[Yy]our) (?:final|outcome) JSON (?:block |line |object )?${duty} (?:contain|have|hold|include)(?![^.\\n]{0,80}\\boutcome\\b) [^.\\n"'\`]{0,30}["'\`]\\w`,
  "\\b(?:[Gg]ive|[Rr]eport|[Rr]eturn|[Ss]tate|[Ww]rite) (?:the|your) outcome (?:as|in) (?:CSV|plain text|prose)\\b",
];

const form = new RegExp(
  `${sentenceStart}(?<only>${only.join("|")})|${ends.join("|")}|(?<block>${block.join("|")})`,
  "g",
);
