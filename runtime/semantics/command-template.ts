/**
 * How command templates evaluate: what compiled plans call as `$`, and the compiler too.
 */

export { bytes, date, datetime, map, set } from "../values/construct.ts";
export { float } from "../values/value.ts";
export { argv, program, word } from "./command-template-argv.ts";
export { attempts, count, guard, milliseconds } from "./command-template-control.ts";
export type { Default, Defaults, Site } from "./command-template-lookup.ts";
export { alias, defaults, get, template } from "./command-template-lookup.ts";
export {
  choice,
  digits,
  element,
  fallback,
  integer,
  length,
  malformed,
  value,
} from "./command-template-placeholder.ts";
export { repetition } from "./command-template-repeat.ts";
export { branchReport } from "./command-template-report.ts";
export { holds, isTrue, shows, truth } from "./command-template-truth.ts";
