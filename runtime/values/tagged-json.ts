import { decodeJson } from "./json-decoder.ts";
import { floatText, parseFloatText } from "./python-number.ts";
import { pythonText } from "./python-text.ts";
import { isLong, textPieces } from "./text-pieces.ts";
import type { Bytes, DateValue, Float, SetValue, Value, ValueMap } from "./value.ts";
import { float, integer, isList, isMap } from "./value.ts";

/**
 * Decodes JSON in which values that JSON cannot carry are tagged mappings: `$float`, `$int`, `$date`, `$datetime`, `$bytes`,
 * `$set`, `$map`. Undefined where the text is not JSON.
 */
export function decodeTaggedJson(text: string): Value | undefined {
  const value = decodeJson(text);
  return value === undefined ? undefined : untag(value);
}

/** Encodes any value as JSON that `decodeTaggedJson` turns back into the same value. */
export function encodeTaggedJson(value: Value): string {
  return encode(value, tagging);
}

/** Encodes a value as JSON for people and their tools: `1.0` and big integers are numbers, only `inf` and `nan` are tagged. */
export function encodePlainJson(value: Value): string {
  return encode(value, plain);
}

/** The same in pieces, so that a long text in it is never there as a whole a second time. */
export function* plainJsonPieces(value: Value): Iterable<string> {
  if (typeof value === "string" && isLong(value)) {
    yield '"';
    for (const piece of textPieces(value)) yield JSON.stringify(piece).slice(1, -1);
    yield '"';
  } else if (isList(value)) {
    yield "[";
    yield* separated(value, plainJsonPieces);
    yield "]";
  } else if (isMap(value)) {
    yield "{";
    yield* separated(value, entryPieces);
    yield "}";
  } else {
    yield encodePlainJson(value);
  }
}

function* entryPieces([key, value]: readonly [Value, Value]): Iterable<string> {
  yield `${JSON.stringify(keyText(key))}:`;
  yield* plainJsonPieces(value);
}

function* separated<T>(
  items: Iterable<T>,
  pieces: (item: T) => Iterable<string>,
): Iterable<string> {
  let isFirst = true;
  for (const item of items) {
    if (!isFirst) yield ",";
    isFirst = false;
    yield* pieces(item);
  }
}

type Boxed = Float | DateValue | Bytes | SetValue;

interface Encoding {
  readonly bigInteger: (value: bigint) => string;
  readonly fraction: (value: number) => string;
  readonly map: (value: ValueMap) => string;
  readonly boxed: (value: Boxed) => string;
}

const tagging: Encoding = {
  bigInteger: (value) => tag("$int", JSON.stringify(String(value))),
  fraction: (value) =>
    floatText(value) === String(value) ? String(value) : tag("$float", `"${floatText(value)}"`),
  map: (value) => (isPlainMap(value) ? encodeEntries(value, tagging) : encodePairs(value)),
  boxed: (value) => {
    if (value.kind === "float") return tag("$float", JSON.stringify(floatText(value.number)));
    if (value.kind === "set") return tag("$set", encode(value.items, tagging));
    const text = value.kind === "bytes" ? hexadecimal(value) : value.text;
    return tag(`$${value.kind}`, JSON.stringify(text));
  },
};

const plain: Encoding = {
  bigInteger: String,
  fraction: floatText,
  map: (value) => encodeEntries(value, plain),
  boxed: (value) => {
    if (value.kind === "float") return plainFloat(value);
    if (value.kind === "set") return encode(value.items, plain);
    return JSON.stringify(value.kind === "bytes" ? value.base64 : value.text);
  },
};

function encode(value: Value, encoding: Encoding): string {
  if (typeof value === "bigint") return encoding.bigInteger(value);
  if (typeof value === "number" && !Number.isInteger(value)) return encoding.fraction(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map((item) => encode(item, encoding)).join(",")}]`;
  return isMap(value) ? encoding.map(value) : encoding.boxed(value);
}

function encodeEntries(map: ValueMap, encoding: Encoding): string {
  const entries = [...map].map(
    ([key, value]) => `${JSON.stringify(keyText(key))}:${encode(value, encoding)}`,
  );
  return `{${entries.join(",")}}`;
}

function keyText(key: Value): string {
  return typeof key === "string" ? key : pythonText(key);
}

function encodePairs(map: ValueMap): string {
  const pairs = [...map].map(([key, value]) => encode([key, value], tagging));
  return tag("$map", `[${pairs.join(",")}]`);
}

/** A mapping that looks like a tag is written as `$map`, so that data cannot pretend to be one. */
function isPlainMap(map: ValueMap): boolean {
  return tagOf(map) === undefined && [...map.keys()].every((key) => typeof key === "string");
}

function plainFloat({ number }: Float): string {
  const text = floatText(number);
  return Number.isFinite(number) ? text : tag("$float", JSON.stringify(text));
}

function tag(name: string, content: string): string {
  return `{"${name}":${content}}`;
}

function untag(value: Value): Value {
  if (isList(value)) return value.map(untag);
  if (!isMap(value)) return value;
  const tagged = tagOf(value);
  const untagged = tagged && tags.get(tagged.name)?.(tagged.content);
  return untagged ?? new Map([...value].map(([key, item]) => [key, untag(item)] as const));
}

function tagOf(map: ValueMap): { readonly name: string; readonly content: Value } | undefined {
  if (map.size !== 1) return undefined;
  for (const [name, content] of map) {
    if (typeof name === "string" && tags.has(name)) return { name, content };
  }
  return undefined;
}

const tags: ReadonlyMap<string, (content: Value) => Value | undefined> = new Map([
  ["$float", untagFloat],
  ["$int", untagInteger],
  ["$date", (content: Value) => untagText("date", content)],
  ["$datetime", (content: Value) => untagText("datetime", content)],
  ["$bytes", untagBytes],
  ["$set", untagSet],
  ["$map", untagMap],
]);

function untagFloat(content: Value): Value | undefined {
  const number = typeof content === "string" ? parseFloatText(content) : undefined;
  return number === undefined ? undefined : float(number);
}

function untagInteger(content: Value): Value | undefined {
  return typeof content === "string" && /^-?[0-9]{1,4300}$/.test(content)
    ? integer(BigInt(content))
    : undefined;
}

function untagText(kind: DateValue["kind"], content: Value): Value | undefined {
  return typeof content === "string" ? { kind, text: content } : undefined;
}

/** The tag spells bytes as pairs of hexadecimal digits. */
function untagBytes(content: Value): Value | undefined {
  if (typeof content !== "string" || !/^(?:[0-9a-f]{2})*$/.test(content)) return undefined;
  const bytes = content.replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return { kind: "bytes", base64: btoa(bytes) };
}

function hexadecimal({ base64 }: Bytes): string {
  const digits = [...atob(base64)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0"));
  return digits.join("");
}

function untagSet(content: Value): Value | undefined {
  return isList(content) ? { kind: "set", items: content.map(untag) } : undefined;
}

function untagMap(content: Value): Value | undefined {
  if (!isList(content)) return undefined;
  const entries = new Map<Value, Value>();
  for (const pair of content) {
    const [key, value] = isList(pair) && pair.length === 2 ? pair : [];
    if (key === undefined || value === undefined) return undefined;
    entries.set(untag(key), untag(value));
  }
  return entries;
}
