import { rustJsonText } from "../values/rust-json.ts";
import type { Value } from "../values/value.ts";
import { isList, isMap } from "../values/value.ts";

/** What a value looks like where a template puts it into text: nothing for null, lists and mappings as compact JSON. */
export function text(value: Value): string {
  if (typeof value === "string") return value;
  if (value === null) return "";
  if (typeof value === "boolean" || isList(value) || isMap(value)) return rustJsonText(value);
  return scalarText(value);
}

/** Numbers print as JSON does; a date, which another language's recipe may hand over, prints as it was written. */
function scalarText(value: Exclude<Value, null | boolean | string>): string {
  return typeof value === "object" && "text" in value ? value.text : rustJsonText(value);
}
