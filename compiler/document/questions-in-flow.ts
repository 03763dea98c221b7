import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quotingFix } from "./mistakes/quoting-fix.ts";
import type { Document, Node, Scalar } from "./node.ts";

/**
 * Reports each unquoted text in brackets or braces that has a question mark in it, once, however often aliases repeat it: PyYAML
 * ends the text there, and then misses a comma. Source: `scan_plain` in PyYAML's scanner, versions 3 to 6.
 */
export function findQuestionsInFlow({ root, source: { text } }: Document): readonly Diagnostic[] {
  if (!text.includes("?") || !/[[{]/.test(text)) return [];
  const found = new Map<number, Diagnostic>();
  for (const { span, style } of scalarsInFlow(root, text, false)) {
    const written = text.slice(span.start, span.end);
    if (style !== "plain" || !isCut(written) || found.has(span.start)) continue;
    const fix = quotingFix(span, written);
    found.set(span.start, diagnostic("yaml-question-mark", span, {}, { fix }));
  }
  return [...found.values()];
}

/** The scalars in brackets and braces, keys included, but for those that merge keys bring. */
function scalarsInFlow(node: Node, text: string, isInFlow: boolean): readonly Scalar[] {
  if (node.kind === "scalar") return isInFlow ? [node] : [];
  const isFlow = isInFlow || opensFlow.test(text.slice(node.span.start, node.span.start + 200));
  const children =
    node.kind === "sequence"
      ? node.items
      : node.entries.flatMap(({ key, merged, value }) => (merged ? [] : [key, value]));
  return children.flatMap((child) => scalarsInFlow(child, text, isFlow));
}

/** The beginning of a list in brackets or a mapping in braces, with an anchor or a tag before it. */
const opensFlow = /^(?:[&!]\S*\s+){0,2}[[{]/;

/** At the very beginning of a text the sign has another meaning, and ends nothing. */
function isCut(written: string): boolean {
  return written.indexOf("?", 1) > 0;
}
