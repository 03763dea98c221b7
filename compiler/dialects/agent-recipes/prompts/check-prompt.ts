import { outcomePrompt } from "../../../../runtime/semantics/agent-recipes.ts";
import type { Report } from "../../../document/cursor.ts";
import type { Scalar } from "../../../document/node.ts";
import { scalarMapOf } from "../../../document/scalar-map.ts";
import { createTextMemo } from "../../../source/text-memo.ts";
import { utf8Length } from "../../../source/utf8-length.ts";
import type { StepNode } from "../ast.ts";
import { checkPlaceholders } from "../placeholders.ts";
import { answerForms } from "./answer-forms.ts";
import { aroundReports } from "./around-reports.ts";
import { blockForms } from "./block-forms.ts";
import { checkCases, checkPlainCases } from "./check-cases.ts";
import { checkKeyedOutcomes } from "./check-keyed-outcomes.ts";
import { checkLikeOrders } from "./check-like-orders.ts";
import { checkListedCases } from "./check-listed-cases.ts";
import { checkListedOutcomes } from "./check-listed-outcomes.ts";
import { checkMisspeltOutcomes } from "./check-misspelt-outcomes.ts";
import { checkNamedOutcomes } from "./check-named-outcomes.ts";
import { checkOutcomeRows } from "./check-outcome-rows.ts";
import { checkParallelOutcomes } from "./check-parallel-outcomes.ts";
import { checkSetOutcomes } from "./check-set-outcomes.ts";
import type { Stretch } from "./concerns-work.ts";
import { concernsWork, isForbidden } from "./concerns-work.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { namesWord } from "./names-word.ts";
import { jsonOfOutcome, ownJson } from "./own-json.ts";
import { ownText } from "./own-text.ts";
import { severalOutcomes } from "./several-outcomes.ts";

/** More bytes than this may not fit into one argument of a process. */
const mostBytes = 100 * 1024;

/** Warns about what a prompt says of outcomes, which the block that is appended to it says too. `names`: those of all steps and their outcomes. */
export function checkPrompt(
  step: StepNode,
  prompt: Scalar,
  names: ReadonlySet<string>,
  report: Report,
): void {
  const outcomes = step.outcomes.map(({ value }) => value);
  const spanAt = scalarMapOf(prompt).span;
  const bytes = utf8Length(outcomePrompt(prompt.text, outcomes));
  if (bytes > mostBytes) report("large-prompt", step.prompt?.span ?? prompt.span, { bytes });
  const text = ownText(prompt.text);
  const block = conflictingBlock(text, outcomes);
  if (block) {
    report("conflicting-outcome-block", spanAt(block.start, block.end), { step: step.name.value });
  }
  checkPlaceholders(prompt, text, report);
  checkOutcomes(step, text, names, (name, start, closest) => {
    const span = spanAt(start, start + name.length);
    report("unknown-outcome-in-prompt", span, { name, closest });
  });
}

/** Looks for names that are no outcomes; which there are is known once their list can be read. */
function checkOutcomes(
  step: StepNode,
  prompt: string,
  names: ReadonlySet<string>,
  report: ReportOutcome,
): void {
  if (step.outcomes.length === 0) return;
  const reported = new Set<number>();
  // That there is no open outcome, or one in other letters, is told where they are listed, or where it leads on.
  const lacksOpen = step.outcomes.every(({ value }) => !/^(?:other|\*)$/.test(value));
  const unusual = step.outcomes.map(({ value }) => value).filter((one) => !/^[\w-]+$/.test(one));
  // A name with other characters ends early, or begins late, where words are read; the name itself is told of.
  const isPart = (name: string, start: number): boolean =>
    unusual.some((one) => {
      const at = one.indexOf(name);
      return at >= 0 && prompt.startsWith(one.trim(), start - at);
    });
  const reportOnce: ReportOutcome = (name, start, closest) => {
    const isOpen = lacksOpen && name.toLowerCase() === "other";
    if (!isOpen && !reported.has(start) && !isPart(name, start)) report(name, start, closest);
    reported.add(start);
  };
  checkNamedOutcomes(step, prompt, reportOnce);
  checkListedOutcomes(step, prompt, reportOnce);
  checkListedCases(step, prompt, reportOnce);
  checkMisspeltOutcomes(step, prompt, names, reportOnce);
  checkOutcomeRows(step, prompt, reportOnce);
  checkKeyedOutcomes(step, prompt, reportOnce);
  checkSetOutcomes(step, prompt, reportOnce);
  checkLikeOrders(step, prompt, reportOnce);
  checkParallelOutcomes(step, prompt, reportOnce);
  checkCases(step, prompt, reportOnce);
  checkPlainCases(step, prompt, reportOnce);
}

/** Where a prompt first says itself how to answer. */
function conflictingBlock(text: string, outcomes: readonly string[]): Stretch | undefined {
  const blocks = known(text, () => ownBlocksIn(text));
  return (
    blocks.find(({ start, end }) => !namesOutcome(text.slice(start, end), outcomes)) ??
    aroundReports(text).find(({ name }) => outcomes.includes(name)) ??
    blockForms(text)[0] ??
    answerForms(text)[0] ??
    ownJson(text)[0] ??
    jsonOfOutcome(text, outcomes) ??
    severalOutcomes(text, outcomes)
  );
}

/** Recipes repeat their prompts. */
const known = createTextMemo<readonly Stretch[]>();

/** Where a prompt says itself how to answer, as often as anybody says it. */
function ownBlocksIn(text: string): readonly Stretch[] {
  const blocks: Stretch[] = [];
  let from = 0;
  for (let count = 0; count < mostOrders; count++) {
    const block = ownBlockIn(text.slice(from));
    if (block === undefined) break;
    const start = from + block.index;
    from = start + block[0].length;
    const found = { start, end: from };
    // What ends the sentence before stands in it, and in another line.
    const order = start + Math.max(0, block[0].search(/[^\s.!?:]/));
    if (!concernsWork(text, found) && !isForbidden(text, found))
      blocks.push({ start: order, end: from });
  }
  return blocks;
}

/** Nobody says more often how to end. */
const mostOrders = 20;

/** Whether an order how to end says nothing but the name of an outcome: `End with done.`, `Answer only with done or failed.` */
function namesOutcome(order: string, outcomes: readonly string[]): boolean {
  // Nothing but a word, or a mark, leaves no block in which an outcome stands.
  if (/\b(?:the|one)(?: single)? word\b|nothing else\b|<\w/i.test(order)) return false;
  if (/^(?:answer|reply|respond) /i.test(order) && !order.includes("{")) {
    return outcomes.some((outcome) => namesWord(order, outcome));
  }
  const [, name = ""] = /\bwith ["']?([\w-]+)["']?$/i.exec(order) ?? [];
  return outcomes.includes(name);
}

/** The JSON that ends an answer, and no other that the work is about, such as that of a file named before it. */
const theJson = String.raw`(?<!\.|\.json\b[^.\n]{0,40})\bJSON\b(?! (?:APIs?|bod(?:y|ies)|config\w*|data|decoders?|documents?|encoders?|examples?|files?|fixtures?|formatters?|objects? in|output|parsers?|payloads?|printers?|reports?|responses?|samples?|schemas?|snippets?|texts?)\b)`;

/** JSON of its own to answer with, or advice on how to write the block, where, or what to write behind it. */
function ownBlockIn(text: string): RegExpExecArray | undefined {
  const ofJson = /JSON/i.test(text) ? aboutJson.exec(text) : null;
  const ofBlock = aboutBlock.exec(text);
  if (ofJson === null || ofBlock === null) return ofJson ?? ofBlock ?? undefined;
  return ofJson.index < ofBlock.index ? ofJson : ofBlock;
}

const aboutBlock = anyOf([
  /(?<!\bcontents?\b[^.\n]{0,20}|\.json\b[^.\n]{0,40})\{\s*(?:"outcome"\s*:|'outcome'\s*:|outcome: ?["'\w-])/,
  /\b(?:answer|end|finish|reply|respond) (?:in|with) [^.\n{]{0,40}\{\s*"\w+"\s*:|\b(?:answer|reply|respond)(?:(?<!\b(?:an|its|the|this) \w+)|:) \{\s*"\w+"\s*:/,
  /\bprefix (?:the|your) (?:final|last) line\b/,
  /\b(?:after|below|behind|beneath) (?:the|your) (?:final |outcome )?(?:\bJSON\b|outcome (?:block|line)\b|outcome\b(?=,))[^.\n]{0,20}\b(?:add|append|describe|explain|give|list|put|summari[sz]e|write)\b/,
  /\b(?:add|append|close|conclude|end|explain|finish|give|include|put|sign off|summari[sz]e|write)\b[^.\n]{0,60}\b(?:after|below|behind|beneath) (?:the|your) (?:final |outcome )?(?:\bJSON\b|outcome\b(?! of\b))/,
  /(?<!\b(?:it|that|which) \w+s (?:an?|its|the) )\boutcome (?:as|in|inside|into) (?:an? )?(?:bold|bullet|(?:(?:code|fenced|JSON|Markdown) )+(?:block|fences?)\b|`{3} ?json\b|(?:triple|three) backticks|HTML|italics|list item|Markdown|plain text|table|XML|YAML)\b/,
  /\b(?:last|final) line of (?:the|your) (?:answer|message|output|reply|response) (?:has to be|is|must be|should be)\b(?![^.\n]{0,40}\b(?:JSON|outcome)\b)/,
  /\bend (?:the|your) (?:answer|message|output|reply|response) with\b(?![^.\n]{0,60}\b(?:JSON|outcome|(?:one|single|three|two) (?:lines?|sentences?))\b)/,
  /\byour (?:very )?(?:final|last) line (?:has to|must|should) be (?:exactly |just |only |the word )*(?:["'`*](?!\{)|(?:completed?|done|fail(?:ed|ure)?|finished|ok|pass(?:ed)?|success)(?=[.,;!\n]|$))/,
  /\b(?:give|report|return|write) (?:the|your) outcome (?:as|in the form(?: of)?) `outcome ?[:=] ?[\w-]+`/,
  /<outcome>[^<\n]{1,60}<\/outcome>/,
  /\b(?:add|emit|output|print|write) (?:an?|the) (?:final|last) line ["'`]outcome ?[:=]/,
  /\bafter (?:reporting|you (?:have )?reported)(?: it| the outcome)?,? (?:also )?(?:add|explain|give|list|print|summari[sz]e|write)\b/,
  /\b(?:answer|conclude|end|finish|reply|respond) (?:in|inside|with|within) [^.\n`]{0,40}`{3,4} ?json\b(?=[^\n]*\S)/,
  /\byour (?:(?:entire|whole) )?(?:answer|output|reply|response) (?:has to|must|should) be (?:(?:in|pure|valid) )*(?:CSV|TOML|XML|YAML|plain text)\b(?![^.\n]{0,60}\b(?:JSON|outcome)\b)/,
  /\boutcome (?:at the (?:very )?(?:beginning|start|top)|(?:in|on) the first line|first(?=,? (?:and )?then\b))/,
  /\b(?:begin|open|start) (?:the|your) (?:answer|message|output|reply|response) with (?:the|your) (?:(?:final |JSON )?outcome\b|\bJSON\b)/,
  /(?:^|[.!?:]\s+|\n[ \t]*)(?:begin|start) with the outcome(?=[.;!\n]|$)/,
  /\b(?:give|report|return|write) (?:the|your) outcome (?:name )?(?:all )?in (?:all )?(?:caps|(?:capital|lower|title|upper)[ -]?(?:case|letters?))\b/,
  ...startingSentences([
    {
      verb: "close|conclude|end|finish",
      rest: /(?:with [^.\n`]{1,40} )?(?:in|on) the (?:final|last) line\b/,
    },
    {
      verb: "close|conclude|end|finish",
      rest: /with (?:the (?:line|phrase|sentence|words?) )?(?:"[^"\n]+"|'[^'\n]+'|(?:COMPLETED?|DONE|FINISHED|OK)(?=[.,;!\n]|$))/,
    },
    {
      verb: "close|conclude|end|finish",
      rest: /with (?:an?|the) (?:[\w-]+ ){0,2}(?:list|overview|recap|summary|table)(?=[.;\n]|$| of\b(?![^\n]{0,60}[./]\w))/,
    },
    {
      verb: "give|print|put|write",
      rest: /(?:a|the|your) [^.,;\n]{1,40} (?:as|in|on) the (?:final|last) line(?=[.;\n]|$)/,
    },
    {
      verb: "output|print|reply with|respond with|return",
      rest: /only (?:the|your) (?:[\w-]+ ){0,2}(?:answer|diff|findings|list|patch|summary|verdict)\b/,
    },
    {
      verb: "answer|reply|respond",
      rest: /(?:only with|with (?:just|nothing but|nothing except|only))\b[^.\n]{1,60}/,
    },
    {
      verb: "answer|reply|respond",
      rest: /with (?:the (?:single )?word )?["'`*]{0,3}[\w-]+["'`*]{0,3} (?:alone|and nothing (?:else|more))\b|with the single word\b/,
    },
    {
      verb: "answer|reply|respond",
      rest: /only (?:["'`*]{0,3}[\w-]+["'`*]{0,3}, ){0,6}["'`*]{0,3}[\w-]+["'`*]{0,3},? or ["'`*]{0,3}[\w-]+["'`*]{0,3}(?=[.;\n]|$)/,
    },
    {
      verb: "answer|reply|respond",
      rest: /(?:only (?:as|in) (?:CSV|HTML|Markdown|TOML|XML|YAML|plain text|prose)\b|(?:as|in|with) (?:(?:pure|valid) )?(?:(?:CSV|HTML|Markdown|TOML|XML|YAML|plain text|prose) only\b|(?:CSV|TOML|XML|YAML)(?=[.,;\n]|$)))/,
    },
    {
      verb: "answer|reply|respond",
      rest: /(?:in|with) (?:exactly |just )?(?:an?|one)(?: single)? (?:letter|number|word)(?=[.,;:!\n]|$)/,
    },
    {
      verb: "output|print|return",
      rest: /(?:nothing but|nothing except|only) (?:an? )?(?:CSV|HTML|Markdown|TOML|XML|YAML|plain text)\b/,
    },
    { verb: "(?:the|your) (?:very )?(?:final|last) line", rest: /(?:has to|must|should) be\b/ },
  ]),
]);

interface SentenceStart {
  /** The words it starts with, as a pattern. */
  readonly verb: string;
  readonly rest: RegExp;
}

/** What speaks of the end of an answer where it starts a sentence: within one, it speaks most often of a file. */
function startingSentences(starts: readonly SentenceStart[]): readonly RegExp[] {
  const before = /(?:^|[.!?:]\s+|\n[ \t]*)(?:[-*]\s+)?(?:always )?/.source;
  const noBlock = /(?![^.\n]{0,60}\b(?:JSON|outcome)\b)/.source;
  return starts.map(
    ({ verb, rest }) =>
      new RegExp(`\\b(?:${verb})(?<=${before}(?:${verb}))${noBlock} ${rest.source}`),
  );
}

/** V8 takes ten milliseconds for it when it is first used. */
const aboutJson = anyOf([
  /\b(?:answer|end|finish|reply|respond) with [^.\n]{0,40}\bJSON\b[^.\n]{0,20}:\s*(?:```\w*\s*)?\{/,
  /\b(?:fence|fenced|code block|pretty-print|indent)\w*\b(?![^.\n]{0,30}\b(?:except|not)\b)[^.\n]{0,40}\bJSON\b/,
  /\bJSON\b[^.\n]{0,40}\b(?:(?:backtick|code block|fence|fenced|indent|pretty-print)\w*|as a bullet|at the (?:very )?(?:beginning|start|top)\b|followed by\b|in quotes\b|(?:across|on|over) (?:many|multiple|separate|several) lines\b|(?:in|on) the first line\b|with (?:line breaks|single quotes)\b)|\bsingle quotes (?:for|in) (?:the|your) (?:final |outcome )?\bJSON\b|\bJSON\b[^.\n]{0,40}```/,
  /\b(?:answer with|give|output|print|reply with|report|respond with|return|use|write) (?:(?:an?|the|your) )?(?:formatted|indented|multi-?line|pretty) \bJSON\b/,
  /\boutcome\b[^.\n]{0,40} (?:formatted|indented|multi-?line|pretty) \bJSON\b|\bformat (?:the|your) (?:final |outcome )?\bJSON\b/,
  /\b(?:Markdown (?:around|for)|prefix) (?:the|your) (?:final |outcome )?\bJSON\b/,
  /(?<!\b(?:convert|dump|export|save|store|write)\b(?![^.\n]{0,40}\b(?:answer|message|outcome|output|reply|response|result)\b)[^.\n]{0,40})\bJSON\b[^.\n]{0,20},? (?:and )?then (?:add|describe|explain|give|list|summari[sz]e|write)\b/,
  /\b(?:do not|don't|never) (?:(?:answer|reply|respond) (?:as|in|with)|emit|output|print|return) \bJSON\b(?=[.;!\n]|$)/,
  /\b(?:do not|don't|never) (?:answer with|include|output|print|reply with|return|use|write) any \bJSON\b/,
  /\b(?:do not|don't|never) (?:end with \bJSON\b|(?:add|append|include|output|print|write) (?:(?:the (?:final|outcome)|your) \bJSON\b|the JSON (?:block|line|outcome)\b))/,
  /\b(?:omit|skip) (?:the|your) \bJSON\b/,
  /\bJSON\b[^.\n]{0,40}\bone (?:field|key) (?:per|to a) line\b/,
  /(?:^|[.!?:]\s+|\n[ \t]*)return (?:only |just )?(?:plain )?(?:Markdown|prose|text)\b[^.\n]{0,20}\b(?:no|not|without(?: any)?) \bJSON\b/,
  /\b(?:answer|output|reply|respond|response)\b[^.\n]{0,30}\b(?:no|without(?: any)?) \bJSON\b/,
  /\b(?:enclose|surround|wrap) (?:the|your) (?:final |outcome )?\bJSON\b (?:by|in|with)\b/,
  /\b(?:give|output|print|put|return|state|write) (?:the|your) (?:final |outcome )?\bJSON\b (?:(?:block |line )?first,? (?:and )?then your|(?:block|line) first,? (?:and )?then (?:an?|the))\b/,
  /\bfollow (?:the|your) (?:final |outcome )?\bJSON\b (?:block |line )?(?:by|with)\b/,
  /\bformat your (?:answer|output|reply|response) as [^.\n]{0,20}\bJSON\b/,
  /\byour (?:answer|output|reply|response) (?:has to|must|should) be [^.\n]{0,20}\bJSON\b/,
  /\b(?:answer|reply|respond) only (?:in|with) [^.\n]{0,20}\bJSON\b/,
  /(?:^|[.!?:]\s+|\n[ \t]*)(?:(?:answer|reply|respond) (?:as|in|with) (?:an? )?\bJSON\b|(?:output|print|return) (?:only (?:(?:an?|one|pure|raw|single|valid) )*\bJSON\b(?: (?:array|list|object))?(?=[.,;:\n]|$| (?:containing|of|that|which|with)\b)|\bJSON\b:? ?\{))/,
  /(?:^|\n)[ \t#*]*(?:answer|output|response) format\b[^\n]{0,20}\n+[ \t]*```json\s*\{/,
]);

function anyOf(ways: readonly RegExp[]): RegExp {
  const sources = ways.map(({ source }) => source.replaceAll("\\bJSON\\b", theJson));
  return new RegExp(sources.join("|"), "i");
}
