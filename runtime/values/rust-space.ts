/** A regular-expression class of the characters that Rust's `char::is_whitespace` accepts; JavaScript's `\s` differs in two of them. */
export const rustSpaceClass =
  "[\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";

const space = new RegExp(rustSpaceClass);

/** Text without white space at its start, as Rust's `trim_start`. */
export function trimStart(text: string): string {
  let start = 0;
  while (isSpaceAt(text, start)) start += 1;
  return text.slice(start);
}

/** Text without white space at its end, as Rust's `trim_end`. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (isSpaceAt(text, end - 1)) end -= 1;
  return text.slice(0, end);
}

/** Text without white space at both ends, as Rust's `trim`. */
export function trim(text: string): string {
  return trimEnd(trimStart(text));
}

/** Conditions ask this of every text that they take for a number, hence the quick answer for what is printable ASCII. */
function isSpaceAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return (code <= 0x20 || code >= 0x7f) && space.test(text.charAt(index));
}
