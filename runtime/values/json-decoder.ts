import type { Value, ValueMap } from "./value.ts";
import { float, integer } from "./value.ts";

/** A value decoded from the middle of a text, with the offset behind it. */
export interface Decoded {
  readonly value: Value;
  readonly end: number;
}

/** Deeper values are refused: nothing sensible nests so deep, and whatever walks a value recurses. */
const deepest = 500;

/** Longer integers are refused, as Python does: converting them takes quadratic time. */
const longestInteger = 4300;

/** Decodes a text that is one JSON value with white space around it; undefined where it is not. */
export function decodeJson(text: string): Value | undefined {
  const decoder = new JsonDecoder(text);
  const decoded = decoder.decodeAt(skipSpace(text, 0));
  return decoded && skipSpace(text, decoded.end) === text.length ? decoded.value : undefined;
}

/**
 * Decodes single values of a text as Python's `json` does: the last of repeated keys wins, `NaN` and `Infinity` are
 * numbers, integers are exact, `1.0` stays a float, a lone surrogate escape is accepted, control characters are not.
 * It remembers where lists and mappings failed, so that trying each bracket of a text in turn stays linear.
 */
export class JsonDecoder {
  readonly #text: string;
  readonly #broken = new Set<number>();
  #at = 0;
  #depth = 0;
  #tooDeep = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** The value that starts exactly at an offset, or undefined where none does. */
  decodeAt(start: number): Decoded | undefined {
    this.#at = start;
    this.#depth = 0;
    this.#tooDeep = false;
    const value = this.#value();
    return value === undefined ? undefined : { value, end: this.#at };
  }

  #value(): Value | undefined {
    switch (this.#text.charAt(this.#at)) {
      case '"':
        return this.#string();
      case "[":
        return this.#nested(() => this.#list());
      case "{":
        return this.#nested(() => this.#map());
      default:
        return this.#scalar();
    }
  }

  #nested(decode: () => Value | undefined): Value | undefined {
    const start = this.#at;
    if (this.#broken.has(start)) return undefined;
    if (this.#depth >= deepest) {
      this.#tooDeep = true;
      return undefined;
    }
    this.#depth += 1;
    this.#at = skipSpace(this.#text, start + 1);
    const value = decode();
    this.#depth -= 1;
    // What was only too deep here may be decoded when it is tried as the outermost value.
    if (value === undefined && !this.#tooDeep) this.#broken.add(start);
    return value;
  }

  #list(): readonly Value[] | undefined {
    const items: Value[] = [];
    if (this.#take("]")) return items;
    while (true) {
      const item = this.#value();
      if (item === undefined) return undefined;
      items.push(item);
      this.#skipSpace();
      if (this.#take("]")) return items;
      if (!this.#take(",")) return undefined;
      this.#skipSpace();
    }
  }

  #map(): ValueMap | undefined {
    const entries = new Map<Value, Value>();
    if (this.#take("}")) return entries;
    while (true) {
      const key = this.#key();
      const value = key === undefined ? undefined : this.#value();
      if (key === undefined || value === undefined) return undefined;
      entries.set(key, value);
      this.#skipSpace();
      if (this.#take("}")) return entries;
      if (!this.#take(",")) return undefined;
      this.#skipSpace();
    }
  }

  #key(): string | undefined {
    if (this.#text.charAt(this.#at) !== '"') return undefined;
    const key = this.#string();
    this.#skipSpace();
    if (!this.#take(":")) return undefined;
    this.#skipSpace();
    return key;
  }

  #string(): string | undefined {
    const start = this.#at + 1;
    const end = endOfString(this.#text, start);
    if (end === undefined) return undefined;
    this.#at = end + 1;
    const content = this.#text.slice(start, end);
    return content.includes("\\") ? decodeEscapes(content) : content;
  }

  #scalar(): Value | undefined {
    const number = this.#match(numberLiteral);
    if (number !== undefined) return this.#number(number);
    const constant = this.#match(constantLiteral);
    return constant === undefined ? undefined : constants.get(constant);
  }

  #number(literal: string): Value | undefined {
    if (/[.eE]/.test(literal)) return float(Number(literal));
    if (literal.length <= 15) return Number(literal) + 0;
    return literal.length <= longestInteger ? integer(BigInt(literal)) : undefined;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #take(character: string): boolean {
    if (this.#text.charAt(this.#at) !== character) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    this.#at = skipSpace(this.#text, this.#at);
  }
}

const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const numberLiteral = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const constantLiteral = /null|true|false|NaN|-?Infinity/y;

const constants: ReadonlyMap<string, Value> = new Map<string, Value>([
  ["null", null],
  ["true", true],
  ["false", false],
  ["NaN", float(Number.NaN)],
  ["Infinity", float(Number.POSITIVE_INFINITY)],
  ["-Infinity", float(Number.NEGATIVE_INFINITY)],
]);

const escapes: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** The offset of the closing quote; undefined where an escape is wrong, a control character occurs or the text ends. */
function endOfString(text: string, start: number): number | undefined {
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at;
    if (code < 0x20) return undefined;
    const length = code === 0x5c ? escapeLength(text, at) : 1;
    if (length === 0) return undefined;
    at += length;
  }
  return undefined;
}

function escapeLength(text: string, at: number): number {
  escapeSequence.lastIndex = at;
  return escapeSequence.exec(text)?.[0].length ?? 0;
}

function decodeEscapes(content: string): string {
  return content.replaceAll(/\\(?:u(....)|(.))/g, (_escape, hexadecimal?: string, letter = "") =>
    hexadecimal === undefined
      ? (escapes.get(letter) ?? letter)
      : String.fromCharCode(Number.parseInt(hexadecimal, 16)),
  );
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
