import type { Value } from "../../runtime/values/value.ts";
import type { SpanAt } from "../lower/spanned.ts";
import { RequestError } from "./evaluator.ts";

/** The text of a request whose kind evaluates text. */
export function requireText(text: Value): string {
  if (typeof text === "string") return text;
  throw new RequestError("bad-request", "The text of this kind of request must be a string.");
}

/** Places in a request's text, which is in no file. */
export function spansOf(text: string): SpanAt {
  const source = { path: "<eval>", text };
  return (start, end) => ({ source, start, end });
}

/** Nothing is known about the variables of a request, so that every read is checked. */
export const unknownScope = { definitely: () => false };
