import type { Bytes, DateValue, SetValue, Value, ValueMap } from "./value.ts";

/** Builds a mapping from its entries, in order. */
export function map(entries: readonly (readonly [Value, Value])[]): ValueMap {
  return new Map(entries);
}

/** Builds a YAML date from its text (`2024-01-02`). */
export function date(text: string): DateValue {
  return { kind: "date", text };
}

/** Builds a YAML timestamp from its text (`2024-01-02 03:04:05`). */
export function datetime(text: string): DateValue {
  return { kind: "datetime", text };
}

/** Builds a binary value from its Base64 text. */
export function bytes(base64: string): Bytes {
  return { kind: "bytes", base64 };
}

/** Builds a set from its items. */
export function set(items: readonly Value[]): SetValue {
  return { kind: "set", items };
}
