import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import { partitionPoint } from "../source/partition-point.ts";
import type { Span } from "../source/span.ts";
import { contains } from "../source/span.ts";
import type { Document, Node, Scalar } from "./node.ts";

/** The scalar that a span lies in; undefined for a span of another file. */
export function scalarAt(document: Document, span: Span): Scalar | undefined {
  if (span.source !== document.source) return undefined;
  const own = scalarsOf(document);
  const scalar = own[partitionPoint(own, (one) => one.span.end < span.end)];
  if (scalar !== undefined && contains(scalar.span, span)) return scalar;
  // What only an alias leads to, as where its anchor was in an entry whose key is given again.
  return find(document.root, span);
}

/** The scalars of a document that stand in their own places, in the order of the text: no two of them overlap. */
export const scalarsOf: ObjectMemo<Document, readonly Scalar[]> = createObjectMemo(({ root }) => {
  const scalars: Scalar[] = [];
  collect(root, scalars);
  return scalars.sort((one, other) => one.span.start - other.span.start);
});

function collect(node: Node, into: Scalar[]): void {
  if (node.aliasSpan !== undefined) return;
  if (node.kind === "scalar") into.push(node);
  else if (node.kind === "sequence") for (const item of node.items) collect(item, into);
  else {
    for (const { key, value, merged } of node.entries) {
      if (merged) continue;
      collect(key, into);
      collect(value, into);
    }
  }
}

/** The first scalar around a span, by whatever way. */
function find(node: Node, span: Span): Scalar | undefined {
  if (node.kind === "scalar") return contains(node.span, span) ? node : undefined;
  const children =
    node.kind === "sequence" ? node.items : node.entries.flatMap(({ key, value }) => [key, value]);
  for (const child of children) {
    const found = find(child, span);
    if (found) return found;
  }
  return undefined;
}
