import * as amplifier from "../../runtime/semantics/amplifier.ts";
import type { Comparison, DialectId } from "../ir/expression.ts";

/** A constant operand of a condition. */
export type Constant = string | number | boolean;

/** The rules by which a dialect's conditions are evaluated, for constant folding. */
export interface Evaluation {
  readonly compare: (operator: Comparison["operator"], left: Constant, right: Constant) => boolean;
  readonly truthy: (operand: Constant) => boolean;
  /** What an unquoted word stands for. */
  readonly word: (text: string) => Constant;
}

/** The evaluation rules of a dialect, or undefined where conditions are not folded. */
export function evaluationOf(dialect: DialectId): Evaluation | undefined {
  return Object.hasOwn(evaluations, dialect) ? evaluations[dialect] : undefined;
}

const comparisons = {
  "==": amplifier.eq,
  "!=": amplifier.ne,
  "<": amplifier.lt,
  "<=": amplifier.le,
  ">": amplifier.gt,
  ">=": amplifier.ge,
} as const;

const evaluations: { readonly [Id in DialectId]?: Evaluation } = {
  amplifier: {
    compare: (operator, left, right) => comparisons[operator](left, right),
    truthy: amplifier.truthy,
    word(text) {
      const lower = text.toLowerCase();
      return lower === "true" || lower === "false" ? lower === "true" : text;
    },
  },
};
