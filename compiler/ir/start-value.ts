import type { Value } from "../../runtime/values/value.ts";
import { isList, isMap } from "../../runtime/values/value.ts";
import type { Param } from "./plan.ts";

/**
 * What an input is when a run begins that nobody else starts: as the command line gives it, else as the recipe declares it;
 * undefined where neither tells. Text that may be JSON is read as that in some places.
 */
export function startValue({ default: value, given, isJudged, origin }: Param): Value | undefined {
  if (given === undefined) return origin === "declared" ? value : undefined;
  const isKnown = isJudged === true && !(typeof given === "string" && /^\s*["[{]/.test(given));
  return isKnown ? given : undefined;
}

/** Whether a default is one of those that only say that a caller gives something. */
export function holdsNothing(value: Value | undefined): boolean {
  if (value === undefined) return false;
  if (isList(value)) return value.length === 0;
  return value === null || value === "" || (isMap(value) && value.size === 0);
}
