import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";

/** The quotes that a text of YAML lacks, those that need nothing escaped; only the first one, where the last is there. */
export function quotingFix(span: Span, text: string): Fix {
  const [quote] = /"$(?<=^[^"\\]*")|'$(?<=^[^']*')/.exec(text) ?? [];
  if (quote !== undefined) {
    return { title: "Write the first quote", edits: [{ span, text: quote + text }] };
  }
  const quoted = /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
  return { title: "Put the value in quotes", edits: [{ span, text: quoted }] };
}
