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
  /[[\]{},:]|"[ !#-[\]-\uFFFF]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uFFFF]*){0,1000}"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])|(?:true|false|null)(?![\w.])/y;

/** The first token at or behind an offset. */
export function nextJsonToken(text: string, from: number): JsonToken {
  const start = behindSpace(text, from);
  tokens.lastIndex = start;
  if (!tokens.test(text)) return longString(text, start) ?? unknownToken(text, start);
  const content = text.slice(start, tokens.lastIndex);
  const kind = kindOf(content.charAt(0));
  return { kind, text: content, start, isFloat: kind === "number" && /[.eE]/.test(content) };
}

/** The kind of the token that begins with a sign. */
function kindOf(first: string): JsonToken["kind"] {
  if (first === '"') return "string";
  if ("[]{},:".includes(first)) return "mark";
  return "tfn".includes(first) ? "literal" : "number";
}

const space: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const pieceOfString = /(?:[ !#-[\]-\uFFFF]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})){1,1000}/y;

/** The first offset from one inside a string on at which something stands that is no content of it: its closing quote, or a mistake. */
export function behindStringContent(text: string, inside: number): number {
  pieceOfString.lastIndex = inside;
  let behind = inside;
  while (pieceOfString.test(text)) behind = pieceOfString.lastIndex;
  return behind;
}

function longString(text: string, start: number): JsonToken | undefined {
  if (text.charAt(start) !== '"') return undefined;
  const end = behindStringContent(text, start + 1);
  if (text.charAt(end) !== '"') return undefined;
  return { kind: "string", text: text.slice(start, end + 1), start, isFloat: false };
}

function unknownToken(text: string, start: number): JsonToken {
  const kind = start >= text.length ? "end" : "unknown";
  const rest = /^(?:[\w.]+|[^\r\n]{1,20})?/.exec(text.slice(start, start + 40))?.[0] ?? "";
  return { kind, text: rest, start, isFloat: false };
}

function behindSpace(text: string, from: number): number {
  let at = from;
  while (space.has(text.charCodeAt(at))) at += 1;
  return at;
}
