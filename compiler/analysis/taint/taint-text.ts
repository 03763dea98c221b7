import type { Span } from "../../source/span.ts";
import type { TaintSource } from "./taint.ts";

/** Half a sentence that says where a text comes from. */
export function describeSource({ origin, step }: TaintSource): string {
  switch (origin) {
    case "agent":
      return `what the agent of step "${step?.id ?? ""}" answers`;
    case "command":
      return `what step "${step?.id ?? ""}" prints`;
    case "recipe":
      return `what the recipe of step "${step?.id ?? ""}" leaves behind`;
    case "person":
      return `what a person writes at "${step?.id ?? ""}"`;
    case "caller":
      return "what the caller gives";
    default:
      return origin satisfies never;
  }
}

/** A place on the way, with what happens there. */
interface TracePlace {
  readonly span: Span;
  readonly message: string;
}

/** The way of a text from where it comes from to where it is used. */
export function traceOf({ span, passedAt }: TaintSource): readonly TracePlace[] {
  return [
    { span, message: "comes from here" },
    ...passedAt.map((passed) => ({ span: passed, message: "handed on here" })),
  ];
}
