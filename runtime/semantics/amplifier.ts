/**
 * How the amplifier dialect evaluates: what compiled plans call as `$`, and constant folding in the compiler too.
 */

export { bytes, date, datetime, map, set } from "../values/construct.ts";
export { float } from "../values/value.ts";
export type { Operand } from "./amplifier-condition.ts";
export {
  and,
  eq,
  ge,
  given,
  givenIn,
  gt,
  le,
  lt,
  ne,
  not,
  or,
  pasted,
  spelled,
  spelledIn,
  truthy,
  word,
} from "./amplifier-condition.ts";
export { get, path } from "./amplifier-lookup.ts";
export type { OutputDecoding } from "./amplifier-output.ts";
export { decodeOutput } from "./amplifier-output.ts";
export { text } from "./amplifier-text.ts";
