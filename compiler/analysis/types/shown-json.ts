import { isGivenJson } from "./given-json.ts";
import { describedBySchema } from "./json-schema-outline.ts";
import type { ShownMapping, ShownValue } from "./shown-value.ts";

const other: ShownValue = { kind: "other" };
const text: ShownValue = { kind: "text" };

/** What a text says that stands for a list: `"files": "list of changed files"`. */
const saysList = /\b(?:arrays?|lists?|separated)\b|\[\]/i;

/** Brackets that are nested deeper are no JSON that anybody asks for. */
const deepest = 20;

/** Keys with their colons, other texts, brackets and ellipses; of bounded length, since a quote may be open. */
const signs =
  /"((?:[^"\\\n]|\\.){0,200})"\s{0,20}:|"(?:[^"\\\n]|\\.){0,200}"|[{}[\]]|\.{3}|…|\betc\b|\b(?:additional|further|more|other) (?:entries|fields|keys|metrics|properties)\b/gi;

/** A key that stands for others: `"<file>"`, `"metric_*"`, `"qN"`, or one with a placeholder, in whose place there is a blank. */
const pattern = /[<>*{}$…]|\.{3}|^\s|\s$|^$|[a-z_-]N$|_n$/;

/** What a prompt says of mappings that have more keys than it shows: `one key per file`, `keyed by name`, `and so on`. */
const saysMore =
  /\bkeyed by\b|\bcounts? (?:by|per)\b|\b(?:dictionary|map(?:ping|s)?|object|table) (?:from|of) (?!(?:the|this|that)\b)[^.\n{]{1,40} (?:to|→|->|=>) |\bmap(?:ping|s)? (?:each|every)\b|\bwhose keys are\b|\bfor (?:each|every) [^.\n{]{1,40}\b(?:a|an|one) (?:entry|field|key|property)\b|\bone (?:for (?:each|every)|(?:entry|field|key|property) (?:for|per))\b|\b(?:field|key|property) (?:named (?:after|like)|per)\b|\band so (?:forth|on)\b|\[\w{1,30}:\s?string\]/i;

/** So far before JSON nobody says what it is. */
const mostBefore = 100;

/** The JSON that a text shows. */
export interface ShownJson {
  /** The outermost mappings with quoted keys and lists with something in them, but for those that an agent is given. */
  readonly values: readonly ShownValue[];
  /** Whether every quoted key of the text is in one of these. */
  readonly hasAllKeys: boolean;
}

/** Reads the JSON that a text shows. What is between the signs of JSON does not matter. */
export function shownJson(source: string): ShownJson {
  const reader = new Reader(source);
  for (const { 0: sign, 1: key, index } of source.matchAll(signs)) {
    if (key !== undefined) reader.key(key, index + sign.length);
    else if (sign.startsWith('"')) reader.text(index, sign);
    else if (sign === "{" || sign === "[") reader.open(sign, index);
    else if (sign === "}" || sign === "]") reader.close(sign === "}" ? "{" : "[", index);
    else reader.ellipsis(index);
  }
  return { values: reader.shown, hasAllKeys: reader.keysShown === reader.keys };
}

/** What mappings show together; what they show differently is not known. */
export function mergedMapping(mappings: readonly ShownMapping[]): ShownMapping {
  const values: ValuesOfKeys = new Map();
  for (const { keys } of mappings) {
    for (const [key, value] of keys) addValue(values, key, value);
  }
  return { kind: "mapping", keys: merged(values), isOpen: mappings.some(({ isOpen }) => isOpen) };
}

/** What values have in common. They are merged all at once: one by one, each would be copied once for every later one. */
export function mergedValue(values: readonly ShownValue[]): ShownValue {
  const [first, ...others] = values;
  if (first === undefined || others.some(({ kind }) => kind !== first.kind)) return other;
  if (others.length === 0) return first;
  switch (first.kind) {
    case "mapping":
      return mergedMapping(values.filter((value) => value.kind === "mapping"));
    case "list": {
      const lists = values.filter((value) => value.kind === "list");
      return { kind: "list", item: mergedValue(lists.map(({ item }) => item)) };
    }
    default:
      return first;
  }
}

/** All that is shown behind each key. */
type ValuesOfKeys = Map<string, ShownValue[]>;

function addValue(values: ValuesOfKeys, key: string, value: ShownValue): void {
  const known = values.get(key);
  if (known) known.push(value);
  else values.set(key, [value]);
}

function merged(values: ValuesOfKeys): ShownMapping["keys"] {
  return new Map([...values].map(([key, shown]) => [key, mergedValue(shown)]));
}

/** A bracket that is open, with what has been read behind it. */
interface Opened {
  readonly bracket: "{" | "[";
  readonly outer: Opened | undefined;
  readonly depth: number;
  readonly start: number;
  readonly values: ValuesOfKeys;
  readonly items: ShownValue[];
  /** Keys that had been read before it. */
  readonly keysBefore: number;
  hasItems: boolean;
  isOpen: boolean;
  /** The key whose value is read next, and the place behind its colon. */
  waiting: { readonly key: string; readonly end: number } | undefined;
}

class Reader {
  readonly shown: ShownValue[] = [];
  keys = 0;
  /** Those that are in what is shown. */
  keysShown = 0;
  private readonly source: string;
  private readonly hasMore: boolean;
  private inner: Opened | undefined;

  constructor(source: string) {
    this.source = source;
    this.hasMore = saysMore.test(source);
  }

  key(key: string, end: number): void {
    this.keys += 1;
    if (this.inner === undefined) return;
    this.inner.hasItems = true;
    this.give(other);
    if (pattern.test(key)) this.inner.isOpen = true;
    this.inner.waiting = { key, end };
  }

  text(at: number, said: string): void {
    if (this.inner === undefined) return;
    this.inner.hasItems = true;
    const value = saysList.test(said) ? other : text;
    this.give(this.follows(at) ? value : other);
    this.add(value);
  }

  open(bracket: Opened["bracket"], at: number): void {
    if (this.inner) this.inner.hasItems = true;
    // What stands before a bracket may say that it is one of several things.
    if (!this.follows(at)) this.give(other);
    this.inner = {
      bracket,
      outer: this.inner,
      depth: (this.inner?.depth ?? 0) + 1,
      start: at,
      values: new Map(),
      items: [],
      keysBefore: this.keys,
      hasItems: false,
      isOpen: this.hasMore,
      waiting: undefined,
    };
  }

  /** In a mapping, more keys; behind a colon, any value; in a list, more items. */
  ellipsis(at: number): void {
    if (this.inner === undefined) return;
    if (!this.follows(at)) this.inner.isOpen = true;
    this.give(other);
  }

  close(bracket: Opened["bracket"], at: number): void {
    const { inner } = this;
    if (inner === undefined) return;
    this.give(other);
    const value = shownBy(inner, this.source.slice(inner.start + 1, at));
    const hasContent = inner.bracket === "{" ? inner.values.size > 0 : inner.hasItems;
    if (inner.outer === undefined && hasContent && !this.isGiven(inner, at)) {
      this.shown.push((value.kind === "mapping" && describedBySchema(value)) || value);
      if (inner.bracket === bracket) this.keysShown += this.keys - inner.keysBefore;
    }
    // Where brackets do not match, nothing is known of what is around them.
    this.inner = inner.bracket === bracket ? inner.outer : undefined;
    this.give(value);
    this.add(value);
  }

  /** Whether a place is the first behind the colon of the key that waits for its value. */
  private follows(at: number): boolean {
    const waiting = this.inner?.waiting;
    return waiting !== undefined && this.source.slice(waiting.end, at).trim() === "";
  }

  /** What is the whole text is what to do, said in JSON. */
  private isGiven({ bracket, start }: Opened, end: number): boolean {
    if (isGivenJson(this.source, { start, end: end + 1 })) return true;
    const before = this.source.slice(Math.max(0, start - mostBefore), start);
    const isFirst = bracket === "{" && start < mostBefore && before.trim() === "";
    return isFirst && this.source.slice(end + 1).trim() === "";
  }

  /** Takes what has been read for an item of a list. */
  private add(value: ShownValue): void {
    const { inner } = this;
    if (inner?.bracket === "[") inner.items.push(value);
  }

  private give(value: ShownValue): void {
    const { inner } = this;
    if (inner?.waiting === undefined) return;
    addValue(inner.values, inner.waiting.key, value);
    inner.waiting = undefined;
  }
}

function shownBy(opened: Opened, content: string): ShownValue {
  const { bracket, depth, hasItems, isOpen, items, values } = opened;
  if (depth > deepest) return other;
  if (bracket === "[") {
    const isList = hasItems || content.trim() === "" || plainItems.test(content);
    return isList ? { kind: "list", item: mergedValue(items) } : other;
  }
  return values.size > 0 ? { kind: "mapping", keys: merged(values), isOpen } : other;
}

/** Numbers or truth values between the brackets of a list; two numbers may be where a range begins and ends. */
const plainItems =
  /^\s*(?!-?[\d.]+\s*,\s*-?[\d.]+\s*$)(?:-?\d+(?:\.\d+)?|true|false)(?:\s*,\s*(?:-?\d+(?:\.\d+)?|true|false))*\s*$/;
