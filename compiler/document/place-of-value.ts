import type { Span } from "../source/span.ts";
import type { Node } from "./node.ts";

/** A value and what it is the value of. */
interface Placed {
  readonly key: { readonly span: Span };
  readonly value: Node;
}

/** Where a value of the wrong kind is: a block begins a line below its key, and belongs to it. */
export function placeOfValue({ key, value }: Placed): Span {
  const isBlock = value.kind !== "scalar" && value.style === "block";
  return value.aliasSpan ?? (isBlock ? key.span : value.span);
}
