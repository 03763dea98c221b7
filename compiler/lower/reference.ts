import type { PlaceholderNode } from "../../grammar/template/index.ts";
import type { Reference } from "../ir/expression.ts";
import type { SpanAt } from "./spanned.ts";

/** Lowers a placeholder to a reference. */
export function lowerPlaceholder(node: PlaceholderNode, spanAt: SpanAt): Reference {
  const { name, path, start, end } = node;
  return { kind: "reference", name, path, span: spanAt(start, end) };
}
