import type { Value, ValueMap } from "../../runtime/values/value.ts";
import { isList, isMap } from "../../runtime/values/value.ts";
import { emitText, quoted } from "./string-literal.ts";

/** A JavaScript expression that yields a constant; `$` are the dialect's semantics. */
export function emitValue(value: Value): string {
  if (typeof value === "string") return emitText(value);
  if (typeof value === "bigint") return `${value}n`;
  if (value === null || typeof value !== "object") return String(value);
  if (isList(value)) return `[${value.map(emitValue).join(", ")}]`;
  if (isMap(value)) return emitMap(value);
  switch (value.kind) {
    case "float":
      return `$.float(${emitNumber(value.number)})`;
    case "set":
      return `$.set([${value.items.map(emitValue).join(", ")}])`;
    case "bytes":
      return `$.bytes(${quoted(value.base64)})`;
    case "date":
    case "datetime":
      return `$.${value.kind}(${quoted(value.text)})`;
    default:
      return value satisfies never;
  }
}

function emitMap(map: ValueMap): string {
  const entries = [...map].map(([key, item]) => `[${emitValue(key)}, ${emitValue(item)}]`);
  return `$.map([${entries.join(", ")}])`;
}

function emitNumber(number: number): string {
  if (!Number.isFinite(number)) return String(number);
  const text = Object.is(number, -0) ? "-0" : String(number);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}
