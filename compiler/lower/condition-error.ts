import type { ConditionSyntaxError as AmplifierError } from "../../grammar/amplifier-condition/index.ts";
import type { ConditionSyntaxError as AmplihackError } from "../../grammar/amplihack-condition/index.ts";
import type { Diagnostic, Fix } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
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
        { fix: fixFor(error, text, span) },
      );
  }
}

/** What can only be meant otherwise. */
function fixFor(error: AnyError, text: string, span: Span): Fix | undefined {
  switch (error.mistake) {
    case "placeholder":
      return nameFix(span, (name) => name);
    case "broken-placeholder":
      return nameFix(span, (name) => `{{${name}}}`);
    default:
      return operatorFixFor(error, text, span);
  }
}

/** The fix that writes the name in a placeholder as conditions have it. */
function nameFix(span: Span, spelt: (name: string) => string): Fix | undefined {
  const [, name] = /^\{\{\s*([A-Za-z_]\w*(?:\.\w+)*)\s*\}\}$/.exec(spanText(span)) ?? [];
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
