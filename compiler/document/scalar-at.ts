import type { Span } from "../source/span.ts";
import type { Document, Node, Scalar } from "./node.ts";

/** The scalar that a span lies in; undefined for a span of another file. */
export function scalarAt({ source, root }: Document, span: Span): Scalar | undefined {
  if (span.source !== source) return undefined;
  // What an alias repeats stands elsewhere, so that its parents say nothing of its place.
  return find(root, span, (node) => contains(node.span, span)) ?? find(root, span, () => true);
}

function find(node: Node, span: Span, mayHold: (child: Node) => boolean): Scalar | undefined {
  if (node.kind === "scalar") return contains(node.span, span) ? node : undefined;
  for (const child of childrenOf(node)) {
    const found = mayHold(child) ? find(child, span, mayHold) : undefined;
    if (found) return found;
  }
  return undefined;
}

function childrenOf(node: Exclude<Node, Scalar>): readonly Node[] {
  return node.kind === "sequence"
    ? node.items
    : node.entries.flatMap(({ key, value }) => [key, value]);
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
