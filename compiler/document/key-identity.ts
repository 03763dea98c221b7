import type { Value } from "../../runtime/values/value.ts";

/**
 * A text that two keys share exactly when Python takes them for one: `1`, `1.0` and `true` are the
 * same key, `"1"` is another.
 */
export function keyIdentity(value: Value): string {
  if (typeof value === "string") return `text ${value}`;
  if (value === null) return "null";
  if (typeof value === "boolean") return `number ${Number(value)}`;
  if (typeof value === "number" || typeof value === "bigint") return `number ${value}`;
  if (!("kind" in value)) return "collection";
  switch (value.kind) {
    case "float":
      // Adding zero turns -0 into 0, which Python takes for the same key.
      return `number ${value.number + 0}`;
    case "date":
    case "datetime":
      return `${value.kind} ${value.text}`;
    case "bytes":
      return `bytes ${value.base64}`;
    case "set":
      return "collection";
    default:
      value satisfies never;
      return "collection";
  }
}
