import type { SpanAt } from "./spanned.ts";

/** The dialects that have a condition language. */
export type ConditionDialect = "amplifier" | "amplihack";

/** What a condition's lowering depends on besides its text. */
export interface ConditionContext {
  readonly dialect: ConditionDialect;
  readonly spanAt: SpanAt;
}
