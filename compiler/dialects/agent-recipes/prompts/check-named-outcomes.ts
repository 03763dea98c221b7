import { isMisspelling } from "../../../diagnostics/spelling/is-misspelling.ts";
import { createTextMemo } from "../../../source/text-memo.ts";
import type { StepNode } from "../ast.ts";
import { endsReport, isForOwnCase, isWhole } from "./behind-name.ts";
import { isSpelledAlike, meantOutcome, namesState } from "./meant-outcome.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { comparedOutcomes, writtenOutcomes } from "./named-outcome.ts";
import { namesWord } from "./names-word.ts";
import { stateWord } from "./state-word.ts";
import { buildsCode, isOfWork } from "./work-words.ts";

/** Reports names that a prompt wants its agent to report and that are no outcomes of the step. */
export function checkNamedOutcomes(step: StepNode, prompt: string, report: ReportOutcome): void {
  const outcomes = comparedOutcomes(step);
  const written = writtenOutcomes(step);
  const named = known(prompt, () => [...prompt.matchAll(namedOutcomes)].flatMap(namesIn));
  // Who names outcomes in this way means one where another of them is not named at all.
  const unnamed = outcomes.filter((one) => one !== "other" && !namesWord(prompt, one));
  const isCustom = unnamed.length > 0 && named.some(({ name }) => written.has(name));
  for (const one of named) {
    if (written.has(one.name)) continue;
    const rest = prompt.slice(one.end);
    const ends = endsReport({ ...one, rest });
    const closest = meantOutcome({ ...one, isLast: ends && !goesOn.test(rest) }, outcomes, unnamed);
    const isListed = one.beside.some((other) => written.has(other));
    const context = { closest, ends, isListed, isCustom, isLeft: unnamed.length > 0 };
    if (!isMeant(one, context)) continue;
    if (closest !== undefined && one.plain && isFinding(one.name, closest, prompt)) continue;
    report(one.name, one.end - one.name.length, closest);
  }
}

/** The names that a prompt wants reported; recipes repeat their prompts. */
const known = createTextMemo<readonly NamedOutcome[]>();

/**
 * Whether something else than an outcome may be named. Much else is chosen or done at the end, too: where no outcome `isLeft`
 * that is not named, nothing is left for it to stand for.
 */
function mayBeOther(one: NamedOutcome, { isListed, isCustom, isLeft }: Context): boolean {
  const isOther = one.isChoice && !isLeft && !isListed;
  // Programs print one of several words, too.
  const isLoose = one.loose && !(one.isChoice && isListed) && !isSign(one, isCustom);
  return isLoose || one.isAside || isOther;
}

/** Whether a name is a word by which one ends, such as `done`, where other outcomes are reported and one is named nowhere. */
function isSign({ name }: NamedOutcome, isCustom: boolean): boolean {
  return isCustom && stateWord.test(name);
}

interface NamedOutcome {
  readonly name: string;
  /** Whether it could be a word of the sentence. */
  readonly plain: boolean;
  /** Whether what stands before it may speak of something else: only what is spelled like an outcome is one. */
  readonly loose: boolean;
  /** Whether it follows a report, and not the word for reporting. */
  readonly isThing: boolean;
  /** Whether the agent is to choose it, to select it or to end with it, and not to report it: one ends with other work, too. */
  readonly isChoice: boolean;
  /** Whether the agent itself is told to answer with it, or to end with it. */
  readonly isOrdered: boolean;
  /** Whether it says how the work is, and the agent is to answer with nothing else: `Return issues-open.` */
  readonly isAnswer: boolean;
  /** Whether the agent is to set the outcome to it, and nothing else is spoken of. */
  readonly isSet: boolean;
  /** Whether it is for all that no other outcome is for: `if unsure, report others`. */
  readonly isForOther: boolean;
  /** Whether it is one of several plain words that the agent is to answer with: `answer done or failed`. */
  readonly isBare: boolean;
  /** Whether others report it, or nobody shall: only what is spelled like an outcome was meant to be one. */
  readonly isAside: boolean;
  /** Where it ends in the prompt. */
  readonly end: number;
  /** The names among which the agent is to choose, this one included. */
  readonly beside: readonly string[];
}

function namesIn(list: RegExpExecArray): readonly NamedOutcome[] {
  const { index, groups } = list;
  const names = groups?.["names"] ?? "";
  const before = list.input.slice(Math.max(0, index - 60), index);
  const behind = list.input.slice(index + list[0].length, index + list[0].length + 60);
  if (isNoName(list[0], before) || isElsewhere(before, behind)) return [];
  const loose = groups?.["loose"] !== undefined;
  const isBare = groups?.["bare"] !== undefined;
  const start = index + list[0].length - names.length;
  const isSaidOfOthers = othersReport.test(before);
  const isThing = /^report\b/i.test(list[0]) && aReport.test(before);
  const isLast = /^(?:end|finish)\b/i.test(list[0]) && !isUnderCondition.test(before);
  const isChoice = isLast || /^(?:choose|pick|select)\b/i.test(list[0]);
  const setsIt = /^outcome\b/i.test(list[0]) && setsOutcome(before);
  const isAssigned = /^outcome(?:s?:| is| to| =| (?:has to|must|shall|should) be\b)/i.test(list[0]);
  const isAside =
    isSaidOfOthers ||
    (isChoice && inWindow.test(before)) ||
    asides.some((aside) => aside.test(before)) ||
    (/^outcome (?:=|is)/i.test(list[0]) && (aField.test(before) || isWhen(before))) ||
    ofAnother.test(behind);
  const isOrdered =
    !isAside && startsOrder(before) && !isOfWork(lastSentence.exec(before)?.[0] ?? "");
  const found = [...names.matchAll(outcomeName)].map((match) => {
    const [, quoted, joined, plain] = match;
    const name = quoted ?? joined ?? plain ?? "";
    const end = start + match.index + match[0].lastIndexOf(name) + name.length;
    const isSet = !isAside && setsIt && (isAssigned || isGiven(name, list.input.slice(end)));
    const isPlain = plain !== undefined;
    const isAnswer = isOrdered && isWholeAnswer(list, name, end);
    const isForOther = isOrdered && inOtherCase.test(before);
    const kind = {
      loose,
      isBare,
      isThing,
      isChoice,
      isOrdered,
      isAnswer,
      isSet,
      isAside,
      isForOther,
    };
    return { name, plain: isPlain, ...kind, end };
  });
  const isList = /\bor\b/.test(names) || / one of\b/.test(list[0]);
  const beside = isList ? found.map(({ name }) => name) : [];
  // One uses programs and other things, too: an outcome only in its case, `use done when ...`.
  const isUsed = /^use\b/i.test(list[0]);
  return found
    .filter(({ plain }) => !plain || !isSaidOfOthers)
    .filter(
      (one) => !isUsed || (isOrdered && endsReport({ ...one, rest: list.input.slice(one.end) })),
    )
    .map((one) => ({ ...one, beside }));
}

/**
 * Whether the agent is told to answer with a state and nothing else, or with a name in a case of its own, and the work is about no
 * code that does so.
 */
function isWholeAnswer(
  { 0: found, input, index }: RegExpExecArray,
  name: string,
  end: number,
): boolean {
  const rest = input.slice(end);
  if (!isWhole(rest) || !answerVerb.test(found)) return false;
  const before = input.slice(0, index);
  const near = before.split(/\n[ \t]{0,20}\n/).at(-1) ?? "";
  if (sortsThings(near)) return false;
  // In a paragraph of its own, a case of the agent's own is none of the code before.
  if (!isForOwnCase(rest)) {
    const isEnd = endsSo.test(found) && stateWord.test(name) && isInCase(before, rest);
    return (namesState(name) || isEnd) && !buildsCode(before);
  }
  const isJoined = saysAnything.test(found) && aName.test(name);
  return (namesState(name) || isJoined || stateWord.test(name)) && !buildsCode(near);
}

const answerVerb =
  /^(?:choose|mark|pick|return|say|select|signal|use|answer|reply|respond|(?:answer|conclude|end|exit|finish|reply|respond|stop) with)\b/i;

/** What comes before how the agent itself ends. */
const endsSo = /^(?:conclude|end|exit|finish|stop) with\b/i;

/** Whether a name is for one case, of which its sentence speaks before or behind it. */
function isInCase(before: string, rest: string): boolean {
  return isUnderCondition.test(before) || /^["'`*]{0,2}\s+(?:if|once|unless|when)\b/.test(rest);
}

/** What one says, and neither chooses nor does last. */
const saysAnything =
  /^(?:mark (?:the|this) \w+ as|return|say|signal|(?:answer|exit|reply|respond)(?: with)?)\b/i;

/** A name that is hardly anything else than one that an agent is to say. */
const aName = /^(?!non-|[\w-]*-(?:by|to)-)[a-z]{2,60}(?:-[a-z]{2,60})+$/;

/** Whether what stands before speaks of several things each of which gets a state, or of labels. */
function sortsThings(before: string): boolean {
  return /\b(?:any|each|every|labels?|tags?)\b/i.test(before.slice(-mostSorted));
}

const mostSorted = 300;

/** Whether what stands before a name says that it is something else: the state of a report, or what some of many have. */
function isNoName(found: string, before: string): boolean {
  if (/^outcome/i.test(found)) return ofSome.test(before);
  return /^report\s/i.test(found) && anArticle.test(before);
}

/** What comes last in one case, and not in another, is an outcome and no other work. */
const isUnderCondition = /\b(?:else|if|otherwise|unless|when)\b[^.!?\n]*$/i;

/** What is known where a name stands. */
interface Context {
  readonly closest: string | undefined;
  /** Whether nothing else is said to be reported. */
  readonly ends: boolean;
  readonly isCustom: boolean;
  /** Whether it is one of several among which an outcome is. */
  readonly isListed: boolean;
  readonly isLeft: boolean;
}

/** Whether a name is meant for an outcome. Several words are so only where nothing but blanks and capitals tell them from one. */
function isMeant(one: NamedOutcome, context: Context): boolean {
  const { closest, ends, isListed } = context;
  if ((one.isBare && !isListed) || manner.test(one.name)) return false;
  if (closest === undefined && !one.isAnswer && mayBeOther(one, context)) return false;
  if (!one.name.includes(" ")) return isWord(one, context);
  return ends && !one.isAside && closest !== undefined && isSpelledAlike(one.name, closest);
}

/** How one reports: `line-by-line`, `in-depth`. */
const manner =
  /^(?:(\w+)-(?:after|by|for|to)-\1|in-(?:brief|depth|detail|full|order|place|short))$/;

/** A plain word is most often one of the sentence: it has to end it, and to look like an outcome, or like one of these. */
function isWord(
  { name, plain, isThing, isSet, isForOther }: NamedOutcome,
  { closest, ends, isCustom, isListed }: Context,
): boolean {
  if (closest === "other") return isMisspelling(name, closest) || (isForOther && ends);
  if (isSet && ends) return true;
  if (!plain) return closest !== undefined || ends;
  if (!ends || closest !== undefined || stateWord.test(name)) return ends;
  if (isThing) return false;
  if (isListed && !/^(?:abort|ask|both|continue|exit|proceed|retry|stop|wait)$/i.test(name))
    return true;
  // Progress, problems and results are what one reports about.
  return isCustom && !/^(?:back|it|progress|them)$|[^s]s$/i.test(name);
}

/** Whether a word is the plural of an outcome that is named, too: what somebody finds, and not what that leads to. */
function isFinding(name: string, outcome: string, prompt: string): boolean {
  return /[^s]s$/i.test(name) && !/s$/i.test(outcome) && namesWord(prompt, outcome);
}

/** What is left, or leaves the agent without an answer. */
const inOtherCase =
  /\b(?:(?:if|when)\b[^.!?,;\n]{0,60}\b(?:doubt|neither|none|nothing|something|unclear|unsure|you)\b[^.!?,;\n]{0,60},|in (?:all|any|every) other cases?,?|otherwise,?)\s*$/i;

/** More names stand behind a comma. */
const goesOn =
  /^(?:["'`]|\*{1,2})?,\s+(?!(?:else|if|or|otherwise|when)\b)["'`*]{0,2}[\w-]+["'`*]{0,2}(?:,|\s+(?:and|or)\b)/;

/** A name in quotes, one of several words that are joined, or a plain word that does not go on with the sentence. */
const outcomeName =
  /(?:["'`]|\*{1,2})([\w-]+(?: [\w-]+){0,4})(?:["'`]|\*{1,2})|([A-Za-z0-9]{1,60}(?:[-_][A-Za-z0-9]+)+|[a-z]{1,60}[A-Z][A-Za-z0-9]*\b(?![-_]))|(?!(?:JSON|all|also|and|any|as|at|both|but|by|either|even|except|first|for|from|in|into|it|last|not|of|one|or|otherwise|outcome|report|the|them|then|to|with)\b)([A-Za-z][A-Za-z0-9]{1,60})\b(?!-)/g;

/** What follows is joined of several words. */
const joinedWord = /\s{1,40}(?:\w+[-_]|[a-z]+[A-Z])/.source;

/** What follows is in quotes, or joined of several words. */
const noPlainWord = `(?:${joinedWord}|\\s+["'\`*])`;

/** What follows is a name, and not what the programs that an agent runs ask for. */
const namedAnswer = /\s{1,40}(?:["'`](?!(?:[yn]|yes|no|all|quit)["'`])|\w+[-_]|[a-z]+[A-Z])/.source;

/** Where a sentence or one of its parts begins: file names may end with a word, too. */
const beginning = /(?<=(?:^|\n|[.;:!?,]\s|\b[Oo]therwise|\bthen)\s{0,40}(?:[-*]\s{1,40})?\w{1,60})/
  .source;

/** What comes before a report that is a thing for sure: `mark the report done`. */
const anArticle = /\b(?:an?|each|every|its|our|the|their|this) $/i;

/** Not the agent is told to report, but others do: `if the tests report errors`. */
const othersReport =
  /(?:^|[.;:!?\n]\s{0,40}|\b(?:after|because|if|once|that|unless|until|when|where|whether|which|while)\s+)(?:(?:all|any|both|most|other|our|some|the|these|those|two|three|your)\s+){0,3}(?:they|(?!always\b)[a-z]+s)\s+$/i;

/** Two of them do, or something may: `once Argo and Flux report "Synced"`, `the page may report "stale"`. */
const pairReports =
  /\b(?:(?:after|if|once|unless|until|when|where|while)\s+(?:[*_]{0,2}both[*_]{0,2}\s+)?(?:the\s+)?[\w-]+\s+and\s+(?:the\s+)?(?!then\b)[\w-]+\s+(?:[\w-]+\s+)?|(?!(?:agent|also|and|or|then|you)\b)\w+\s+(?:can|could|may|might|will|would)\s+)$/i;

/** What forbids to report: `never report "great"`, `do not be tempted to answer "good"`. */
const forbidden =
  /\b(?:(?:can|do|may|must|should)(?: not|n't)|cannot|never|not to|to not|avoid|instead of|rather than)\s+(?:(?:be|ever|just|simply|tempted|the|temptation|to|urge)\s+){0,5}$/i;

/** What is no order but data: the column of a table, and a text in code, such as `parse("report fail")`. */
const ofData =
  /\b(?:attribute|column|field|key|label|property|variable)s?\s+["'`]?$|[(=[]\s*["']$/i;

/** Something else has to: `the prompt of a judge: it must answer with "correct"`, also behind one `and`. */
const otherMust =
  /\b(?!(?:agent|also|and|answer|assistant|one|or|reply|run|session|step|then|we|you)\b)[a-z]+\s+(?:has to|have to|must|shall|should)\s+(?:(?:always|only|then)\s+)?(?:(?:answer|reply|report|respond|return)\b[^.;:\n]*\b(?:and|or)\s+)?$/i;

/** Others are made to report, or their answer is spoken of: `let the linter report "ok"`, `its answer`. */
const ofOthers =
  /\b(?:her|his|its|their|(?:have|let|lets|make|makes) (?:an?|our|the) [\w-]+(?: [\w-]+)?)\s+$/i;

/** Something prints it: "the suite prints `outcome: failed`". */
const printed =
  /\b(?:contains|emits|has|holds|logs|outputs|prints|reports|returns|says|sends|shows|writes)\s+["'`]+$/i;

/** Each of several things has one: `every run has the outcome "heads" or "tails"`. */
const ofEach =
  /\b(?:all|any|both|each|every|some)\s+(?:[\w-]+\s+){1,3}(?:gets?|has|have|with)\s+(?:an?|one(?:\s+of\s+(?:the|these)(?:\s+following)?)?|the)\s+$/i;

/** Whether a name is said where nobody reports outcomes: as a reason (`because you say "no"`), or by a program. */
function isElsewhere(before: string, behind: string): boolean {
  return /\bbecause\s+(?:\w+\s+){1,3}$/i.test(before) || onStream.test(behind);
}

const onStream = /^["'`]?\s+(?:on|to) (?:standard (?:error|output)|std(?:err|out)|the console)\b/i;

/** What comes before words for reporting that are not for the agent. */
const asides: readonly RegExp[] = [
  pairReports,
  forbidden,
  ofData,
  otherMust,
  ofOthers,
  printed,
  ofEach,
];

/** Where people choose, too: `in the dialog choose OK`. */
const inWindow = /\b(?:dialog|dropdown|form|menu|settings|window|wizard)\b[^.!?\n]*$/i;

/** Some of several things have it: `print those with outcome xfailed`. */
const ofSome = /\b(?:all|any|ones|only|those)(?: [\w-]+)? with(?: an?| the)?\s+$/i;

/** Whether the agent is told to set its own outcome, and not a field of what the work is about. */
function setsOutcome(before: string): boolean {
  const [sentence = ""] = lastSentence.exec(before) ?? [];
  const isOrder =
    /(?:^|[\n,:;]|\b(?:and|else|otherwise|then))[\s*-]{0,40}(?:[Cc]hoose|[Gg]ive|[Pp]ick|[Rr]eport|[Rr]eturn|[Ss]elect|[Ss]et|[Uu]se|(?:[Aa]nswer|[Cc]onclude|[Ee]nd|[Ff]inish|[Rr]eply|[Rr]espond) with)\s+(?:an |the |your )?["'`]?$/.test(
      sentence,
    );
  const isOfData = /\b(?:column|each|entry|every|field|its|record|row|table|their)\b/i;
  return isOrder && !isOfData.test(sentence) && !isOfWork(sentence);
}

/** Whether what follows starts a sentence or one of its parts, with nobody else who does it. */
function startsOrder(before: string): boolean {
  return /(?:^|[\n.!?,;:]|\b(?:always|and|else|in (?:any other|that|this) case|just|or|otherwise|please|then))[\s*-]{0,40}$/i.test(
    before,
  );
}

/** Whether the agent is told when to give an outcome of that name. */
function isGiven(name: string, rest: string): boolean {
  return /^["'`]?\s+(?:for|if|once|unless|when)\b/.test(rest) && !partOfOutcome.test(name);
}

/** What one says of an outcome, and what it consists of. */
const partOfOutcome =
  /^(?:block|code|data|description|field|info|information|line|list|message|name|reason|report|summary|table|text|value)$|[^s]s$/i;

/** Dots within words, such as names of files, end no sentence. */
const lastSentence = /(?<=^|[.!?](?!\w))[^.!?]*(?:[.!?]\w[^.!?]*)*$/;

/** When something of the work has it: `end the loop in main.c as soon as the outcome is FOUND`. */
function isWhen(before: string): boolean {
  const clause = /^(.*)\b(?:as soon as|if|once|unless|until|when|while) (?:its |the )?$/is.exec(
    before,
  );
  const [sentence = ""] = lastSentence.exec(clause?.[1] ?? "") ?? [];
  return isOfWork(sentence) || /\bloop\b/i.test(sentence);
}

/** What comes before a field: `where outcome is success`. */
const aField = /\b(?:by|if|of|when|whenever|where|whose|with)\s+["'`]?$/i;

/** What follows a name that belongs to something else: the `fail-fast` outcome of the matrix. */
const ofAnother =
  /^["'`]?\s+outcome of (?:an?|its|our|the|their)\s+(?!(?:check|review|run|session|step|task|work)\b)/i;

/** What comes before a report that is a thing: a heading, a part of its name, or any word that nobody gives an order behind. */
const aReport =
  /(?:#[ \t]+|\w-|\b(?!(?:also|always|and|but|case|done|either|finally|first|just|must|only|or|otherwise|please|should|simply|then|to|will|you)\s)[A-Za-z]+[ \t]+)$/i;

/** An outcome is to be reported in one case, in the same sentence. */
const underCondition =
  /(?<=\b[Rr]eport\s+["'`]?[\w-]+["'`]?\s+(?:if|once|unless|when)\b[^.!?\n]{0,160})/.source;

/** A plain word for how the work is. */
const state =
  "(?:[a-z]{3,60}ed|clean|complete|done|failure|incomplete|ok|partial|ready|stuck|success)";

/** Another one is for all other cases: `report ok if all is well, and not-ok otherwise`, `..., otherwise not-ok.` */
const elseLeads = [
  `(?:and|but|or)(?=\\s+["'\`]?[A-Za-z0-9]+[-_][\\w-]+["'\`]?\\s+(?:otherwise|if not|in (?:all|any) other cases?)\\s*(?:[.,;:)\\n]|$))${underCondition}`,
  `(?:else|otherwise)(?=\\s+["'\`]?(?:[A-Za-z0-9]+[-_][\\w-]+|${state})["'\`]?\\s*(?:[.;\\n]|$))${underCondition}`,
  `,(?=\\s+["'\`]?(?:[A-Za-z0-9]+[-_][\\w-]+|${state})["'\`]?\\s+(?:otherwise|if not)\\s*(?:[.;\\n]|$))${underCondition}`,
];

/** What follows is a choice between words, and no more. */
const plainChoice =
  /(?=\s{1,40}(?:either\s+)?[A-Za-z][\w-]*(?:,\s*[A-Za-z][\w-]*)*,?\s+or\s+[A-Za-z][\w-]*\s*(?:[.;\n]|$))/
    .source;

/** A plain word follows, and a case of the agent's own. */
const ownCase = /(?=\s{1,40}[a-z]{2,60}\s+(?:if|once|unless|when) you\b)/.source;

/** What stands before the name of an outcome. */
const leads = [
  ...elseLeads,
  `(?:[Rr]eporting|[Rr]eport(?: it| that| this)? as|[Rr]eport (?:(?:a|the|your) )?status(?: as)?)(?=${noPlainWord})`,
  `[Rr]eport (?:as|status)(?=\\s+${state}\\s*(?:[.;\\n]|$|if\\b|when\\b))`,
  `(?:(?<=\\bone of (?:the|these|your) (?:[a-z]+ )?)outcomes:?)(?=\\s+["'\`*]*[\\w-]+["'\`*]*(?:,|\\s+or\\b))`,
  "(?:[Aa]nswer|[Rr]eply|[Rr]espond)(?: with)? (?:(?:exactly|just|only) )?one of:?",
  "[Rr]eport (?:(?:exactly|just|only) )?one of:?",
  "[Rr]eport:?",
  "REPORT",
  "(?:[Cc]hoose|[Pp]ick|[Ss]elect) (?:exactly )?one of:?",
  "[Ss]elect",
  "[Cc]hoose",
  /[Pp]ick(?=\s+["'`]?[\w-]+["'`]?\s+(?:if|once|unless|when)\b)/.source,
  "[Rr]eport the outcome as",
  "[Oo]utcome(?:s?:| is| to| =| (?:has to|must|shall|should) be)?",
  `(?:[Aa]nswer|[Rr]eply|[Rr]espond)(?: with|:|(?=${namedAnswer}))`,
  `(?<bare>(?:[Aa]nswer|[Rr]eply|[Rr]espond)${plainChoice})`,
  `(?:[Ee]nd|[Ff]inish)${beginning} with(?=${joinedWord})`,
  /the(?=\s+["'`][\w-]+["'`]\s+outcome\b)/.source,
  /(?<=\b(?:[Cc]hoose|[Pp]ick|[Rr]eport|[Ss]elect|[Uu]se) )the(?=\s+[A-Za-z0-9]+[-_][\w-]+\s+outcome\b)/
    .source,
].join("|");

/** What may stand before the name of an outcome, and before much else: `say no-issues`, `output FIXED`. */
const looseLeads = `(?:[Aa]nswer|[Dd]eclare|[Ee]mit|[Mm]ark (?:it|(?:the|this) (?:step|task)|this) as|[Oo]utput|[Pp]rint|[Rr]eply|[Rr]eturn|[Ss]ay|[Ss]ignal|(?:[Cc]onclude|[Ee]nd|[Ee]xit|[Ff]inish|[Ss]top) with)(?=${noPlainWord})|(?:[Gg]ive|[Ss]tate|[Ww]rite)${beginning}(?=${joinedWord})|(?:[Dd]eclare|[Ee]mit|[Oo]utput|[Pp]rint|[Rr]eturn|[Ss]ay|[Ss]ignal)${beginning}(?=\\s+[A-Z]{3,}\\b)|(?:(?:[Rr]eturn|[Ss]ay|[Ss]ignal)${beginning}|(?:[Ee]nd|[Ee]xit|[Ff]inish)${beginning} with)(?=\\s+${state}\\s*(?:[.,;\\n]|$))|(?:[Aa]nswer|[Mm]ark (?:it|(?:the|this) (?:step|task)|this) as|[Rr]eturn|[Ss]ay|[Ss]ignal|(?:[Cc]onclude|[Ee]nd|[Ee]xit|[Ff]inish|[Ss]top) with)${ownCase}|[Uu]se(?=${noPlainWord})`;

/** A sign may part names of which one is to be chosen; elsewhere it belongs to something else. */
const sign = /\s{1,40}(?<=\b(?:one of\b|[Cc]hoose (?:an? |the |your )?outcome:)[^.\n]{0,80})[/|]\s+/
  .source;

/** What the prompt tells the agent to report: `report no-issues`, "the outcome `done`", `report either done or failed`. */
const namedOutcomes = new RegExp(
  `\\b(?:${leads}|(?<loose>${looseLeads}))(?:[ \\t]+|[ \\t]*\\n[ \\t]*)(?<names>${listOf(outcomeName.source.replaceAll(/\((?!\?)/g, "(?:"))})`,
  "g",
);

function listOf(name: string): string {
  return `(?:either\\s+)?(?:${name})(?:(?:,\\s*(?:or\\s+)?|\\s+or\\s+|${sign})(?:${name}))*`;
}
