/** Tells whether a text is a pattern and not just a name. */
export function isPattern(text: string): boolean {
  return /[*?[]/u.test(text);
}

/** Whether one character fits a part of a pattern; `*` stands for any number of any. */
type Part = "*" | ((character: string) => boolean);

/** The test of a shell-style pattern, as Python's `fnmatchcase` reads it: `*`, `?`, `[abc]`, `[!abc]`. */
export function compilePattern(pattern: string): (text: string) => boolean {
  const characters = [...pattern];
  const parts: Part[] = [];
  for (let at = 0; at < characters.length; ) {
    const set = characters[at] === "[" ? setAt(characters, at) : undefined;
    parts.push(set?.part ?? single(characters[at] ?? ""));
    at = set?.end ?? at + 1;
  }
  return (text) => matches(parts, [...text]);
}

/**
 * Whether a text fits the parts. Only the last star that was met is ever given more to stand for, so the time is at most that of
 * comparing each part with each character: patterns may be a stranger's.
 */
function matches(parts: readonly Part[], text: readonly string[]): boolean {
  let [part, at] = [0, 0];
  let star: { readonly part: number; readonly at: number } | undefined;
  while (at < text.length) {
    const expected = parts[part];
    if (expected === "*") {
      star = { part, at };
      part += 1;
    } else if (expected?.(text[at] ?? "") === true) {
      part += 1;
      at += 1;
    } else if (star !== undefined) {
      star = { part: star.part, at: star.at + 1 };
      [part, at] = [star.part + 1, star.at];
    } else {
      return false;
    }
  }
  return parts.slice(part).every((rest) => rest === "*");
}

function single(expected: string): Part {
  if (expected === "*") return "*";
  return expected === "?" ? () => true : (character) => character === expected;
}

/** A set, with the place behind it; undefined where a bracket is never closed and stands for itself. */
function setAt(pattern: readonly string[], start: number): { part: Part; end: number } | undefined {
  const isNegated = pattern[start + 1] === "!";
  const first = start + (isNegated ? 2 : 1);
  // A bracket that comes first belongs to the set.
  const end = pattern.indexOf("]", first + 1);
  if (end < 0) return undefined;
  const members = [
    ...pattern
      .slice(first, end)
      .join("")
      .matchAll(/(.)-(.)|./gsu),
  ];
  return { part: (character) => members.some(isMember(character)) !== isNegated, end: end + 1 };
}

/** Ranges go by the numbers of characters. */
function isMember(character: string): (member: RegExpExecArray) => boolean {
  const number = character.codePointAt(0) ?? 0;
  return ([member, from, to]) => {
    if (from === undefined || to === undefined) return character === member;
    return numberOf(from) <= number && number <= numberOf(to);
  };
}

function numberOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
