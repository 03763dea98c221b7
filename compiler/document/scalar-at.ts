import type { Span } from "../source/span.ts";
import type { Document, Node, Scalar } from "./node.ts";

/** The scalar that a span lies in; undefined for a span of another file. */
export function scalarAt({ source, root }: Document, span: Span): Scalar | undefined {
  if (span.source !== source) return undefined;
  // What an alias repeats stands elsewhere, so that its parents say nothing of its place.
  return (
    find(root, span, (node) => node === root || contains(node.span, span)) ??
    find(root, span, () => true)
  );
}

/** The scalar around a span among nodes for which `mayHold` is true. */
function find(node: Node, span: Span, mayHold: (node: Node) => boolean): Scalar | undefined {
  if (!mayHold(node)) return undefined;
  if (node.kind === "scalar") return contains(node.span, span) ? node : undefined;
  if (node.kind === "sequence") {
    for (const item of node.items) {
      const found = find(item, span, mayHold);
      if (found) return found;
    }
    return undefined;
  }
  for (const { key, value } of node.entries) {
    const found = find(key, span, mayHold) ?? find(value, span, mayHold);
    if (found) return found;
  }
  return undefined;
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
