import type { Span } from "../source/span.ts";
import type { Diagnostic } from "./diagnostic.ts";

/**
 * Tells a finding in another file, whose text has become part of this one, at the place that names that file. The fix of
 * another file is not this one's.
 */
export function anchored(one: Diagnostic, anchor: Span): Diagnostic {
  if (one.span.source === anchor.source) return one;
  const { fix: _, ...rest } = one;
  const origin = { span: one.span, message: "It is written here." };
  return { ...rest, span: anchor, related: [origin, ...one.related] };
}
