import type { ListedKey } from "./listed-lines.ts";
import { keysInLines } from "./listed-lines.ts";

/** Where a prompt says that keys follow in the same sentence. */
const announcement =
  /\b(?:keys|fields|properties|required(?=:)|(?:JSON|objects?)(?: objects?)?\)?(?: (?:with|containing|that (?:has|have|contains?))\b|:(?= )))(?: (?:as follows|below|called|named|are|exactly|only|the|following|these|two|three|four|five|six|keys|fields|properties)\b)*/gi;

/** A line behind which they follow, line by line. */
const announcingLine =
  /\b(?:keys|fields|properties|JSON|objects?)\b[^\n]{0,80}(?::|(?<=(?:with|JSON|keys|fields|properties)))[ \t]*\n/gi;

/** Most prompts ask for no JSON. */
const mayAnnounce = /\bJSON\b/i;

/** A list that says itself that it is not all. */
const isOpenList =
  /\b(?:such as|e\.g\.|for example|for instance|at least|including|etc|optional(?:ly)?|and so on|any other|whatever|relevant|might|may)\b|\.{3}|…/i;

/** What says so somewhere else. */
const mayHaveOthers =
  /\b(?:additional|any|extra|further|more|other|own) (?:keys|fields|properties)\b/i;

/** What says that there are no others. */
const noOthers =
  /\b(?:no|without(?: any)?|(?:not|never|don't) (?:add|emit|include|invent|output|return|use|write)(?: any)?) (?:additional|any|extra|further|more|other|own) (?:keys|fields|properties)\b/gi;

/** What an agent is told to do with the keys: of what it is given, they may be named, too. */
const asksForAnswer =
  /\b(?:answer|emit|format|generate|give|output|print|produce|provide|reply|report|respond|result|return|send|write)/i;

/** So far around an announcement its sentence is looked for. */
const mostAround = 200;

/**
 * The keys, with what is said about each, that a prompt names for the JSON that it asks for without showing it: behind the word that announces them, in
 * a sentence (`JSON with keys score, issues and summary`), or in lines, as a list, a table or a type of TypeScript.
 * Undefined where it names fewer than two, or says that there may be others.
 */
export function listedKeys(prompt: string): ReadonlyMap<string, string> | undefined {
  if (!mayAnnounce.test(prompt)) return undefined;
  const text = prompt.replaceAll(noOthers, (words) => " ".repeat(words.length));
  if (mayHaveOthers.test(text)) return undefined;
  const found = new Map<string, string>();
  for (const { start, end, keys } of [...inSentences(text), ...inLines(text)]) {
    if (keys.length < 2) continue;
    if (isOpenList.test(lineAround(text, start, end))) return undefined;
    for (const { key, said } of keys) found.set(key, said);
  }
  return found.size > 1 ? found : undefined;
}

/** Keys with the announcement before them. */
interface Announced {
  readonly start: number;
  readonly end: number;
  readonly keys: readonly ListedKey[];
}

function inSentences(text: string): readonly Announced[] {
  return announcements(text, announcement).map(({ start, end }) => {
    const gap = /^[ \t]?[:–—-]?[ \t]*/.exec(text.slice(end, end + 20))?.[0].length ?? 0;
    return { start, end, keys: sentenceFrom(text, end + gap) };
  });
}

function inLines(text: string): readonly Announced[] {
  return announcements(text, announcingLine).map(({ start, end }) => ({
    start,
    end: end - 1,
    keys: keysInLines(text, end),
  }));
}

/** The places of a pattern where an agent is told to answer. */
function announcements(text: string, pattern: RegExp): readonly Omit<Announced, "keys">[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: words, index: start }) => {
    const end = start + words.length;
    const before = text.slice(Math.max(0, start - mostAround), end);
    return asksForAnswer.test(before) ? [{ start, end }] : [];
  });
}

/** The line of an announcement, not further away than its sentence may be. */
function lineAround(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - mostAround), end);
  const behind = text.slice(end, end + mostAround).split("\n", 1);
  return `${before.slice(before.lastIndexOf("\n") + 1)}${behind[0] ?? ""}`;
}

/** An item of a list in a sentence, with what is said about it in brackets, and what joins the next one or ends the list. */
const item =
  /(?:(?:an?|the|your) )?(?:[\x60"'*]{1,3}([A-Za-z_][\w-]{0,60})[\x60"'*]{1,3}|([A-Za-z_][\w-]{0,60}))(?: ?\(([^()\n]{0,200})\))?(,\s{1,3}(?:and |or )?|,? and |[.;:]?[ \t]*(?=\n|$)|[.;](?=\s)| (?=(?:as|describing|explaining|for|of|that|where|which|with)\b))/y;

/** Longer lists are no keys of an answer. */
const mostKeys = 60;

function sentenceFrom(text: string, start: number): readonly ListedKey[] {
  const keys: ListedKey[] = [];
  item.lastIndex = start;
  for (let match = item.exec(text); match && keys.length < mostKeys; match = item.exec(text)) {
    const [, quoted, bare, said = "", joint = ""] = match;
    const key = quoted ?? bare ?? "";
    if (isConstant.test(key)) return [];
    keys.push({ key, said });
    if (!/,|and/.test(joint)) return keys;
  }
  // A word that nothing ends or joins belongs to a sentence.
  return [];
}

/** What is a value in JSON, and a key hardly ever. */
const isConstant = /^(?:true|false|null)$/i;
