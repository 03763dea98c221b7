import type { ConditionSyntaxError as AmplifierError } from "../../grammar/amplifier-condition/index.ts";
import type { ConditionSyntaxError as AmplihackError } from "../../grammar/amplihack-condition/index.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import { operatorFix } from "./operator-fix.ts";
import type { SpanAt } from "./spanned.ts";

/** Reports the mistakes that a condition of any language can have. */
export function conditionError(error: AmplifierError | AmplihackError, spanAt: SpanAt): Diagnostic {
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
        { fix: operatorFix(span) },
      );
  }
}
