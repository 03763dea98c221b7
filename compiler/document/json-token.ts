/** A token of a JSON text. */
export interface JsonToken {
  readonly kind: "end" | "literal" | "mark" | "number" | "string" | "unknown";
  readonly text: string;
  readonly start: number;
  readonly isFloat: boolean;
}

/** A token that the grammar knows, or the rest of a line that it does not. */
// In strings everything from the space on but the quote and the backslash stands for itself. The matcher keeps each escape on
// a stack, so that strings of more of them are read piece by piece.
const tokens =
  /[ \t\n\r]*(?:([[\]{},:])|("[ !#-[\]-\uFFFF]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uFFFF]*){0,1000}")|(-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?)(?![\w.])|(true|false|null)(?![\w.]))/y;

/** The first token at or behind an offset. */
export function nextJsonToken(text: string, from: number): JsonToken {
  tokens.lastIndex = from;
  const match = tokens.exec(text);
  if (!match) return longString(text, from) ?? unknownToken(text, from);
  const [whole, mark, string, number, fraction, exponent, literal] = match;
  const content = mark ?? string ?? number ?? literal ?? "";
  const start = from + whole.length - content.length;
  const isFloat = fraction !== undefined || exponent !== undefined;
  return { kind: kindOf([mark, string, number]), text: content, start, isFloat };
}

function kindOf([mark, string, number]: readonly (string | undefined)[]): JsonToken["kind"] {
  if (mark !== undefined) return "mark";
  if (string !== undefined) return "string";
  return number === undefined ? "literal" : "number";
}

const space = /[ \t\n\r]*/y;
const pieceOfString = /(?:[ !#-[\]-\uFFFF]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})){1,1000}/y;

/** The first offset from one inside a string on at which something stands that is no content of it: its closing quote, or a mistake. */
export function behindStringContent(text: string, inside: number): number {
  pieceOfString.lastIndex = inside;
  let behind = inside;
  while (pieceOfString.test(text)) behind = pieceOfString.lastIndex;
  return behind;
}

function longString(text: string, from: number): JsonToken | undefined {
  const start = behindSpace(text, from);
  if (text.charAt(start) !== '"') return undefined;
  const end = behindStringContent(text, start + 1);
  if (text.charAt(end) !== '"') return undefined;
  return { kind: "string", text: text.slice(start, end + 1), start, isFloat: false };
}

function unknownToken(text: string, from: number): JsonToken {
  const start = behindSpace(text, from);
  const kind = start >= text.length ? "end" : "unknown";
  const rest = /^(?:[\w.]+|[^\r\n]{1,20})?/.exec(text.slice(start, start + 40))?.[0] ?? "";
  return { kind, text: rest, start, isFloat: false };
}

function behindSpace(text: string, from: number): number {
  space.lastIndex = from;
  space.test(text);
  return space.lastIndex;
}
