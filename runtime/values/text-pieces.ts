/** So many units of UTF-16 are in one piece. */
const longestPiece = 1_048_576;

/** The pieces of a text, each of whole characters; what a long text would take at once they take one after the other. */
export function* textPieces(text: string): Iterable<string> {
  for (let start = 0; start < text.length; ) {
    const end = endOfCharacter(text, Math.min(start + longestPiece, text.length));
    yield text.slice(start, end);
    start = end;
  }
}

/** Whether a text has more than one piece. */
export function isLong(text: string): boolean {
  return text.length > longestPiece;
}

function endOfCharacter(text: string, end: number): number {
  const isInside = /^[\u{10000}-\u{10FFFF}]/u.test(text.slice(end - 1, end + 1));
  return isInside ? end + 1 : end;
}
