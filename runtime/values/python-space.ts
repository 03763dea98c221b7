/** A regular-expression class of the characters that Python's `str.isspace` accepts; JavaScript's `\s` differs in six of them. */
const spaceClass =
  "[\\u0009-\\u000d\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";

const space = new RegExp(spaceClass);

/** Text without white space at both ends, as Python's `str.strip`. */
export function stripSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && space.test(text.charAt(start))) start += 1;
  while (end > start && space.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Tells whether a text is empty or only white space. */
export function isBlank(text: string): boolean {
  return stripSpace(text) === "";
}
