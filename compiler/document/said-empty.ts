import { saysEmpty } from "../source/says-empty.ts";
import type { Span } from "../source/span.ts";
import { locatedText } from "./located-text.ts";
import type { Document } from "./node.ts";

/** Whether a text says itself that nothing, or null, may stand in the place of one of its placeholders. */
export function isSaidEmptyAt(document: Document, span: Span): boolean {
  const located = locatedText(document, span);
  return located !== undefined && saysEmpty(located.text, located.start, located.end);
}
