import type { Span } from "../../source/span.ts";
import { spanText } from "../../source/span.ts";
import type { Fix } from "../diagnostic.ts";

/**
 * The fix that writes another name in the place of a misspelt one, which stands at the beginning of a span, or behind the
 * quote of a value or the braces of a placeholder there.
 */
export function renaming(span: Span, name: string, meant: string): Fix | undefined {
  const { source } = span;
  const written = spanText(span);
  const at = /^["']?\{{0,2}/.exec(written)?.[0].length ?? 0;
  if (!written.startsWith(name, at)) return undefined;
  const start = span.start + at;
  const edits = [{ span: { source, start, end: start + name.length }, text: meant }];
  return { title: `Write "${meant}"`, edits };
}
