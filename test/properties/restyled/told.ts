import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { saidAt } from "../../../compiler/document/located-text.ts";
import type { Document, Entry, Node } from "../../../compiler/document/node.ts";
import { scalarAt } from "../../../compiler/document/scalar-at.ts";
import type { Span } from "../../../compiler/source/span.ts";

/** What a finding says, and of what: keys and indexes lead to it, whatever line it stands in. */
export function told(
  { code, help = "", message, related, severity, span }: Diagnostic,
  document: Document,
): string {
  // A mapping that lacks a field is told of where it begins, with a bracket or with its first key.
  const place = code === "missing-field" ? "" : placeIn(document, span);
  // Places of one line are told together.
  const others = related.filter((one) => !one.message.startsWith("also here"));
  return [
    `${severity} ${code} at ${place}: ${message} ${help}`,
    ...others.map((one) => `  ${placeIn(document, one.span)}: ${one.message}`),
  ].join("\n");
}

function placeIn(document: Document, span: Span): string {
  if (span.source !== document.source) return span.source.path;
  const path = pathTo(document.root, span);
  const scalar = scalarAt(document, span);
  const isKey = scalar === undefined || path.endsWith(`/${scalar.text}`);
  return isKey ? path : `${path} ${saidAt(document, span).trim()}`;
}

/** The keys and indexes that lead to the innermost part around a span; a key belongs to what it leads to. */
function pathTo(node: Node, span: Span): string {
  if (node.kind === "scalar" || (node.span.start === span.start && node.span.end === span.end)) {
    return "";
  }
  const parts: readonly (readonly [string, Node | undefined])[] =
    node.kind === "sequence"
      ? node.items.map((item, index) => [`/${index}`, isAround(item, span) ? item : undefined])
      : node.entries.map((entry) => [`/${entry.key.text}`, partOf(entry, span)]);
  const [step, part] = parts.find(([, one]) => one !== undefined) ?? [];
  return part === undefined ? "" : `${step}${pathTo(part, span)}`;
}

function partOf({ key, value }: Entry, span: Span): Node | undefined {
  if (isAround(key, span)) return key;
  return isAround(value, span) ? value : undefined;
}

function isAround(node: Node, { end, start }: Span): boolean {
  const around = node.aliasSpan ?? node.span;
  return around.start <= start && end <= around.end;
}
