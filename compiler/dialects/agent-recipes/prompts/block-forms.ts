import { createTextMemo } from "../../../source/text-memo.ts";
import type { Stretch } from "./concerns-work.ts";
import { concernsWork, isOrder } from "./concerns-work.ts";
import { speaksOfOtherJson } from "./other-json.ts";

/**
 * Where a prompt wants the block that ends an answer in a form or at a place where it is not found: `Wrap your outcome in
 * backticks.`, `End the JSON with a full stop.`, `Start with the JSON block.` It is the first sign of its line, the last one
 * of that is its brace, and it stands in the last five lines.
 */
export function blockForms(text: string): readonly Stretch[] {
  return known(text, () => [
    ...[...text.matchAll(mention)].flatMap((one) => orderAround(text, one)),
    ...labelledOutcomes(text),
  ]);
}

/** Where an outcome behind a word is the line to write: `End with "outcome: done" on the last line.` */
function labelledOutcomes(text: string): readonly Stretch[] {
  const found = [...text.matchAll(labelled)].map(({ 0: order, index: start }) => {
    return { start, end: start + order.length };
  });
  return found.filter((one) => isOrder(text, one) && !concernsWork(text, one));
}

const labelled = new RegExp(
  [
    "(?:[Cc]lose|[Cc]onclude|[Ee]nd|[Ff]inish) with(?: exactly| the line)? (?<quote>[\"'`])outcome ?: ?[\\w-]+\\k<quote>",
    "(?:[Oo]utput|[Pp]rint|[Ss]ay|[Ww]rite)(?: exactly| the line)? (?<sign>[\"'`])outcome ?: ?[\\w-]+\\k<sign> (?:as|on) the (?:final|last) line\\b",
    "(?:[Ee]nd with|[Oo]utput|[Pp]rint|[Ss]ay|[Ww]rite)(?: exactly| the line)? OUTCOME ?: ?[\\w-]+(?=\\s*(?:[.;,\\n]|$)|\\s+(?:as|at|on)\\b)",
  ]
    .map((one) => `\\b${one}`)
    .join("|"),
  "g",
);

/** Recipes repeat their prompts. */
const known = createTextMemo<readonly Stretch[]>();

/** What the block, or the outcome in it, is called. */
const mention =
  /\b(?:the|your) (?:final |last )?(?:outcome JSON|(?:JSON|outcome)(?: (?:block|line|object))?)(?![\w-])/gi;

/** No order is longer on one side of what it is about. */
const widest = 80;

function orderAround(text: string, { 0: name, index }: RegExpExecArray): readonly Stretch[] {
  const behind = text.slice(index + name.length, index + name.length + widest);
  const before = text.slice(Math.max(0, index - widest), index);
  for (const way of ways) {
    const end = way.behind.exec(behind);
    const start = end && way.before.exec(before);
    if (!start || !isEnough(name, way.needs)) continue;
    const found = { start: index - start[0].length, end: index + name.length + end[0].length };
    return isMeant(text, name, found) ? [found] : [];
  }
  return [];
}

/** An outcome is a result of the work, too, of which one speaks first; and there may be other JSON than that of the answer. */
function isEnough(name: string, needs: Way["needs"]): boolean {
  if (needs === "block") return isOwn.test(name);
  return needs === undefined || isOwn.test(name) || /\bJSON\b/i.test(name);
}

/** The block and no other. */
const isOwn = /^your\b|\boutcome JSON$|\b(?:block|line)$/i;

function isMeant(text: string, name: string, found: Stretch): boolean {
  if (!isOrder(text, found) || concernsWork(text, found)) return false;
  if (isOwn.test(name)) return true;
  return !/\bJSON\b/i.test(name) || !speaksOfOtherJson(text, found);
}

/** How an order is given: what stands before the block in it, and what behind. */
interface Way {
  readonly before: RegExp;
  readonly behind: RegExp;
  /** What it has to be given about, unless about anything that may be the block: JSON, or what is called its block. */
  readonly needs?: "block" | "JSON";
}

/** What would be around it in its line; it may be in a fence of several lines, which nobody asks for in a sentence. */
const marks =
  /(?:(?:an?|double|inline|Markdown|matching|one|single|square|triple|two) ){0,3}(?:asterisks|back-?quotes?|back-?ticks?|block ?quotes?|bold|brackets|bullet points?|code (?:blocks?|fences?|spans?)|fences?|HTML comments?|italics|parenthes[ei]s|quotation marks|tags?|underscores|["'`]?(?:\*{1,3}|_{1,2}|`{1,3}|>|<\w{1,20}>)["'`]?(?![\w*`]))/
    .source;

/** What would make a line of something else of it. */
const kinds =
  /an? (?:JSON )?(?:array|bullet(?:ed list| point)?|comment|heading|headline|list(?: item)?|numbered list|quote|sentence|table|title)\b/
    .source;

/** A sign behind the last brace. */
const sign = "an? (?:colon|comma|dot|exclamation mark|full stop|period|semicolon)";

const writing =
  "emphasi[sz]e|enclose|format|give|highlight|mark|output|place|print|put|quote|render|report|return|set|show|state|surround|wrap|write";

/** Nothing else is said of it. */
const over = /^(?=\s*(?:[.,;:!)\n]|$)|\s+(?:and|but|if|so that|when)\b)/;

const duty = "(?:has to|must|needs to|shall|should)";

/** What one writes about one's work. */
const remark =
  "(?:(?:an?|the|your) )?(?:[\\w-]{1,30} )?(?:analysis|answer|comments?|conclusion|description|details|explanations?|findings|justification|notes?|overview|rationale|reason(?:ing|s)?|rest|review|summary|text)";

const giving = /\b(?:give|output|place|print|put|report|return|show|state|write)\s+$/i;

const sentenceStart = /(?<=^|[.!?:;,]\s{1,20}|\n[ \t]{0,20}(?:[-*] )?)$/;

const ways: readonly Way[] = [
  {
    before: new RegExp(`\\b(?:${writing})\\s+$`, "i"),
    behind: new RegExp(
      `^ (?:up )?(?:between|by|in|inside(?: of)?|into|using|with|within) ${marks}(?![\\w-])|^ (?:as|in) ${kinds}`,
      "i",
    ),
  },
  {
    before: /\b(?:make|print|render|set|show|write)\s+$/i,
    behind: /^ (?:all )?(?:bold|italic|underlined)(?![\w-])/i,
  },
  {
    before: new RegExp(
      `\\b(?:add|insert|place|put|use|write)\\s+${marks}\\s+(?:around|before|for|in front of|to)\\s+$`,
      "i",
    ),
    behind: over,
  },
  {
    before: /\b(?:close|end|finish|terminate)\s+$/i,
    behind: new RegExp(`^ (?:by|with) ${sign}`, "i"),
  },
  {
    before: new RegExp(
      `\\b(?:add|append|put|write)\\s+${sign}\\s+(?:after|at the end of|behind|to)\\s+$`,
      "i",
    ),
    behind: over,
  },
  {
    before:
      /\b(?:add|print|put|say|write)\s+(?:the (?:label|text|words?) )?(?:"[^"\n]{1,40}"|'[^'\n]{1,40}'|`[^`\n]{1,40}`)\s+(?:ahead of|before|in front of)\s+$/i,
    behind: over,
  },
  {
    before: /\b(?:introduce|label|precede|prefix)\s+$/i,
    behind: /^ (?:by|with) (?:the (?:label|text|words?) )?["'`]/i,
  },
  {
    before: /\bescape\s+(?:all |the )?(?:double )?quotes (?:in|inside|of|within)\s+$/i,
    behind: over,
  },
  {
    before: sentenceStart,
    behind: new RegExp(
      `^ ${duty} (?:be|come|go|stand) (?:(?:bold|italic|underlined)(?![\\w-])|(?:\\w+ed |put |set |written )?(?:(?:between|by|in|inside|into|with|within) ${marks}(?![\\w-])|as ${kinds}))|^ ${duty} (?:be followed by|end with) ${sign}`,
      "i",
    ),
  },
  {
    before:
      /\b(?:begin|lead|open|start)(?: off)?(?: (?:the|your) (?:answer|message|output|reply|response))?\s+with\s+$/i,
    behind: over,
    needs: "block",
  },
  {
    before: giving,
    behind: /^ first\s*(?:[.;!\n]|$)/,
    needs: "block",
  },
  {
    before: giving,
    behind: new RegExp(
      `^ first,?(?: and| followed by|(?: and)? then) ${remark}\\b|^ (?:above|ahead of|before) ${remark}\\b`,
      "i",
    ),
    needs: "JSON",
  },
  {
    before: sentenceStart,
    behind: new RegExp(
      `^ (?:comes|goes|stands|${duty} (?:be|come|go|stand)) (?:first\\b|at the (?:beginning|start|top)\\b|(?:above|ahead of|before) ${remark}\\b)`,
      "i",
    ),
    needs: "JSON",
  },
];
