import type { ConditionSyntaxError as AmplifierError } from "../../grammar/amplifier-condition/index.ts";
import type { ConditionSyntaxError as AmplihackError } from "../../grammar/amplihack-condition/index.ts";
import type { Diagnostic, DiagnosticExtra, Fix } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Span } from "../source/span.ts";
import { operatorFix } from "./operator-fix.ts";
import type { SpanAt } from "./spanned.ts";

type AnyError = AmplifierError | AmplihackError;

/** Reports the mistakes that a condition of any language can have, given its text. */
export function conditionError(error: AnyError, text: string, spanAt: SpanAt): Diagnostic {
  const { offset, length, expected, mistake } = error;
  const span = spanAt(offset, offset + length);
  const found = quoteUserText(error.found);
  switch (mistake) {
    case "too-complex":
      return diagnostic("condition-too-complex", span, {});
    case "unclosed-quote":
      return diagnostic("unclosed-quote", span, { found });
    default:
      return diagnostic(
        "condition-syntax",
        span,
        { expected, found, mistake },
        extraFor(error, text, spanAt),
      );
  }
}

/** What can only be meant otherwise, or what to do where nobody can tell. */
function extraFor(error: AnyError, text: string, spanAt: SpanAt): DiagnosticExtra {
  const { offset, length } = error;
  const span = spanAt(offset, offset + length);
  switch (error.mistake) {
    case "placeholder":
      return bareName(error, text, spanAt);
    case "broken-placeholder":
      return { fix: nameFix(text.slice(offset, offset + length), span, (name) => `{{${name}}}`) };
    default:
      return { fix: operatorFixFor(error, text, span) };
  }
}

/** What to say of a placeholder where a variable is written by its name. The quotes around it go, too. */
function bareName({ offset, length }: AnyError, text: string, spanAt: SpanAt): DiagnosticExtra {
  const end = offset + length;
  const isQuoted = isInQuotes(text, offset);
  const [before, after] = [text.charAt(offset - 1), text.charAt(end)];
  if (isQuoted && (before !== after || !/["']/.test(before))) return { help: joinedText };
  const span = isQuoted ? spanAt(offset - 1, end + 1) : spanAt(offset, end);
  return { fix: nameFix(text.slice(offset, end), span, (name) => name) };
}

const joinedText =
  "Conditions do not join texts: let a step print the whole text, and compare its output.";

/** Whether a quote is open at a place of a condition. */
function isInQuotes(text: string, offset: number): boolean {
  const quotes = text.slice(0, offset).replaceAll(/(["'])(?:\\.|(?!\1).)*\1/gs, "");
  return /["']/.test(quotes);
}

/** The fix that writes the name in a placeholder as conditions have it. */
function nameFix(written: string, span: Span, spelt: (name: string) => string): Fix | undefined {
  const [, name] = /^\{\{\s*([A-Za-z_]\w*(?:\.\w+)*)\s*\}\}$/.exec(written) ?? [];
  if (name === undefined) return undefined;
  const text = spelt(name);
  return { title: `Write \`${text}\``, edits: [{ span, text }] };
}

function operatorFixFor(error: AnyError, text: string, span: Span): Fix | undefined {
  return hasOperands(error, text) ? operatorFix(span) : undefined;
}

/** Whether what stands there has a value on each side that an operator in its place needs. */
function hasOperands({ offset, length, expected, found }: AnyError, text: string): boolean {
  const behind = text.slice(offset + length).trimStart();
  const isBehind = behind !== "" && !behind.startsWith(")");
  const isPrefix = found === "!" || found.toLowerCase() === "not";
  return isBehind && (isPrefix || expected !== "a value");
}
