import { createTextMemo } from "../../../source/text-memo.ts";
import type { Stretch } from "./concerns-work.ts";
import { concernsWork } from "./concerns-work.ts";

/** Where a prompt says more of a report than which outcome it names. */
export interface AroundReport extends Stretch {
  /** What is to be reported: an outcome, or anything else that is found. */
  readonly name: string;
}

/**
 * Where a prompt says how to set the report of an outcome, or what to write behind it. Only an answer whose last lines hold
 * the block on a line of its own has an outcome.
 */
export function aroundReports(text: string): readonly AroundReport[] {
  return /report/i.test(text) ? known(text, () => reportsIn(text)) : [];
}

/** Recipes repeat their prompts. */
const known = createTextMemo<readonly AroundReport[]>();

function reportsIn(text: string): readonly AroundReport[] {
  const found = [...text.matchAll(aroundReport)].map(({ 0: order, groups, index: start }) => {
    return { name: groups?.["name"] ?? "", start, end: start + order.length };
  });
  return found.filter((one) => !concernsWork(text, one));
}

const report = /\breport(?: (?:that|it|this) as)?:? ["'`*]{0,2}(?<name>[\w-]+)["'`*]{0,2}/.source;

/** What the block would be in, or would become. */
const form =
  /(?: back)? (?:as|in|inside|within) (?:an? |one )?(?:(?:Markdown |fenced |JSON )*(?:code block|fence)\b|fenced\b|```|(?:bold|bullet|italics|list item|table|HTML|Markdown|XML|YAML)\b)/
    .source;

/** Words for writing. */
const writing = "add|append|give|include|list|print|provide|write";

/** What one writes about one's work. */
const remark =
  /(?:[\w-]{1,40} ){0,3}(?:conclusion|details|explanation|notes?|overview|paragraph|recap|remarks?|sentences?|summary)\b/
    .source;

/** Another report behind it is the one that ends the answer. */
const noReport = /(?![^.\n]{0,400}\breport\b)/.source;

const behind = [
  `,? (?:and )?then (?:also |please )?(?:(?:${writing}) ${remark}|(?:describe|explain|summari[sz]e) (?:how|it|the|what|why|your)\\b)`,
  `(?:[.;]|,? and)\\s+(?:after (?:it|that)|afterwards?|finally|then),? (?:also |please )?(?:${writing}|describe|explain|summari[sz]e) ${remark}`,
  `,? followed by ${remark}`,
  `(?:[.;]|,? and|,) +then (?:also |please )?(?:${writing}) [^.\\n]{1,40} (?:after|behind|below|beneath|under) (?:it|that)(?=[.,;\\n]|$)`,
].join("|");

const aroundReport = new RegExp(`${report}(?:${form}|(?:${behind})${noReport})`, "gi");
