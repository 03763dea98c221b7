import type { ErrorKind } from "../abi.ts";
import type { AgentAnswer } from "./backend.ts";

/** What an agent's error message says about the kind of failure; retries go by it. */
export function classifyFailure(text: string): ErrorKind {
  const found = patterns.find(([pattern]) => pattern.test(text));
  return found?.[1] ?? "backend";
}

/** The kind of failure that a service's HTTP status stands for; the message decides where there is none. */
export function classifyStatus(status: number | undefined, text: string): ErrorKind {
  if (status === undefined) return classifyFailure(text);
  if (status === 429) return "rate-limit";
  if (status === 401 || status === 403) return "auth";
  return status === 408 || status >= 500 ? "transient" : "backend";
}

/** The failure of a program that would have tried again, and takes what is wrong for temporary itself. */
export function passingFailure(message: string): Extract<AgentAnswer, { kind: "failure" }> {
  const kind = classifyFailure(message);
  return { kind: "failure", failure: { kind: kind === "backend" ? "transient" : kind, message } };
}

/** The first that fits counts: a refused key may also be called a bad request. */
const patterns: readonly (readonly [RegExp, ErrorKind])[] = [
  [/\b429\b|rate[ _-]?limit|too many requests|quota exceeded|usage limit/iu, "rate-limit"],
  [
    /\b40[13]\b|unauthori[sz]ed|forbidden|invalid.{0,10}(?:api )?key|not logged in|authenticat|auth method/iu,
    "auth",
  ],
  [
    /\b5(?:0[0234]|29)\b|overloaded|service unavailable|bad gateway|high demand|server_error/iu,
    "transient",
  ],
  [
    /timed?[ -]?out|ETIMEDOUT|ECONNRE(?:SET|FUSED)|ENOTFOUND|EAI_AGAIN|network|socket hang up/iu,
    "transient",
  ],
  [
    /connection (?:error|.{0,40}(?:aborted|closed|lost|refused|reset))|cannot connect|stream disconnected/iu,
    "transient",
  ],
  [/fetch failed|name resolution|temporarily unavailable/iu, "transient"],
];
