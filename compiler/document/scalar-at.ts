import type { Span } from "../source/span.ts";
import type { Document, Node, Scalar } from "./node.ts";

/** The scalar that a span lies in; undefined for a span of another file. */
export function scalarAt({ source, root }: Document, span: Span): Scalar | undefined {
  return span.source === source ? find(root, span) : undefined;
}

function find(node: Node, span: Span): Scalar | undefined {
  if (node.kind === "scalar") return contains(node.span, span) ? node : undefined;
  const inside =
    node.kind === "sequence" ? node.items : node.entries.flatMap(({ key, value }) => [key, value]);
  for (const child of inside) {
    const found = find(child, span);
    if (found) return found;
  }
  return undefined;
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
