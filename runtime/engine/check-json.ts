import type { JsonCheck, Result, Scope } from "../abi.ts";
import type { Outcome } from "./outcome.ts";
import { failed } from "./outcome.ts";
import type { Site } from "./site.ts";
import { failureAt } from "./site.ts";

/** How a step ends whose printed text should be JSON: degraded without any, or failed; where nothing is printed all is well. */
export function checkJson(
  check: JsonCheck | undefined,
  text: string,
  result: Result,
  { site, scope }: { readonly site: Site; readonly scope: Scope },
): Outcome {
  if (check === undefined || text.trim() === "") return { kind: "ok", scope, result };
  const value = check.read(text);
  if (value !== undefined) return { kind: "ok", scope, result: { ...result, value } };
  const failure = failureAt(site, "decode", "the output is not valid JSON");
  return check.required === true
    ? failed(scope, failure, result)
    : { kind: "ok", scope, result, despite: failure };
}
