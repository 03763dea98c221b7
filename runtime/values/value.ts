/**
 * The values that recipes compute with.
 *
 * Python, Rust and YAML tell `1` from `1.0`, know integers of any size and mappings with ordered, non-string keys; JavaScript
 * numbers and objects do not. The representation is canonical, so that two equal values are always built alike:
 *
 * - integer: a `number` when it is a safe integer, else a `bigint`
 * - float: a `number` when it is finite and not integral, else a `Float` (`1.0`, `-0.0`, `1e300`, `inf`, `nan`)
 * - mapping: a `Map` in insertion order (never a plain object: keys come from untrusted text)
 * - list: an array; text, booleans and null are themselves
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Float
  | DateValue
  | Bytes
  | SetValue
  | readonly Value[]
  | ValueMap;

/** A mapping in insertion order; recipe languages allow keys that are not strings. */
export type ValueMap = ReadonlyMap<Value, Value>;

/** A float that a plain JavaScript number would turn into an integer or could not print. */
export interface Float {
  readonly kind: "float";
  readonly number: number;
}

/** A YAML date or timestamp; `text` is its ISO-like rendering (`2024-01-02`, `2024-01-02 03:04:05+00:00`). */
export interface DateValue {
  readonly kind: "date" | "datetime";
  readonly text: string;
}

/** A YAML `!!binary` value. */
export interface Bytes {
  readonly kind: "bytes";
  readonly base64: string;
}

/** A YAML `!!set` value. */
export interface SetValue {
  readonly kind: "set";
  readonly items: readonly Value[];
}

/** Builds the canonical representation of a float. */
export function float(number: number): number | Float {
  return Number.isFinite(number) && !Number.isInteger(number) ? number : { kind: "float", number };
}

/** Builds the canonical representation of an integer. */
export function integer(value: bigint | number): number | bigint {
  return typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** Tells whether a value is an integer. */
export function isInteger(value: Value): value is number | bigint {
  return typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));
}

/** Tells whether a value is a float, boxed or not. */
export function isFloat(value: Value): value is number | Float {
  return typeof value === "number" ? !Number.isInteger(value) : hasKind(value, "float");
}

/** Tells whether a value is a list. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Tells whether a value is a mapping. */
export function isMap(value: Value): value is ValueMap {
  return value instanceof Map;
}

/** Tells whether a value is the boxed kind given. */
export function hasKind<K extends Boxed["kind"]>(
  value: Value,
  kind: K,
): value is Boxed & { readonly kind: K } {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Map) &&
    "kind" in value &&
    value.kind === kind
  );
}

type Boxed = Float | DateValue | Bytes | SetValue;

/** Builds a mapping with text keys, in the order given. */
export function record(entries: readonly (readonly [string, Value])[]): ValueMap {
  return new Map<Value, Value>(entries);
}
