import type { Value } from "./value.ts";
import { isList, isMap } from "./value.ts";

/** The text that JavaScript's `String` gives a value: `1`, `true`, `a,b`, `[object Object]`; null is empty inside lists. */
export function javascriptText(value: Value): string {
  if (typeof value === "bigint") return String(Number(value));
  if (value === null || typeof value !== "object") return String(value);
  if (isList(value)) return value.map((item) => (item === null ? "" : javascriptText(item))).join();
  if (isMap(value)) return "[object Object]";
  switch (value.kind) {
    case "float":
      return String(value.number);
    case "date":
    case "datetime":
      return value.text;
    case "bytes":
      return value.base64;
    default:
      return "[object Object]";
  }
}

/** The text that `JSON.stringify` gives a value. */
export function javascriptJson(value: Value): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" || typeof value === "bigint") return JSON.stringify(Number(value));
  if (isList(value)) return `[${value.map(javascriptJson).join()}]`;
  if (!isMap(value)) {
    return value.kind === "float"
      ? JSON.stringify(value.number)
      : JSON.stringify(javascriptText(value));
  }
  const entries = [...value].map(
    ([key, item]) => `${JSON.stringify(javascriptText(key))}:${javascriptJson(item)}`,
  );
  return `{${entries.join()}}`;
}
