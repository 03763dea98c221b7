/** A token of a JSON text. */
export interface JsonToken {
  readonly kind: "end" | "literal" | "mark" | "number" | "string" | "unknown";
  readonly text: string;
  readonly start: number;
  readonly isFloat: boolean;
}

/** A token that the grammar knows, or the rest of a line that it does not. */
// In strings everything from the space on but the quote and the backslash stands for itself.
const tokens =
  /[ \t\n\r]*(?:([[\]{},:])|("[ !#-[\]-\uFFFF]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uFFFF]*)*")|(-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?)(?![\w.])|(true|false|null)(?![\w.]))/y;

/** The first token at or behind an offset. */
export function nextJsonToken(text: string, from: number): JsonToken {
  tokens.lastIndex = from;
  const match = tokens.exec(text);
  if (!match) return unknownToken(text, from);
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

function unknownToken(text: string, from: number): JsonToken {
  const space = /[ \t\n\r]*/y;
  space.lastIndex = from;
  const start = from + (space.exec(text)?.[0].length ?? 0);
  const kind = start >= text.length ? "end" : "unknown";
  const rest = /^(?:[\w.]+|[^\r\n]{1,20})?/.exec(text.slice(start, start + 40))?.[0] ?? "";
  return { kind, text: rest, start, isFloat: false };
}
