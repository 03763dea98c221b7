/** What Java takes for white space: controls and separators, but none of the spaces that forbid a line break. */
const whiteSpace: ReadonlySet<string> = new Set(
  "\t\n\v\f\r\x1c\x1d\x1e\x1f \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u2028\u2029\u205f\u3000",
);

/** Tells whether a text is empty or only white space, as the recorded verdicts on prompts and descriptions have it. */
export function isBlankText(text: string): boolean {
  for (const character of text) if (!whiteSpace.has(character)) return false;
  return true;
}
