/** Tells whether a text is a pattern and not just a name. */
export function isPattern(text: string): boolean {
  return /[*?[]/u.test(text);
}

/** The test of a shell-style pattern, as Python's `fnmatchcase` reads it: `*`, `?`, `[abc]`, `[!abc]`. */
export function compilePattern(pattern: string): (text: string) => boolean {
  const parts: string[] = [];
  for (let at = 0; at < pattern.length; ) {
    const set = pattern[at] === "[" ? setAt(pattern, at) : undefined;
    parts.push(set?.source ?? single(pattern.charAt(at)));
    at = set?.end ?? at + 1;
  }
  const test = new RegExp(`^${parts.join("")}$`, "su");
  return (text) => test.test(text);
}

function single(character: string): string {
  if (character === "*") return ".*";
  return character === "?" ? "." : character.replace(/[\\^$.*+?()[\]{}|/]/u, "\\$&");
}

/** A set, with the place behind it; undefined where a bracket is never closed and stands for itself. */
function setAt(pattern: string, start: number): { source: string; end: number } | undefined {
  const isNegated = pattern[start + 1] === "!";
  const first = start + (isNegated ? 2 : 1);
  // A bracket that comes first belongs to the set.
  const end = pattern.indexOf("]", first + 1);
  if (end < 0) return undefined;
  const members = [...pattern.slice(first, end).matchAll(/(.)-(.)|./gsu)].map(memberSource);
  const inside = members.join("");
  if (inside === "") return { source: isNegated ? "." : "(?!)", end: end + 1 };
  return { source: `[${isNegated ? "^" : ""}${inside}]`, end: end + 1 };
}

function memberSource([member, from, to]: RegExpExecArray): string {
  if (from === undefined || to === undefined) return escaped(member);
  return from <= to ? `${escaped(from)}-${escaped(to)}` : "";
}

function escaped(character: string): string {
  return /[\\\]^[-]/u.test(character) ? `\\${character}` : character;
}
