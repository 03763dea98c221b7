/** What a text shows of a JSON value: the keys of a mapping, a list, a text; `other` where that cannot be told. */
export type ShownValue = ShownMapping | { readonly kind: "list" | "text" | "other" };

/** A mapping with its keys, in order. */
export interface ShownMapping {
  readonly kind: "mapping";
  readonly keys: ReadonlyMap<string, ShownValue>;
}

const other: ShownValue = { kind: "other" };

/** Brackets that are nested deeper are no JSON that anybody asks for. */
const deepest = 20;

/** Keys with their colons, other texts, and brackets; of bounded length, since a quote may be open. */
const signs = /"((?:[^"\\\n]|\\.){0,200})"\s{0,20}:|"(?:[^"\\\n]|\\.){0,200}"|[{}[\]]/g;

/** The outermost mappings with quoted keys and lists with something in them. What is between their signs does not matter. */
export function shownJson(text: string): readonly ShownValue[] {
  const reader = new Reader(text);
  for (const { 0: sign, 1: key, index } of text.matchAll(signs)) {
    if (key !== undefined) reader.key(key, index + sign.length);
    else if (sign.startsWith('"')) reader.text(index);
    else if (sign === "{" || sign === "[") reader.open(sign, index);
    else reader.close(sign === "}" ? "{" : "[", index);
  }
  return reader.shown;
}

/** What mappings show together; what they show differently is not known. */
export function mergedMapping(mappings: readonly ShownMapping[]): ShownMapping {
  const keys = new Map<string, ShownValue>();
  for (const mapping of mappings) {
    for (const [key, value] of mapping.keys) addValue(keys, key, value);
  }
  return { kind: "mapping", keys };
}

function addValue(keys: Map<string, ShownValue>, key: string, value: ShownValue): void {
  const before = keys.get(key);
  keys.set(key, before === undefined ? value : merged(before, value));
}

function merged(one: ShownValue, another: ShownValue): ShownValue {
  if (one.kind === "mapping" && another.kind === "mapping") return mergedMapping([one, another]);
  return one.kind === another.kind ? one : other;
}

/** A bracket that is open, with what has been read behind it. */
interface Opened {
  readonly bracket: "{" | "[";
  readonly outer: Opened | undefined;
  readonly depth: number;
  readonly start: number;
  readonly keys: Map<string, ShownValue>;
  hasItems: boolean;
  /** The key whose value is read next, and the place behind its colon. */
  waiting: { readonly key: string; readonly end: number } | undefined;
}

class Reader {
  readonly shown: ShownValue[] = [];
  private readonly source: string;
  private inner: Opened | undefined;

  constructor(source: string) {
    this.source = source;
  }

  key(key: string, end: number): void {
    if (this.inner === undefined) return;
    this.inner.hasItems = true;
    this.give(other);
    this.inner.waiting = { key, end };
  }

  text(at: number): void {
    if (this.inner === undefined) return;
    this.inner.hasItems = true;
    this.give(this.follows(at) ? { kind: "text" } : other);
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
      keys: new Map(),
      hasItems: false,
      waiting: undefined,
    };
  }

  close(bracket: Opened["bracket"], at: number): void {
    const { inner } = this;
    if (inner === undefined) return;
    this.give(other);
    const value = shownBy(inner, this.source.slice(inner.start + 1, at));
    if (
      inner.outer === undefined &&
      (inner.bracket === "{" ? inner.keys.size > 0 : inner.hasItems)
    ) {
      this.shown.push(value);
    }
    // Where brackets do not match, nothing is known of what is around them.
    this.inner = inner.bracket === bracket ? inner.outer : undefined;
    this.give(value);
  }

  /** Whether a place is the first behind the colon of the key that waits for its value. */
  private follows(at: number): boolean {
    const waiting = this.inner?.waiting;
    return waiting !== undefined && this.source.slice(waiting.end, at).trim() === "";
  }

  private give(value: ShownValue): void {
    const { waiting, keys } = this.inner ?? {};
    if (this.inner === undefined || waiting === undefined || keys === undefined) return;
    this.inner.waiting = undefined;
    addValue(keys, waiting.key, value);
  }
}

function shownBy({ bracket, depth, keys, hasItems }: Opened, content: string): ShownValue {
  if (depth > deepest) return other;
  if (bracket === "{") return keys.size > 0 ? { kind: "mapping", keys } : other;
  return hasItems || content.trim() === "" ? { kind: "list" } : other;
}
