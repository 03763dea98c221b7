import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import { partitionPoint } from "../source/partition-point.ts";
import type { Span } from "../source/span.ts";
import { decodedPieces } from "./decode-scalar.ts";
import type { DecodedPiece } from "./decoded-piece.ts";
import type { Scalar } from "./node.ts";

/** Converts offsets inside the decoded text of a scalar into offsets of the file, and back. */
export interface ScalarMap {
  /**
   * The place of the character at an offset; the offset of the text's length is the place behind its
   * last character. Inside an escape or fold it is the start of that.
   */
  toFile(offset: number): number;
  /** The offset in the decoded text of a place in the file; inside an escape or fold that of what it stands for. */
  fromFile(place: number): number;
  /** The file's span of a half-open range of the decoded text. */
  span(start: number, end: number): Span;
}

/** The map of a scalar, whatever its style: one text is asked about at many places. */
export const scalarMapOf: ObjectMemo<Scalar, ScalarMap> = createObjectMemo(mapScalar);

function mapScalar(scalar: Scalar): ScalarMap {
  const { source } = scalar.span;
  let decoded: readonly DecodedPiece[] | undefined;
  // Most texts hold nothing whose place anybody asks for.
  const pieces = (): readonly DecodedPiece[] => {
    decoded ??= piecesOf(scalar);
    return decoded;
  };
  const toFile = (offset: number): number => placeOf(pieces(), offset) ?? contentStart(scalar);
  const span = (start: number, end: number): Span => {
    const from = toFile(start);
    return { source, start: from, end: end > start ? endPlaceOf(pieces(), end) : from };
  };
  return { toFile, fromFile: (place) => offsetOf(pieces(), place), span };
}

function piecesOf({ indent = 0, span, style }: Scalar): readonly DecodedPiece[] {
  const { end, source, start } = span;
  return decodedPieces({ text: source.text, start, end, style, indent, addsFinalNewline: false });
}

function contentStart({ span, style }: Scalar): number {
  return style === "plain" || span.end === span.start ? span.start : span.start + 1;
}

function placeOf(pieces: readonly DecodedPiece[], offset: number): number | undefined {
  const piece = pieceAt(pieces, offset);
  if (!piece) return undefined;
  const inside = Math.max(offset - piece.at, 0);
  if (inside >= piece.length) return piece.start + piece.sourceLength;
  return isVerbatim(piece) ? piece.start + inside : piece.start;
}

/** The end of a range is the end of its last character, not the start of the next one. */
function endPlaceOf(pieces: readonly DecodedPiece[], end: number): number {
  const piece = pieceAt(pieces, end - 1);
  if (!piece) return 0;
  const inside = end - piece.at;
  return isVerbatim(piece) && inside <= piece.length
    ? piece.start + inside
    : piece.start + piece.sourceLength;
}

function offsetOf(pieces: readonly DecodedPiece[], place: number): number {
  const piece = pieces[Math.max(0, partitionPoint(pieces, ({ start }) => start <= place) - 1)];
  if (!piece) return 0;
  const inside = Math.max(place - piece.start, 0);
  if (inside >= piece.sourceLength) return piece.at + piece.length;
  return isVerbatim(piece) ? piece.at + inside : piece.at;
}

function isVerbatim(piece: DecodedPiece): boolean {
  return piece.length === piece.sourceLength;
}

/** The last piece that starts at or before an offset. */
function pieceAt(pieces: readonly DecodedPiece[], offset: number): DecodedPiece | undefined {
  return pieces[Math.max(0, partitionPoint(pieces, ({ at }) => at <= offset) - 1)];
}
