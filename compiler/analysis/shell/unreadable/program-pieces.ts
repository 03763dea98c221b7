import type { UnreadablePlace } from "./bracket-stack.ts";

/** Where reading a program goes on; or it stops, knowing what is wrong or that nothing is known. */
export type NextPiece = number | UnreadablePlace | undefined;

/** Reads a program piece by piece; gives its length, or with what a piece has stopped it. */
export function readPieces(
  program: string,
  pieceAt: (at: number) => NextPiece,
  from = 0,
): NextPiece {
  let at = from;
  while (at < program.length) {
    const next = pieceAt(at);
    if (typeof next !== "number") return next;
    at = next;
  }
  return at;
}
