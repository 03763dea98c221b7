import type { Fix } from "../../diagnostics/diagnostic.ts";
import { surelyMeantField, unmistakableName } from "../../diagnostics/spelling/closest-name.ts";
import { isPlural } from "../../diagnostics/spelling/is-misspelling.ts";
import { isTypingSlip } from "../../diagnostics/spelling/is-typing-slip.ts";
import type { Span } from "../../source/span.ts";
import { spanText } from "../../source/span.ts";

/** A field's name where it is written. */
export interface WrittenName {
  readonly text: string;
  readonly span: Span;
}

/**
 * The fix that writes the only known name that an unknown one can mean, with its quotes kept; none if a
 * field of that name is present already.
 */
export function fieldNameFix(
  written: WrittenName,
  known: readonly string[],
  present: ReadonlySet<string>,
): Fix | undefined {
  const name = surelyMeantField(written.text, known);
  return name === undefined || present.has(name) ? undefined : renamingFix(written, name);
}

/** The same for names that the author has chosen, of which two that are much alike may both be meant. */
export function ownNameFix(
  written: WrittenName,
  known: readonly string[],
  present: ReadonlySet<string>,
): Fix | undefined {
  const meant = unmistakableName(written.text, known);
  const isSlip =
    meant !== undefined && (isTypingSlip(written.text, meant) || isPlural(written.text, meant));
  return isSlip ? fieldNameFix(written, [meant], present) : undefined;
}

/** The fix that writes a name in the place of another one, with its quotes kept; none where that is written with escapes. */
export function renamingFix({ text, span }: WrittenName, name: string): Fix | undefined {
  const written = spanText(span);
  const quote = /^["']/.exec(written)?.[0] ?? "";
  if (written !== `${quote}${text}${quote}`) return undefined;
  const start = span.start + quote.length;
  const inside = { source: span.source, start, end: start + text.length };
  // Blanks that are no spaces for YAML stand for the indentation of a key.
  const blanks = quote === "" ? /^\p{Zs}*/u.exec(text)?.[0].length : 0;
  const edits = [{ span: inside, text: " ".repeat(blanks ?? 0) + name }];
  return { title: `Write "${name}"`, edits };
}
