import type { Condition, Template } from "../../compiler/ir/expression.ts";
import { lowerCondition } from "../../compiler/lower/condition.ts";
import type { SpanAt } from "../../compiler/lower/spanned.ts";
import { lowerTemplate } from "../../compiler/lower/template.ts";

/** Spans in a file that holds nothing but the text. */
export function spansIn(text: string): SpanAt {
  const source = { path: "recipe.yaml", text };
  return (start, end) => ({ source, start, end });
}

/** The condition that a text is; fails the test where it is none. */
export function conditionOf(
  text: string,
  dialect: "amplifier" | "amplihack" = "amplifier",
): Condition {
  const { value, diagnostics } = lowerCondition(text, {
    dialect,
    spanAt: spansIn(text),
  });
  if (value === undefined) throw new Error(diagnostics[0]?.message);
  return value;
}

/** The template that a text is. */
export function templateOf(text: string, typed = false): Template {
  return lowerTemplate(text, { dialect: "amplifier", spanAt: spansIn(text), typed }).value;
}
