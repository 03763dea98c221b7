import type { Comparison } from "../ir/expression.ts";

/** What the semantics of every language call the operators of comparisons. */
export const comparisonFunctions: Readonly<Record<Comparison["operator"], string>> = {
  "==": "eq",
  "!=": "ne",
  "<": "lt",
  "<=": "le",
  ">": "gt",
  ">=": "ge",
};
