/** Where a prompt says that keys follow. */
const announcement =
  /\b(?:keys|fields|properties|(?:JSON|objects?)(?: objects?)?(?: (?:with|containing|that (?:has|have|contains?))\b|:(?= )|:?(?=[ \t]*\n)))(?: (?:as follows|below|called|named|are|exactly|only|the|following|these|two|three|four|five|six|keys|fields|properties)\b)*/gi;

/** Most prompts announce no keys. */
const mayAnnounce = /\b(?:keys|fields|properties|JSON|objects?)\b/i;

/** A list that says itself that it is not all. */
const isOpenList =
  /\b(?:such as|e\.g\.|for example|for instance|at least|including|etc|optional(?:ly)?|and so on|any other|whatever|relevant|might|may)\b|\.{3}|…/i;

/** A word as a key is written: between quotes, backticks or stars, or as it is. */
const name = String.raw`(?:[\x60"'*]{1,3}([A-Za-z_][\w-]{0,60})[\x60"'*]{1,3}|([A-Za-z_][\w-]{0,60}))`;

/** An item of a list in a sentence, with what is said about it in brackets, and what joins the next one or ends the list. */
const item = new RegExp(
  String.raw`(?:(?:an?|the|your) )?${name}(?: ?\([^()\n]{0,200}\))?(,\s{1,3}(?:and |or )?|,? and |[.;:]?[ \t]*(?=\n|$)|[.;](?=\s)| (?=(?:as|describing|explaining|for|of|that|where|which|with)\b))`,
  "y",
);

/** An item of a list of lines: `- key: what it is`. */
const bullet = new RegExp(
  String.raw`[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+${name}(?=[ \t]*(?:[:(–—]|-[ \t]|$))`,
  "y",
);

/**
 * The keys that a prompt names for the JSON that it asks for without showing it: behind the word that announces them, in
 * a sentence (`JSON with keys score, issues and summary`) or a list of lines. Undefined where it names fewer than two, or
 * says that there may be others.
 */
export function listedKeys(text: string): ReadonlySet<string> | undefined {
  if (!(mayAnnounce.test(text) && /\bJSON\b/i.test(text))) return undefined;
  const found = new Set<string>();
  for (const { 0: words, index } of text.matchAll(announcement)) {
    const at = index + words.length;
    const before = text.slice(Math.max(0, index - mostAround), at);
    const keys = asksForAnswer.test(before) ? keysBehind(text, at) : [];
    if (keys.length < 2) continue;
    const line = `${before.slice(before.lastIndexOf("\n") + 1)}${lineAt(text, at).slice(0, mostAround)}`;
    if (isOpenList.test(line)) return undefined;
    for (const key of keys) found.add(key);
  }
  return found.size > 1 ? found : undefined;
}

/** What an agent is told to do with the keys: of what it is given, they may be named, too. */
const asksForAnswer =
  /\b(?:answer|emit|format|generate|give|output|print|produce|provide|reply|report|respond|result|return|send|write)/i;

/** So far around an announcement its sentence is looked for. */
const mostAround = 200;

/** Longer lists are no keys of an answer. */
const mostKeys = 60;

/** What stands behind a place in its line. */
function lineAt(text: string, at: number): string {
  const end = text.indexOf("\n", at);
  return text.slice(at, end < 0 ? undefined : end);
}

function keysBehind(text: string, at: number): readonly string[] {
  const gap = /^[ \t]?[:–—-]?[ \t]*/.exec(text.slice(at, at + 20))?.[0].length ?? 0;
  const start = at + gap;
  return text.charAt(start) === "\n" ? bulletsFrom(text, start) : sentenceFrom(text, start);
}

function sentenceFrom(text: string, start: number): readonly string[] {
  const keys: string[] = [];
  item.lastIndex = start;
  for (let match = item.exec(text); match && keys.length < mostKeys; match = item.exec(text)) {
    const [, quoted, bare, joint = ""] = match;
    const key = quoted ?? bare ?? "";
    if (isConstant.test(key)) return [];
    keys.push(key);
    if (!/,|and/.test(joint)) return keys;
  }
  // A word that nothing ends or joins belongs to a sentence.
  return [];
}

/** What is a value in JSON, and a key hardly ever. */
const isConstant = /^(?:true|false|null)$/i;

function bulletsFrom(text: string, start: number): readonly string[] {
  const keys: string[] = [];
  for (let at = start + 1; at > 0 && keys.length < mostKeys; at = text.indexOf("\n", at) + 1) {
    const line = lineAt(text, at);
    if (line.trim() === "" && keys.length === 0) continue;
    bullet.lastIndex = 0;
    const match = bullet.exec(line);
    if (match === null) {
      // What is indented further belongs to the item before.
      if (keys.length > 0 && /^[ \t]{2,}\S/.test(line)) continue;
      return keys;
    }
    keys.push(match[1] ?? match[2] ?? "");
  }
  return keys;
}
