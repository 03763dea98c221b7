import type { Value } from "./value.ts";
import { float, integer } from "./value.ts";

/** A value decoded from the middle of a text, with the offset behind it. */
export interface Decoded {
  readonly value: Value;
  readonly end: number;
}

/** What a JSON reader accepts where readers differ. */
export interface JsonRules {
  /** Values that nest deeper are refused: nothing sensible does, and whatever walks a value recurses. */
  readonly deepest: number;
  /** Integers of more digits are refused: converting them takes quadratic time. */
  readonly longestInteger: number;
  /** Floats of more digits are refused. */
  readonly longestFloat: number;
  /** Whether `NaN`, `Infinity` and `-Infinity` are numbers. */
  readonly namedNumbers: boolean;
  /** What a number is, where it is not an exact integer or a float; undefined refuses it. */
  readonly readNumber?: (literal: string) => Value | undefined;
  /** Whether text with half a surrogate pair is refused. */
  readonly wellFormed?: boolean;
}

const pythonRules: JsonRules = {
  deepest: 500,
  longestInteger: 4300,
  longestFloat: Number.POSITIVE_INFINITY,
  namedNumbers: true,
};

/** Decodes a text that is one JSON value with white space around it; undefined where it is not. */
export function decodeJson(text: string, rules: JsonRules = pythonRules): Value | undefined {
  const decoder = new JsonDecoder(text, rules);
  const decoded = decoder.decodeAt(skipSpace(text, 0));
  return decoded && skipSpace(text, decoded.end) === text.length ? decoded.value : undefined;
}

/** A list or mapping whose end has not been reached. */
interface OpenContainer {
  readonly start: number;
  readonly content: Value[] | Map<Value, Value>;
  /** The key that the next value of a mapping belongs to. */
  key: string;
  /** How many levels it has so far. */
  height: number;
}

/**
 * Decodes single values of a text as Python's `json` does: the last of repeated keys wins, `NaN` and `Infinity` are
 * numbers, integers are exact, `1.0` stays a float, a lone surrogate escape is accepted, control characters are not.
 * It keeps a stack of its own and remembers where lists and mappings failed, so that trying each bracket of a text in
 * turn takes linear time.
 */
export class JsonDecoder {
  readonly #text: string;
  readonly #broken = new Set<number>();
  #open: OpenContainer[] = [];
  #at = 0;
  #failed = false;
  readonly #rules: JsonRules;

  constructor(text: string, rules: JsonRules = pythonRules) {
    this.#text = text;
    this.#rules = rules;
  }

  /** The offset at which the last decoding stopped: behind its value, or where it failed. */
  get position(): number {
    return this.#at;
  }

  /** The value that starts exactly at an offset, or undefined where none does. */
  decodeAt(start: number): Decoded | undefined {
    this.#at = start;
    this.#open = [];
    this.#failed = false;
    while (!this.#failed) {
      const value = this.#next();
      const whole = value === undefined ? undefined : this.#finish(value);
      if (whole !== undefined) return { value: whole, end: this.#at };
    }
    // Whatever is open contains the flaw, so it fails wherever decoding starts.
    for (const container of this.#open) this.#broken.add(container.start);
    return undefined;
  }

  /** The next value; undefined when it is a container with content, which is now open, or on failure. */
  #next(): Value | undefined {
    switch (this.#text.charAt(this.#at)) {
      case '"':
        return this.#string();
      case "[":
        return this.#enter([]);
      case "{":
        return this.#enter(new Map());
      default:
        return this.#scalar();
    }
  }

  #enter(content: OpenContainer["content"]): Value | undefined {
    if (this.#broken.has(this.#at)) return this.#fail();
    const container = { start: this.#at, content, key: "", height: 1 };
    this.#open.push(container);
    this.#at += 1;
    this.#skipSpace();
    return this.#take(closing(content)) ? this.#leave(container) : this.#expectValue(container);
  }

  /** Puts a finished value where it belongs; the whole value when nothing is open any more. */
  #finish(value: Value): Value | undefined {
    let finished: Value | undefined = value;
    while (finished !== undefined) {
      const container = this.#open.at(-1);
      if (container === undefined) return finished;
      const { content } = container;
      if (content instanceof Map) content.set(container.key, finished);
      else content.push(finished);
      this.#skipSpace();
      finished = this.#take(closing(content)) ? this.#leave(container) : this.#separate(container);
    }
    return undefined;
  }

  #separate(container: OpenContainer): undefined {
    if (!this.#take(",")) return this.#fail();
    this.#skipSpace();
    return this.#expectValue(container);
  }

  #leave({ content, height }: OpenContainer): Value | undefined {
    if (height > this.#rules.deepest) return this.#fail();
    this.#open.pop();
    const outer = this.#open.at(-1);
    if (outer !== undefined) outer.height = Math.max(outer.height, height + 1);
    return content;
  }

  #expectValue(container: OpenContainer): undefined {
    if (!(container.content instanceof Map)) return undefined;
    const key = this.#text.charAt(this.#at) === '"' ? this.#string() : undefined;
    this.#skipSpace();
    if (key === undefined || !this.#take(":")) return this.#fail();
    this.#skipSpace();
    container.key = key;
    return undefined;
  }

  #fail(): undefined {
    this.#failed = true;
    return undefined;
  }

  #string(): string | undefined {
    const start = this.#at + 1;
    const end = endOfString(this.#text, start);
    if (end === undefined) return this.#fail();
    this.#at = end + 1;
    const content = this.#text.slice(start, end);
    if (!content.includes("\\")) return content;
    const decoded = decodeEscapes(content);
    return this.#rules.wellFormed && !decoded.isWellFormed() ? this.#fail() : decoded;
  }

  #scalar(): Value | undefined {
    const number = this.#match(numberLiteral);
    if (number !== undefined) return this.#number(number);
    const pattern = this.#rules.namedNumbers ? constantLiteral : plainLiteral;
    const constant = constants.get(this.#match(pattern) ?? "");
    return constant === undefined ? this.#fail() : constant;
  }

  #number(literal: string): Value | undefined {
    const { longestInteger, longestFloat, readNumber } = this.#rules;
    if (readNumber) return readNumber(literal) ?? this.#fail();
    if (/[.eE]/.test(literal)) {
      return digitsOf(literal) <= longestFloat ? float(Number(literal)) : this.#fail();
    }
    if (literal.length <= 15) return Number(literal) + 0;
    return digitsOf(literal) <= longestInteger ? integer(BigInt(literal)) : this.#fail();
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

function closing(content: OpenContainer["content"]): string {
  return content instanceof Map ? "}" : "]";
}

const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

const numberLiteral = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const constantLiteral = /null|true|false|NaN|-?Infinity/y;
const plainLiteral = /null|true|false/y;

function digitsOf(literal: string): number {
  return literal.replaceAll(/[^0-9]/g, "").length;
}

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
