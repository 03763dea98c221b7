/** Orders texts by code point, as Python and Rust do; UTF-16 order differs above U+FFFF. Negative when `left` comes first. */
export function compareCodePoints(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  let index = 0;
  while (index < shared && left.charCodeAt(index) === right.charCodeAt(index)) index += 1;
  if (index === shared) return left.length - right.length;
  const start = index > 0 && isHighSurrogate(left.charCodeAt(index - 1)) ? index - 1 : index;
  return (left.codePointAt(start) ?? 0) - (right.codePointAt(start) ?? 0);
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
