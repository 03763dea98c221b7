import type { Value } from "../../runtime/values/value.ts";
import { isFloat, isInteger, isList, isMap } from "../../runtime/values/value.ts";
import type { TypeName } from "./emit-type.ts";

/** The type that emitted code declares for a constant. */
export function constantType(value: Value): TypeName {
  if (value === null) return "null";
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  if (isInteger(value) || isFloat(value)) return "number";
  if (isList(value)) return "list";
  return isMap(value) ? "map" : "value";
}
