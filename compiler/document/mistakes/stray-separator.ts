import type { Diagnostic, Fix } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { Span } from "../../source/span.ts";
import { spanText } from "../../source/span.ts";

/** A comma or semicolon behind a value in quotes or brackets, where a line of YAML ends: other languages part entries so. */
export function straySeparator(source: SourceText, complaint: number): Diagnostic | undefined {
  behindValue.lastIndex = complaint;
  if (!behindValue.test(source.text)) return undefined;
  const span = { source, start: complaint, end: complaint + 1 };
  return diagnostic("yaml-stray-separator", span, { sign: spanText(span) }, { fix: leftOut(span) });
}

const behindValue = /[,;][ \t]*(?:\r?\n|$|[ \t]#)/y;

/** The diagnostic for a comma or semicolon that ends a value without quotes, and so is a part of it. */
export function separatorInText(span: Span): Diagnostic {
  return diagnostic(
    "yaml-separator-in-text",
    span,
    { sign: spanText(span) },
    { fix: leftOut(span) },
  );
}

function leftOut(span: Span): Fix {
  return { title: `Leave "${spanText(span)}" out`, edits: [{ span, text: "" }] };
}
