import type { JsonToken } from "../json-token.ts";
import { nextJsonToken } from "../json-token.ts";

/** A bracket of a JSON text. */
export interface JsonBracket {
  readonly start: number;
  readonly text: string;
  /** How far its line is indented. */
  readonly indent: number;
  /** Whether it is the first of its line. */
  readonly isFirst: boolean;
}

/** An opening bracket and what closes it. */
export interface BracketPair {
  readonly opening: JsonBracket;
  readonly closing: JsonBracket;
}

/** The brackets of a JSON text up to some place. */
export interface JsonBrackets {
  /** Those that are open there, from the outside in. */
  readonly open: readonly JsonBracket[];
  /** Those that are closed, in the order in which they are. */
  readonly closed: readonly BracketPair[];
  /** The first token that begins a line behind a comma and is indented further than what stands beside it. */
  readonly stepped: JsonToken | undefined;
  /** The first bracket that opens at the end of a line below which a line with more than a bracket is indented no further. */
  readonly idle: JsonBracket | undefined;
}

/** Reads the brackets of a JSON text that stand before an offset. */
export function bracketsBefore(text: string, end: number): JsonBrackets {
  const reader = new BracketReader();
  let behind = text.startsWith("\uFEFF") ? 1 : 0;
  let indent = 0;
  for (;;) {
    const token = nextJsonToken(text, behind);
    if (token.start >= end || token.kind === "end" || token.kind === "unknown") break;
    const newline = text.slice(behind, token.start).lastIndexOf("\n");
    const isFirst = newline >= 0;
    if (isFirst) indent = token.start - (behind + newline + 1);
    reader.take(token, { indent, isFirst });
    behind = token.start + token.text.length;
  }
  return reader.brackets();
}

/** State: the brackets that are open behind the tokens taken. */
class BracketReader {
  readonly #open: JsonBracket[] = [];
  /** How far the first line in each of the open brackets is indented. */
  readonly #inside: (number | undefined)[] = [];
  readonly #closed: BracketPair[] = [];
  #stepped: JsonToken | undefined;
  #idle: JsonBracket | undefined;
  #last = "";

  take(token: JsonToken, place: Pick<JsonBracket, "indent" | "isFirst">): void {
    const { start, text } = token;
    const bracket: JsonBracket = { start, text, ...place };
    if (/^[\]}]$/.test(text)) this.#close(bracket);
    else {
      if (place.isFirst) this.#beginLine(token, place.indent);
      if (/^[[{]$/.test(text)) this.#inside[this.#open.push(bracket) - 1] = undefined;
    }
    this.#last = text;
  }

  brackets(): JsonBrackets {
    return { open: this.#open, closed: this.#closed, stepped: this.#stepped, idle: this.#idle };
  }

  #close(closing: JsonBracket): void {
    const opening = this.#open.pop();
    if (opening !== undefined) this.#closed.push({ opening, closing });
  }

  #beginLine(token: JsonToken, indent: number): void {
    const level = this.#open.length - 1;
    const inside = this.#inside[level];
    const opening = this.#open[level];
    if (opening !== undefined && this.#last === opening.text && indent <= opening.indent) {
      this.#idle ??= opening;
    }
    if (inside === undefined) this.#inside[level] = indent;
    else if (this.#last === "," && indent > inside) this.#stepped ??= token;
  }
}
