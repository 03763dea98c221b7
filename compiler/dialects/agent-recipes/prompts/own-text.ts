/** Elements that hold what another agent is told or has said. */
const opening =
  /<((?:\w+[-_])?(?:conversation|transcript)|\w+[-_]prompt|systemprompt)\b[^<>\n]{0,80}>/gi;

/** Lines that Markdown quotes. */
const quotedLine = /^[ \t]*>[ \t].*$/gm;

/** What somebody else says or has written; a single word in quotes may still be the name of an outcome. */
const said =
  /\b(?:answered|answers|asks|contains|reads|replied|replies|said|says|states|tells|told|writes|wrote)\b(?: [\w-]+){0,2}[:,]?\s+"(?=[^"\s]*\s)[^"\n]*(?:\n[^"\n]*)?"/g;

/** Examples of what is written somewhere: `a text such as "Report done"`. */
const example =
  /\b(?:lines?|mails?|messages?|phrases?|prompts?|sentences?|strings?|texts?|titles?|words),? (?:like|such as) "[^"\n]*"(?:,?(?: and| or)? "[^"\n]*")*/g;

/** What is to stand in a text: `the sentence "Respond only with JSON"`; not that with which an answer is to end. */
const captioned =
  /(?<!\b(?:be|with) (?:exactly )?the )\b(?:banner|button|caption|comment|headings?|headlines?|hint|instructions?|label|notice|paragraph|phrase|sentence|slogan|title|tooltip|warning|words),?:? "(?=[^"\s]*\s)[^"\n]*(?:\n[^"\n]*)?"/g;

/**
 * A prompt with blanks for what it quotes of others, between tags such as `<system_prompt>`, behind `>` or as what somebody
 * says: orders in there are not meant for its own agent. Of the same length, so that offsets stay what they are.
 */
export function ownText(prompt: string): string {
  return withoutQuotes(withoutQuotedLines(withoutElements(prompt)));
}

function withoutElements(prompt: string): string {
  if (!prompt.includes("</")) return prompt;
  let text = "";
  let reached = 0;
  for (const { 0: tag, 1: name, index } of prompt.matchAll(opening)) {
    if (index < reached) continue;
    const start = index + tag.length;
    const end = prompt.indexOf(`</${name ?? ""}>`, start);
    // Nothing that is quoted goes on behind one that never ends.
    if (end < 0) break;
    text += prompt.slice(reached, start) + blank(prompt.slice(start, end));
    reached = end;
  }
  return text + prompt.slice(reached);
}

/** A prompt of which all lines are quoted is no quote. */
function withoutQuotedLines(prompt: string): string {
  if (!prompt.includes(">")) return prompt;
  const text = prompt.replaceAll(quotedLine, blank);
  return text.trim() === "" ? prompt : text;
}

function withoutQuotes(prompt: string): string {
  if (!prompt.includes('"')) return prompt;
  const blankQuotes = (whole: string): string => whole.replaceAll(/"[^"\n]*"/g, blank);
  return [said, example, captioned].reduce(
    (text, one) => text.replaceAll(one, blankQuotes),
    prompt,
  );
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}
