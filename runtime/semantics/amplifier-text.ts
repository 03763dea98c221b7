import { jsonText } from "../values/python-json.ts";
import { floatText } from "../values/python-number.ts";
import { pythonText } from "../values/python-text.ts";
import type { Value } from "../values/value.ts";
import { isFloat, isList, isMap } from "../values/value.ts";

/** What a value looks like where a template puts it into text: `true`, `None`, `1.0`, lists and mappings as JSON. */
export function text(value: Value): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (isList(value) || isMap(value)) return jsonText(value);
  if (isFloat(value)) return floatText(typeof value === "number" ? value : value.number);
  return pythonText(value);
}
