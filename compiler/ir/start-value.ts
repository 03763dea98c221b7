import type { Value } from "../../runtime/values/value.ts";
import type { Param } from "./plan.ts";

/** What an input is when a run begins that nobody else starts: as the command line gives it, else as the recipe declares it; undefined where neither tells. */
export function startValue({ default: value, given, origin }: Param): Value | undefined {
  if (given !== undefined) return given;
  return origin === "declared" ? value : undefined;
}
