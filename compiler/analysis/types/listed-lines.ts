/** A key that a prompt names. */
export interface ListedKey {
  readonly key: string;
  /** What is said about it; empty where there is nothing. */
  readonly said: string;
}

/** A line of a list that names a key: `- key: what it is`. */
const bullet =
  /^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+(?:[\x60"'*]{1,3}([A-Za-z_][\w-]{0,60})[\x60"'*]{1,3}|([A-Za-z_][\w-]{0,60}))[ \t]*(?=[:(–—]|-[ \t]|$)/;

/** A line without a sign of a list that does so. */
const labelled = /^[ \t]*[\x60"']?([a-z_][\w-]{0,60})[\x60"']?[ \t]?: *(?=\S)/;

/** A row of a table, whose first cell is a key. */
const row = /^[ \t]*\|[ \t]*[\x60"'*]{0,3}([A-Za-z_][\w-]{0,60})[\x60"'*]{0,3}[ \t]*\|/;

/** The head of a table of keys, and the line below it. */
const tableHead = /^[ \t]*\|[ \t]*(?:attribute|field|key|name|property)[ \t]*\|/i;
const tableRule = /^[ \t]*\|[ \t:|-]+$/;

/** A member of a type of TypeScript, or of an object that is written like one. */
const member = /^[ \t]*["']?([A-Za-z_]\w{0,60})["']?\??[ \t]*:/;

const opening =
  /^[ \t]*(?:(?:export[ \t]+)?(?:interface[ \t]+\w+|type[ \t]+\w+[ \t]*=)[ \t]*)?\{[ \t]*$/;

/** So many lines are looked at: longer lists are no keys of an answer. */
const mostLines = 100;

/** The keys that the lines from a place on name: those of a list, a table or a type. */
export function keysInLines(text: string, start: number): readonly ListedKey[] {
  const lines = linesFrom(text, start);
  const [first = ""] = lines;
  if (further.test(first)) return [];
  if (opening.test(first)) return membersIn(lines.slice(1));
  if (tableHead.test(first)) {
    return namedBy(
      row,
      lines.slice(1).filter((line) => !tableRule.test(line)),
    );
  }
  return namedBy(bullet.test(first) ? bullet : labelled, lines);
}

/** The lines from the first one on that says something, without a line that only opens code; none behind a placeholder. */
function linesFrom(text: string, start: number): readonly string[] {
  const lines: string[] = [];
  for (let at = start; at >= 0 && at < text.length && lines.length < mostLines; ) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? undefined : end);
    const isBefore = lines.length === 0 && /^(?:[ \t]*\x60{3}[\w-]*[ \t]*)?$/.test(line);
    if (!isBefore) lines.push(line);
    at = end < 0 ? -1 : end + 1;
  }
  return lines;
}

/** A line that stands for further ones: it says so, or is a placeholder, which is a blank here. */
const further =
  /^[ \t]*(?:(?:[-*•|/][ \t/]*)?(?:\.{3}|…|etc\b)|[:(]|\|[ \t]*\|)|^[ \t]+(?:[-*•][ \t]*)?$|^[-*•][ \t]+$/;

/** The keys of lines of one form, up to the first of another; what is indented further belongs to the line before. */
function namedBy(form: RegExp, lines: readonly string[]): readonly ListedKey[] {
  const keys: ListedKey[] = [];
  for (const line of lines) {
    const match = form.exec(line);
    if (match !== null) keys.push(listedBy(match, line));
    else if (further.test(line)) return [];
    else if (keys.length === 0 || !/^[ \t]{2,}\S/.test(line)) break;
  }
  return keys;
}

function listedBy([all, first, second = ""]: RegExpExecArray, line: string): ListedKey {
  return { key: first ?? second, said: line.slice(all.length) };
}

/** The keys of a type up to the bracket that ends it, those of types inside it too; none where it has anything else. */
function membersIn(lines: readonly string[]): readonly ListedKey[] {
  const keys: ListedKey[] = [];
  let depth = 1;
  for (const line of lines) {
    const match = member.exec(line);
    if (match !== null) keys.push(listedBy(match, line));
    else if (further.test(line) || !/^[ \t]*(?:[}\])]|\/\/|$)/.test(line)) return [];
    if (/^[ \t]*\}/.test(line)) depth -= 1;
    if (/\{[ \t]*$/.test(line)) depth += 1;
    if (depth === 0) return keys;
  }
  return [];
}
