/** A regular-expression class of the characters that Rust's `char::is_whitespace` accepts; JavaScript's `\s` differs in two of them. */
export const rustSpaceClass =
  "[\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";

const leading = new RegExp(`^${rustSpaceClass}+`);
const space = new RegExp(rustSpaceClass);

/** Text without white space at its start, as Rust's `trim_start`. */
export function trimStart(text: string): string {
  return text.replace(leading, "");
}

/** Text without white space at its end, as Rust's `trim_end`. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && space.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Text without white space at both ends, as Rust's `trim`. */
export function trim(text: string): string {
  return trimEnd(trimStart(text));
}
