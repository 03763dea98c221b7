import { saysEmpty, saysNull } from "../../source/says-empty.ts";
import type { Span } from "../../source/span.ts";
import { locatedText } from "../located-text.ts";
import type { Document } from "../node.ts";

/** Whether a text says itself that nothing may stand in the place of one of its placeholders. */
export function isSaidEmptyAt(document: Document, span: Span): boolean {
  const located = locatedText(document, span);
  return located !== undefined && saysEmpty(located.text, located.start, located.end);
}

/** Whether a text says itself that null may stand there. */
export function isSaidNullAt(document: Document, span: Span): boolean {
  const located = locatedText(document, span);
  return located !== undefined && saysNull(located.text, located.start, located.end);
}
