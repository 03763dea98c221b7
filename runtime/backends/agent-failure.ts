import type { ErrorKind } from "../abi.ts";

/** What an agent's error message says about the kind of failure; retries go by it. */
export function classifyFailure(text: string): ErrorKind {
  const found = patterns.find(([pattern]) => pattern.test(text));
  return found?.[1] ?? "backend";
}

/** The first that fits counts: a refused key may also be called a bad request. */
const patterns: readonly (readonly [RegExp, ErrorKind])[] = [
  [/\b429\b|rate[ _-]?limit|too many requests|quota exceeded/iu, "rate-limit"],
  [
    /\b40[13]\b|unauthori[sz]ed|forbidden|invalid.{0,10}(?:api )?key|not logged in|authenticat/iu,
    "auth",
  ],
  [/\b5(?:0[0234]|29)\b|overloaded|service unavailable|bad gateway/iu, "transient"],
  [
    /time[d -]?out|ETIMEDOUT|ECONNRE(?:SET|FUSED)|ENOTFOUND|EAI_AGAIN|network|socket hang up/iu,
    "transient",
  ],
];
