/** What is known of a list before it is read. */
export interface ListContext {
  /** Whether one of its words is asked for, so that commas alone may join them, or lines hold one each. */
  readonly isOneOf: boolean;
}

/** A word, maybe in quotes or emphasised. */
const word = /["'`*]{0,2}([A-Za-z][\w-]{0,29})["'`*]{0,2}/y;

/** What joins two words; the text of a placeholder is a blank, so there are no more blanks than are written. */
const joint =
  /(?:,[ \t\n]{1,3}(?<last>or[ \t\n]{1,3})?|[ \t\n]{1,3}(?<or>or)[ \t\n]{1,3}| ?(?<sign>[|/]) ?)/y;

/** Where a list ends: its sentence or line does, or it says that nothing else is wanted. */
const ending =
  /[.;:!?)\]\n]|,(?= (?!or\b|and\b)[a-z])|$| (?:alone|only|without)\b| (?:and|with) no(?:thing)?\b| (?:at|on) the (?:end|first|last)\b| [(–—-]/y;

/** A line of a list with a word, and what it means. */
const row =
  /\n[ \t]{0,20}(?:[-*•]|\d{1,2}[.)])[ \t]{1,3}["'`*]{0,2}([A-Za-z][\w-]{0,29})["'`*]{0,2}(?=[ \t]{0,3}(?:[:(=–—-]|\n|$))[^\n]{0,300}/y;

/** Longer lists are no choice. */
const mostWords = 30;

/** What stands for other words than itself. */
const kinds =
  /^(?:an?|any|anything|array|json|list|none|nothing|null|number|object|something|string|text|the)$/i;

/**
 * The words that are listed from a place on, where an order to answer ends there: `flaky or broken`, `[ok, fail]`, `yes/no`, or
 * one in each line. None where the list holds others than words; undefined where there is no list.
 */
export function wordsListedAt(
  text: string,
  start: number,
  { isOneOf }: ListContext,
): readonly string[] | undefined {
  const opened = /[ \t]{0,3}[[(]?/y;
  opened.lastIndex = start;
  const at = start + (opened.exec(text)?.[0].length ?? 0);
  const found = inSentence(text, at);
  const words = found && (found.isChoice || isOneOf) ? found.words : undefined;
  const listed = words ?? (isOneOf ? inLines(text, start) : undefined);
  return listed?.some((one) => kinds.test(one)) ? [] : listed;
}

/** A word in quotes or capitals, for one case of several: `say PASS if all is well`. */
const caseOf =
  /[ \t]{0,3}(?:["'`*]{1,2}(?<quoted>[A-Za-z][\w-]{0,29})["'`*]{1,2}|(?<capitals>[A-Z][A-Z_-]{1,29})\b)(?= (?:if|in case|once|only|otherwise|unless|when)\b|[.;)\n]|, (?:else|if|otherwise)\b|$)/y;

/** The word that is to be answered in one case, where an order to answer ends at a place. */
export function wordForCaseAt(text: string, start: number): string | undefined {
  const { quoted, capitals } = matchAt(caseOf, text, start)?.groups ?? {};
  const found = quoted ?? capitals;
  return found === undefined || kinds.test(found) ? undefined : found;
}

interface Listed {
  readonly words: readonly string[];
  /** Whether what joins them says that they exclude each other. */
  readonly isChoice: boolean;
}

function inSentence(text: string, start: number): Listed | undefined {
  const words: string[] = [];
  let isChoice = false;
  let whole: Listed | undefined;
  for (let at = start; words.length < mostWords; ) {
    const found = matchAt(word, text, at);
    if (found === undefined) return undefined;
    words.push(found[1] ?? "");
    at += found[0].length;
    const isEnd = matchAt(ending, text, at) !== undefined;
    if (isEnd && words.length > 1) whole = { words: [...words], isChoice };
    const joined = matchAt(joint, text, at);
    // What follows a comma may be another part of the sentence, unless the words before it are joined by commas alone.
    if (joined === undefined) return isEnd || whole?.isChoice === true ? whole : undefined;
    const { last, or, sign } = joined.groups ?? {};
    isChoice ||= (last ?? or ?? sign) !== undefined;
    at += joined[0].length;
  }
  return undefined;
}

function inLines(text: string, start: number): readonly string[] | undefined {
  const words: string[] = [];
  let at = start;
  for (let found = matchAt(row, text, at); found !== undefined; found = matchAt(row, text, at)) {
    words.push(found[1] ?? "");
    at += found[0].length;
  }
  return words.length > 1 ? words : undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
