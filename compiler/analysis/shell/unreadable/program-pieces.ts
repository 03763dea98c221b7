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

/** Where the line of an offset ends, before its line break. */
export function lineEnd(program: string, at: number): number {
  const end = program.indexOf("\n", at);
  return end < 0 ? program.length : end;
}
