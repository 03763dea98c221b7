import type { Condition, Expression } from "../ir/expression.ts";
import { lowerAmplifierCondition } from "./amplifier-condition.ts";
import { lowerAmplihackCondition } from "./amplihack-condition.ts";
import type { ConditionContext, ConditionDialect } from "./condition-context.ts";
import { literalEscapes } from "./literal-escapes.ts";
import type { LoweredText } from "./spanned.ts";

type LowerCondition = (
  text: string,
  context: ConditionContext,
) => LoweredText<Expression | undefined>;

const languages: { readonly [Id in ConditionDialect]: LowerCondition } = {
  amplifier: lowerAmplifierCondition,
  amplihack: lowerAmplihackCondition,
};

/** Lowers a condition; undefined, with exactly one error, where it is no condition. */
export function lowerCondition(
  text: string,
  context: ConditionContext,
): LoweredText<Condition | undefined> {
  const { dialect, spanAt } = context;
  const { value: expression, diagnostics } = languages[dialect](text, context);
  if (expression === undefined) return { value: undefined, diagnostics };
  const span = spanAt(0, text.length);
  return {
    value: { kind: "condition", dialect, expression, text, span },
    diagnostics: [...diagnostics, ...literalEscapes(text, context)],
  };
}
