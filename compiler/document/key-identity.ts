import type { Value } from "../../runtime/values/value.ts";

/** What every identity begins with but those of texts that do not. */
const mark = "\0";

/**
 * A text that two keys share exactly when Python takes them for one: `1`, `1.0` and `true` are the
 * same key, `"1"` is another. Undefined for what can be no key.
 */
export function keyIdentity(value: Value): string | undefined {
  // Nearly every key is a text, and stands for itself.
  if (typeof value === "string") return value.charCodeAt(0) === 0 ? `${mark}text ${value}` : value;
  if (value === null) return `${mark}null`;
  if (typeof value === "boolean") return `${mark}number ${Number(value)}`;
  if (typeof value === "number" || typeof value === "bigint") return `${mark}number ${value}`;
  if (!("kind" in value)) return undefined;
  switch (value.kind) {
    case "float":
      // Adding zero turns -0 into 0, which Python takes for the same key.
      return `${mark}number ${value.number + 0}`;
    case "date":
    case "datetime":
      return `${mark}${value.kind} ${value.text}`;
    case "bytes":
      return `${mark}bytes ${value.base64}`;
    case "set":
      return undefined;
    default:
      value satisfies never;
      return undefined;
  }
}
