/**
 * How the amplihack dialect evaluates: what compiled plans call as `$`, and constant folding in the compiler too.
 */

export { bytes, date, datetime, map, set } from "../values/construct.ts";
export { float } from "../values/value.ts";
export { contains, eq, ge, gt, le, lt, ne, truthy } from "./amplihack-condition.ts";
export { arithmetic, environment } from "./amplihack-environment.ts";
export {
  least,
  length,
  most,
  toBool,
  toFloat,
  toInt,
  toText,
} from "./amplihack-functions.ts";
export { at, get, path } from "./amplihack-lookup.ts";
export {
  count,
  endswith,
  find,
  join,
  lower,
  lstrip,
  replace,
  rstrip,
  split,
  startswith,
  strip,
  title,
  upper,
} from "./amplihack-methods.ts";
export { decodeOutput, extractJson, jsonReminder, setValue } from "./amplihack-output.ts";
export { text } from "./amplihack-text.ts";
