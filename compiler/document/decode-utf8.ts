/** A decoded file; of a broken one where it breaks, in bytes and in units of the text. */
export interface DecodedFile {
  readonly text: string;
  readonly invalid?: { readonly byte: number; readonly offset: number };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes UTF-8, keeping a byte order mark. */
export function decodeUtf8(bytes: Uint8Array): DecodedFile {
  const text = decoder.decode(bytes);
  // Only a broken file, or one that spells the replacement character, has it.
  if (!text.includes("\uFFFD")) return { text };
  const byte = firstInvalidByte(bytes);
  if (byte === undefined) return { text };
  const before = decoder.decode(bytes.subarray(0, byte));
  return { text, invalid: { byte, offset: before.length } };
}

function firstInvalidByte(bytes: Uint8Array): number | undefined {
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length === undefined) return at;
    at += length;
  }
  return undefined;
}

/** The length of the well-formed sequence at a place (Unicode 16, table 3-7). */
function sequenceLength(bytes: Uint8Array, at: number): number | undefined {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const shape = shapes.find(({ from, to }) => first >= from && first <= to);
  if (!shape) return undefined;
  const second = bytes[at + 1] ?? 0;
  if (second < shape.low || second > shape.high) return undefined;
  for (let index = 2; index < shape.length; index += 1) {
    const next = bytes[at + index] ?? 0;
    if (next < 0x80 || next > 0xbf) return undefined;
  }
  return shape.length;
}

/** Ranges of the first byte with the range that the second one has then. */
const shapes = [
  { from: 0xc2, to: 0xdf, length: 2, low: 0x80, high: 0xbf },
  { from: 0xe0, to: 0xe0, length: 3, low: 0xa0, high: 0xbf },
  { from: 0xe1, to: 0xec, length: 3, low: 0x80, high: 0xbf },
  { from: 0xed, to: 0xed, length: 3, low: 0x80, high: 0x9f },
  { from: 0xee, to: 0xef, length: 3, low: 0x80, high: 0xbf },
  { from: 0xf0, to: 0xf0, length: 4, low: 0x90, high: 0xbf },
  { from: 0xf1, to: 0xf3, length: 4, low: 0x80, high: 0xbf },
  { from: 0xf4, to: 0xf4, length: 4, low: 0x80, high: 0x8f },
] as const;
