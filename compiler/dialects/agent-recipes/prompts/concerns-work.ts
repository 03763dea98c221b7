import {
  buildsView,
  commits,
  isOfWork,
  namesJsonFile,
  namesPlace,
  runsProgram,
  servesRequests,
  writesText,
} from "./work-words.ts";

/** Where something stands in a prompt, by offsets. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Whether what looks like an order how to answer is one for what the work is about: a file, a program, another agent, or a
 * text that the agent is to write. The sentence around it tells that, or the one before it, of which it goes on to speak.
 */
export function concernsWork(text: string, stretch: Stretch): boolean {
  const around = surroundings(text, stretch);
  const { order, prefix } = around;
  if (ownAnswer.test(prefix + order)) return false;
  if (othersHaveTo.test(prefix) || othersDo.test(prefix) || speaksOfSeveral(around)) return true;
  if (ending.test(order) && !/\{|\b(?:JSON|outcome)\b/i.test(order)) return endsText(around);
  if (/^\{/.test(order)) return showsData(around);
  if (answering.test(order) && isImperative(prefix)) return answersElsewhere(around);
  return saysWork(around) || writesText(prefix) || goesOn(around);
}

/** Whether a stretch that starts with a verb, or with what has to be done, orders that: nobody else is said to do it, or forbids it. */
export function isOrder(text: string, stretch: Stretch): boolean {
  const { prefix } = surroundings(text, stretch);
  return isImperative(prefix) && !isSaid.test(prefix);
}

/** Somebody else is told it: `The prompt of the judge says: return`. */
const isSaid = /\b(?:contains|instructs|orders|reads|says|states|tells)\b[^.]*:[\s"'`]*$/i;

/** Whether what looks like an order is forbidden: `Never put the outcome in bold.`, `Write nothing after the JSON.` */
export function isForbidden(text: string, stretch: Stretch): boolean {
  const { prefix, order } = surroundings(text, stretch);
  return (
    forbids.test(prefix) ||
    /^\w+ (?:no (?!(?:\w+ )?JSON\b)|nothing (?!but\b|except\b))/i.test(order)
  );
}

const forbids =
  /\b(?:do not|don't|must not|never|should not)\s+(?:(?!but\b)[\w-]+\s+){0,3}["'`]*$/i;

/** The sentence before that of a stretch, in its paragraph. */
export function sentenceBefore(text: string, stretch: Stretch): string {
  return surroundings(text, stretch).before.at(-1) ?? "";
}

/** Whether a stretch goes on about the answer, or begins a paragraph, so that what it calls by an article is that of the answer. */
export function followsAnswer(text: string, stretch: Stretch): boolean {
  const last = sentenceBefore(text, stretch);
  const ofAnswer = /\b(?:answer|end with|finish|outcome|reply|report|respond)\b/i;
  return last.trim() === "" || (ofAnswer.test(last) && !isOfWork(last));
}

/** Whether JSON with an outcome is that of a program or a file, and the agent is not told to write it. */
function showsData(around: Surroundings): boolean {
  const { prefix, before } = around;
  if (ordered.test(prefix) || /\b(?:final|last) line\b/i.test(prefix)) return false;
  if (explains.test(prefix) || isArgument.test(prefix)) return true;
  const isHeld = /\b(?:carr(?:ies|y)|contains?|holds?|looks? like)\s+["'`]*$/i.test(prefix);
  return isHeld || saysWork(around) || (pronoun.test(prefix) && before.slice(-1).some(isOfWork));
}

/** A command in which the JSON stands, or what a request or a response is made of: `curl -d '`, `the response body is`. */
const isArgument =
  /`[\w./-]+ [^`\n]*$|\b(?:request|response)(?:'s)? (?:body|payload)\b[^.]*$|\bpayload (?:is|of|with)\b[^.]*$|\b(?:assert|emit|expect|insert|log|mock|post|publish|seed|store|stub)s?\b[^.]*$/i;

/** The agent itself, and what it says. */
const ofAgent =
  /(?!(?:[\w-]{1,60}\s+)?(?:agent|answer|assistant|block|JSON|line|message|outcome|output|reply|report|response|step|you)\b)/
    .source;

/** Something else is the subject: `The hook gets JSON on stdin and has to answer with`. */
const othersHaveTo = new RegExp(
  `^\\W*(?:an?|each|every|our|the|this)\\s+${ofAgent}[\\w-]+\\s[^.;:]*\\b(?:(?:has|have|is|are) to|must|shall|should|will)\\s+(?:always |only |then )?$`,
  "i",
);

/** Something else does it: `It prints its summary in a`, or is to do it: `Let the tool print`. */
const othersDo = new RegExp(
  [
    `(?:^\\W*|[:;]\\s+)(?:(?:an?|each|every|our|the|this)\\s+${ofAgent}(?:[\\w-]+\\s+){1,3}?|(?:it|they)\\s+)(?:also |always |only )?(?:emits?|outputs?|prints?|renders?|returns?|sends?|shows?|wraps?|writes?)\\b[^:]*$`,
    `\\b(?:have|let|make)\\s+(?:an?|each|every|our|the|this)\\s+${ofAgent}(?:[\\w\`./-]+\\s+){1,3}?(?:also |always |only )?(?:answer|emit|output|print|render|reply|respond|return|send|show|wrap|write)\\b[^.]*$`,
  ].join("|"),
  "i",
);

/** Whether it is said of more than one piece of JSON; an answer has one: `each file holds one`, `every JSON example`. */
function speaksOfSeveral({ prefix, order }: Surroundings): boolean {
  if (/^\W*(?:each|every) (?:\w+ )?(?:document|file|fixture|record)\b/i.test(prefix)) return true;
  return /\b(?:all|any|both|each|every)\s+(?:of\s+)?(?:the\s+)?(?:\w+\s+)?JSON\s+(?:bodies|body|examples?|files?|objects?|payloads?|samples?|snippets?)\b/i.test(
    prefix + order,
  );
}

/** An order to explain or to read what others write: `Document how agents report the outcome:`. */
const explains = /^\W*(?:(?:describe|document|explain|show)\s+how\s+(?!you\b|to\b)|parse\s)/i;

/** What stands for the program of which the sentence before speaks. */
const pronoun = /\b(?:its?|their|they)\b/i;

/** Whether the sentence speaks of the work. Whoever is to read the answer may be a program, too: `so that the tool finds it`. */
function saysWork({ prefix, rest }: Surroundings): boolean {
  const before = withoutJson(prefix).replace(/^\s*(?:as|because|for|since|so that)\b[^,]*,/i, "");
  const behind = withoutJson(rest).replace(purpose, "").replaceAll(listed, "");
  return isOfWork(before) || isOfWork(behind);
}

/** Why the agent is to do something. */
const purpose =
  /\b(?:as|because|for|since|so(?: that)?)\s+(?:its|my|our|the|your)\b(?:(?!\.[a-z]|\/)[^\n])*/i;

/** What an answer can list. */
const listed =
  /\b(?:changes|files|functions|lines|places|problems|tests|todos)\s+(?:from|in|of|under)\s+\S+/gi;

/** An order with what stands around it. */
interface Surroundings {
  readonly order: string;
  /** The sentence up to the order, or the part of it that gives the order. */
  readonly prefix: string;
  /** The order and what follows, to the end of the sentence. */
  readonly rest: string;
  /** The sentences before it in its paragraph. */
  readonly before: readonly string[];
  /** The next sentence, if there is one in the paragraph. */
  readonly behind: string;
}

/** The agent's own answer, which has the block at its end. */
const ownAnswer =
  /\b(?:your (?:[a-z]+ ){0,2}(?:answer|JSON|message|outcome|output|reply|response)|(?:the|your) (?:final|last) (?:answer|JSON|message|reply|response)|the answer(?! from| of| to)|(?:final|outcome) JSON|JSON (?:block|outcome)|outcome (?:block|line))\b/i;

/** How something ends. */
const ending = /^(?:close|conclude|end|finish|(?:the|your) (?:very )?(?:final|last) line)\b/i;

/** Words for answering that could be meant for the agent. */
const answering = /^(?:answer|format|output|print|reply|respond|return)\b(?! format)/i;

/** An order to say what follows. */
const ordered =
  /\b(?:answer|conclude|end|finish|give|output|print|reply|report|respond|return|say|send|write)(?: (?:back|exactly|it as|only|that as|this as|this|with)){0,2}[ :]*[`*"']*$/i;

/** A sentence ends before a blank, a paragraph at a blank line; what a colon announces belongs to it. */
function surroundings(text: string, stretch: Stretch): Surroundings {
  const { end } = stretch;
  // A pattern may begin with the end of the sentence before.
  const start =
    stretch.start + (/^[.!?:]?\s+/.exec(text.slice(stretch.start, end))?.[0].length ?? 0);
  const paragraphStart = startOfParagraph(text, start, Math.max(0, start - mostBefore));
  const earlier = sentencesIn(text.slice(paragraphStart, start));
  const whole = earlier.pop() ?? "";
  const order = text.slice(start, end);
  const prefix = whole.slice(startOfClause(whole, order));
  const following = text.slice(end, end + mostBehind).split(/\n[ \t]*\n/, 1)[0] ?? "";
  const [last = "", behind = ""] = sentencesIn(following);
  return { order, prefix, rest: order + last, before: earlier, behind };
}

/** Nobody says further away what a sentence is about. */
const mostBefore = 2000;
const mostBehind = 400;

function startOfParagraph(text: string, at: number, from: number): number {
  const blank = /^[\s\S]*\n[ \t]*\n/.exec(text.slice(from, at))?.[0] ?? "";
  const start = from + blank.length;
  // What is announced stands behind a blank line, too.
  const announced = blank.trimEnd();
  const isAnnounced = announced.endsWith(":") && text.slice(start, at).trim() === "";
  return isAnnounced ? startOfParagraph(text, from + announced.length, from) : start;
}

/** The sentences of a paragraph; the last one may be cut, and is empty where nothing of it is there. */
function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.!?]["'`)]{0,8})\s+(?!```)|\n(?=[ \t]*(?:[-*]|\d+[.)]) )/);
}

/** An order behind another one says what is to be done with something else: `mend src/api.ts and put the JSON ...`. */
function startOfClause(sentence: string, order: string): number {
  const verb = /^\W*(?:\w|')+(?: \w+)?/.exec(order)?.[0] ?? "";
  const start = clauseStart.exec(sentence + verb)?.[0].length ?? 0;
  return Math.min(start, sentence.length);
}

const clauseStart =
  /^.*(?:;\s*|(?:,|\band\b|\bthen\b)\s+(?=(?:add|after|answer|do not|don't|enclose|end|finish|follow|format|give|indent|never|omit|output|pretty-print|print|put|reply|report|respond|return|show|sign off|skip|state|surround|use|wrap|write)\b))/is;

/** JSON that is shown names fields, and no files or programs. */
function withoutJson(sentence: string): string {
  return sentence.replaceAll(/\{[^{}]*\}?/g, " ");
}

/** Whether nobody else is said to do it: `it must answer with`, `the service should respond with`. */
function isImperative(prefix: string): boolean {
  if (
    /\b(?:it|that|they|which|(?:a|an|our|the) [\w-]+) (?:has to|must|shall|should|will)\b/i.test(
      prefix,
    )
  ) {
    return false;
  }
  const rest = prefix.replace(/(?:\b(?:always|finally|just|only|please|then)\s*)+$/i, "");
  return /(?:^|[,:;>)]|\b(?:and|or|then|you(?: must| should)?))[\s*-]*$/i.test(rest);
}

/** Whether the sentence before orders a text to be written, or this one does; a word in capitals is a sign for programs. */
function endsText({ order, prefix, rest, before }: Surroundings): boolean {
  if (/^your\b/i.test(order)) return false;
  const said = rest.slice(order.length);
  const [place = ""] = endOfText.exec(said) ?? [];
  if (isOfWork(place) || ofText.test(place) || codeLine.test(said)) return true;
  const sign = /\b(?:with|be)\s+(?:the (?:line|phrase|sentence|words?) )?["'`]?[A-Z][A-Z_]+\b/;
  if (sign.test(rest)) return false;
  const isItem = /^\s*(?:[-*]|\d+[.)]) /.test(prefix);
  const near = isItem ? before : before.slice(-1);
  if (writesText(prefix) || near.some((one) => writesText(one) || addsToFile(one))) return true;
  return /\bthe message\b/i.test(order) && (commits(prefix) || near.some(commits));
}

/** Whether a sentence orders something to be put into a file: `add a line to data/README.md`. */
function addsToFile(sentence: string): boolean {
  return (
    /\b(?:add|append|insert|put)\b[^.]*\b(?:in|into|to)\b/i.test(sentence) && isOfWork(sentence)
  );
}

/** Where else something is to end: `below the letter in brief.md`, also behind what it is to end with. */
const endOfText =
  /^(?:\s*(["'`])[^"'`\n]*\1|["'`])?\s*(?:at the (?:bottom|end|foot) of|below|beneath|in|under)\s[^,;]*/i;

/** What has lines of its own. */
const ofText =
  /\b(?:each|every|the|this)\s+(?:[\w-]+\s+)?(?:changelog|config(?:uration)?|document|files?|manifest|migrations?|module|queries|query|script|template)\b/i;

/** A line of code: `COMMIT;`. */
const codeLine = /^\s*(["'`])[^"'`\n{;()<>=]*[;()<>=][^"'`\n{]*\1/;

/** Whether the answer goes to people or to a program, and not to whoever has started the agent. */
function answersElsewhere({ order, prefix, rest, before, behind }: Surroundings): boolean {
  const isKept =
    /^(?:then )?(?:keep|put|save|store|write) (?:it|them|this) (?:as|in|into|to|under)\b/i;
  const sentence = prefix + rest;
  if (/\b(?:fake|mock|simulate|stub)\b/i.test(prefix)) return true;
  if (namesPlace(sentence) || isKept.test(behind) || before.slice(-1).some(answersPeople)) {
    return true;
  }
  if (!/JSON/i.test(order)) return false;
  return servesRequests(sentence) || before.slice(-1).some(buildsServer);
}

/** Whether people are answered where they have asked: `Answer the questions on GitHub.` */
function answersPeople(sentence: string): boolean {
  return /\b(?:answer|comment|reply|respond)\b/i.test(sentence) && namesPlace(sentence);
}

function buildsServer(sentence: string): boolean {
  const builds = /\b(?:add|build|create|develop|extend|implement|let|make|provide|write)\b/i;
  return builds.test(sentence) && servesRequests(sentence);
}

/** Whether an earlier sentence speaks of the same JSON or the same outcome as one of the work. */
function goesOn({ order, prefix, before }: Surroundings): boolean {
  const last = before.slice(-1);
  if (pronoun.test(prefix)) return last.some(isOfWork);
  if (/\bof the output\b/i.test(order)) return last.some(runsProgram);
  if (last.some(namesJsonFile) && isOfFile(prefix + order)) return true;
  if (behindJson.test(order) && last.some(showsJson)) return true;
  if (layout.test(order)) {
    return before.some((one) => producesJson.test(one) && isOfWork(one));
  }
  if (!/\boutcome\b/i.test(order) || ofReport.test(prefix + order)) return false;
  return last.some(
    (one) => writesText(one) || buildsView(one) || (/\boutcome\b/i.test(one) && isOfWork(one)),
  );
}

const behindJson = /\b(?:after|below|behind|beneath) the JSON\b/i;

/** Whether a sentence orders JSON to be put into a text: `Show the request in docs/api.md as JSON.` */
function showsJson(sentence: string): boolean {
  const puts =
    /\b(?:add|describe|document|include|insert|put|save|show|store)\b[^.]*\b(?:in|into|to|under)\b/i;
  const isPut = puts.test(sentence) || writesText(sentence);
  return isPut && /\bJSON\b/.test(sentence) && isOfWork(sentence) && !ownAnswer.test(sentence);
}

/** Whether a sentence behind one that names a file of JSON speaks of that: `The JSON must stay valid; keep its indentation`. */
function isOfFile(sentence: string): boolean {
  return /^\W*(?:the|this) file\b|\b(?:keep|leave|must|preserve|should|stays?)\b[^.]*\b(?:intact|indentation|order|stay|style|unchanged|valid)\b/i.test(
    sentence,
  );
}

/** How a program sets JSON; what agents are told of it besides is of their answer. */
const layout =
  /\bJSON\b.*\b(?:indent|in quotes|line breaks|lines|pretty-print)|\b(?:indent|pretty-print).*\bJSON\b/i;

/** Words of which an outcome is the object only where it is the agent's own. */
const ofReport =
  /\b(?:answer|begin|close|end|explain|finish|format|give|list|report|return|start|state|summari[sz]e)\b/i;

/** A program is to write JSON, or a flag asks it for that. */
const producesJson =
  /--json\b|\b(?:any|as|in|into|of|outputs?|prints?|returns?|sends?|to|writes?) JSON\b/i;
