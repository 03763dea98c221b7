import type { Fix } from "../diagnostics/diagnostic.ts";
import { spanText } from "../source/span.ts";
import type { Scalar } from "./node.ts";

/** The fix that writes another name for a key or value, with its quotes kept; none for block text. */
export function rewriteName(scalar: Scalar, name: string): Fix | undefined {
  const written = spanText(scalar.span);
  const quote = /^["']/.exec(written)?.[0] ?? "";
  if (written !== `${quote}${scalar.text}${quote}`) return undefined;
  const { source, start } = scalar.span;
  const from = start + quote.length;
  const span = { source, start: from, end: from + scalar.text.length };
  return { title: `Write "${name}"`, edits: [{ span, text: name }] };
}
