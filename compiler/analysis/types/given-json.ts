/** What stands before JSON that an agent is given, and does not answer with. */
const given =
  /(?:\b(?:input|request(?: body)?)(?: JSON)?|\b(?:current|existing|given|known|previous) [\w-]{1,20}(?: [\w-]{1,20})?|\bgiven|\b(?:call|invoke|post|query|send)\b[^.\n]{0,60}\bwith|\.(?:jsonl?|ya?ml)[`"']? \([^()\n]{0,40}\b(?:format|schema|shape|structure))\s{0,3}:?\s{0,3}$/i;

/** What tells in a sentence that it ends with what to answer. */
const answer = new RegExp(
  [
    String.raw`\b(?:answer|conclude|deliver|emit|end|example|expected|fill|finish|format|generate|give(?!n)|output|print|produce|provide)`,
    String.raw`\b(?:repl(?:ies|y)|report|respon[ds]|result|return|say|schema|send|shape|state|structure|submit|tell|use(?! th)|write|yield)`,
    String.raw`\bas (?:an?|one|the) [\w ]{0,30}(?:arrays?|lists?|mapping|objects?)\b`,
    String.raw`\b(?:as|exactly|only)\W{0,3}$`,
    String.raw`(?<![\w.])JSON\W{0,3}$|\b(?:as|in|with) (?:an? )?JSON\b`,
  ].join("|"),
  "i",
);

/** What a sentence calls by a colon: an answer, unless it is a file, or something that is used. */
const called = /(?<!\.\w{1,5}|\b(?:that|these|this|those) [\w-]{1,20})\s{0,20}:\s*$/;

/** Where JSON is written to, but not by who answers. */
const toFile =
  /^[`"']?\s{1,3}(?:in|into|to)\s(?:the file\s)?[`"']?(?:[\w~.-]{0,60}\/|[\w-]{1,60}\.\w{1,5}\b)/;

/** A key without quotes, of which a list is the value: a mapping may be called so, too. */
const keyOfList =
  /^(?:and\s|shape of\s)?[`"']?(?!(?:answer|array|example|format|json|list|output|reply|response|result|return|schema)\b)[\w-]{1,60}[`"']?\s?:\s*$/i;

/** So far before JSON somebody says what it is. */
const mostBefore = 200;

/** Where something stands in a text; the end is that of what lies behind its last sign. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Whether JSON that a prompt shows is something that its agent is given, and no answer: what stands around it says so, or it
 * is in the middle of a sentence that does not speak of an answer.
 */
export function isGivenJson(prompt: string, { start, end }: Range): boolean {
  const before = prompt.slice(Math.max(0, start - mostBefore), start);
  if (given.test(before) || toFile.test(prompt.slice(end, end + mostBefore))) return true;
  const sentence = sentenceBefore(before);
  if (sentence === "") return false;
  if (prompt[start] === "[" && keyOfList.test(sentence)) return true;
  return !(answer.test(sentence) || called.test(sentence));
}

/** What stands in its line before the end of a text, behind the last sentence that ends there and what marks a line or quotes. */
function sentenceBefore(text: string): string {
  const line = text.slice(text.lastIndexOf("\n") + 1);
  const sentences = line.split(/(?<=[.!?;)])\s/);
  return (sentences.at(-1) ?? "").replace(/^[\s>*#\d.)-]+|(?<![\s`"'(])[\s`"'(]+$/g, "");
}
