import { isVariable } from "../ir/references.ts";
import type { Update } from "../ir/step.ts";
import type { Span } from "../source/span.ts";

/** An update of a loop that computes nothing. */
export interface IdleUpdate {
  readonly name: string;
  readonly span: Span;
  /** The text that is added to the variable's own; undefined where it is set to what it is. */
  readonly rest: string | undefined;
}

/** What an update does that sets a variable to itself, or to a sum that no template computes: `{{n}} + 1`. */
export function idleUpdateOf({ name, nameSpan, value }: Update): IdleUpdate | undefined {
  if (isVariable(value, name)) return { name, span: nameSpan, rest: undefined };
  if (value.kind !== "template") return undefined;
  const { parts } = value;
  const isOwn = parts.some((part) => part.kind === "reference" && isVariable(part, name));
  const texts = parts.map((part) => (part.kind === "text" ? part.text : "0"));
  if (!isOwn || !sum.test(texts.join(""))) return undefined;
  const rest = parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("");
  return { name, span: nameSpan, rest };
}

/** Two numbers with a sign between them. */
const sum = /^\s*[\d.]+\s*[-+*/%]\s*[\d.]+\s*$/;
