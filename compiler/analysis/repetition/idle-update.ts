import type { Template } from "../../ir/expression.ts";
import { isVariable } from "../../ir/references.ts";
import type { Update } from "../../ir/step.ts";
import type { Span } from "../../source/span.ts";

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
  const isOwn = (part: Template["parts"][number]): boolean =>
    part.kind === "reference" && isVariable(part, name);
  const signs = parts.map((part) => {
    if (part.kind === "text") return part.text;
    return isOwn(part) ? "n" : "m";
  });
  if (!(parts.some(isOwn) && isSum(signs.join("")))) return undefined;
  const rest = parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("");
  return { name, span: nameSpan, rest };
}

/** Whether signs are a sum, also one in brackets or in the form in which a shell computes it. */
function isSum(signs: string): boolean {
  return sum.test(computed.exec(signs)?.slice(1).join("") ?? signs);
}

const computed = /^\s*(?:\$?\(\((.*)\)\)|\$\(\s*expr (.*)\)|`expr (.*)`|\((.*)\))\s*$/;

/**
 * The variable `n`, a sign, and a number or another variable `m`, in either order. Between two variables, a line and a slash
 * are no such signs: they make lists and paths longer.
 */
const sum =
  /^[ \t]*(?:n[ \t]*(?:[-+*/%]=?[ \t]*[\d.]+|[+*%][ \t]*[nm]|\+\+|--)|(?:[\d.]+[ \t]*[-+*/%]|m[ \t]*[+*%])[ \t]*n)[ \t]*$/;
