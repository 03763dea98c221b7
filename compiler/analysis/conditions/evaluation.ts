import * as amplifier from "../../../runtime/semantics/amplifier.ts";
import * as amplihack from "../../../runtime/semantics/amplihack.ts";
import { parseFloatText } from "../../../runtime/values/python-number.ts";
import { pythonText } from "../../../runtime/values/python-text.ts";
import { parseRustFloat } from "../../../runtime/values/rust-number.ts";
import { trim } from "../../../runtime/values/rust-space.ts";
import type { Float, Value } from "../../../runtime/values/value.ts";
import { hasKind } from "../../../runtime/values/value.ts";
import type { Comparison, DialectId } from "../../ir/expression.ts";
import { failsWhereUnset } from "../language-traits.ts";

/** A constant operand of a condition. */
export type Constant = string | number | boolean | Float;

/** The rules by which a dialect's conditions are evaluated, as far as analyses follow them. */
export interface Evaluation {
  readonly compare: (operator: Comparison["operator"], left: Constant, right: Constant) => boolean;
  readonly truthy: (operand: Constant) => boolean;
  /** What a template makes of a value. */
  readonly text: (value: Value) => string;
  /** What an unquoted word stands for. */
  readonly word: (text: string) => Constant;
  /** One key for constants that no condition tells apart. */
  readonly spelling: (constant: Constant) => string;
  /** One key for constants where some value may equal both; constants of different keys exclude one another. */
  readonly likeness: (constant: Constant) => string;
  /** Whether what equals a constant is true; undefined where some of it is and some is not. */
  readonly truthOfEqual: (constant: Constant) => boolean | undefined;
  /** Whether of all texts only the empty one counts as false. */
  readonly onlyEmptyTextIsFalse: boolean;
  /** Whether of any two values one is before the other or equal to it; elsewhere `<` and `>=` may both fail. */
  readonly ordersEverything: boolean;
  /** Whether a variable that nobody sets is null, instead of a failure. */
  readonly unsetIsNull: boolean;
}

/** The evaluation rules of a dialect, or undefined where conditions are not followed. */
export function evaluationOf(dialect: DialectId): Evaluation | undefined {
  return Object.hasOwn(evaluations, dialect) ? evaluations[dialect] : undefined;
}

/** A value as a constant of a condition; undefined for what is followed in no dialect. */
export function constantOf(value: Value): Constant | undefined {
  if (hasKind(value, "float")) return value;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : undefined;
}

type Comparisons = { readonly [Operator in Comparison["operator"]]: Compare };

type Compare = (left: Constant, right: Constant) => boolean;

const amplifierComparisons: Comparisons = {
  "==": amplifier.eq,
  "!=": amplifier.ne,
  "<": amplifier.lt,
  "<=": amplifier.le,
  ">": amplifier.gt,
  ">=": amplifier.ge,
};

const amplihackComparisons: Comparisons = {
  "==": amplihack.eq,
  "!=": amplihack.ne,
  "<": amplihack.lt,
  "<=": amplihack.le,
  ">": amplihack.gt,
  ">=": amplihack.ge,
};

const evaluations: { readonly [Id in DialectId]?: Evaluation } = {
  amplifier: {
    compare: (operator, left, right) => amplifierComparisons[operator](left, right),
    truthy: amplifier.truthy,
    text: amplifier.text,
    word(text) {
      const lower = text.toLowerCase();
      return lower === "true" || lower === "false" ? lower === "true" : text;
    },
    spelling: amplifierSpelling,
    likeness: amplifierSpelling,
    // Text that equals a number may be spelt otherwise, and `0.0` is true where `0` is not.
    truthOfEqual(constant) {
      const text = amplifierSpelling(constant);
      return parseFloatText(text) === undefined ? amplifier.truthy(text) : undefined;
    },
    onlyEmptyTextIsFalse: false,
    ordersEverything: true,
    unsetIsNull: !failsWhereUnset("amplifier"),
  },
  amplihack: {
    compare: (operator, left, right) => amplihackComparisons[operator](left, right),
    truthy: amplihack.truthy,
    text: amplihack.text,
    word: (text) => text,
    spelling: (constant) =>
      hasKind(constant, "float")
        ? `number ${constant.number}`
        : `${typeof constant} ${JSON.stringify(constant)}`,
    likeness: amplihackLikeness,
    truthOfEqual(constant) {
      const likeness = amplihackLikeness(constant);
      if (likeness === "number 0" || likeness === "false") return undefined;
      return constant !== "";
    },
    onlyEmptyTextIsFalse: true,
    ordersEverything: false,
    unsetIsNull: !failsWhereUnset("amplihack"),
  },
};

/** Values are compared by their texts, or as numbers where both spell one: `'1_000'`, `1000` and `'1e3'` are equal. */
function amplifierSpelling(constant: Constant): string {
  const text = hasKind(constant, "float") ? pythonText(constant) : String(constant);
  const number = parseFloatText(text) ?? Number.NaN;
  return Number.isNaN(number) ? text : String(number);
}

/** A number equals every text that spells it, and a truth value its two words. */
function amplihackLikeness(constant: Constant): string {
  if (typeof constant === "boolean") return String(constant);
  if (typeof constant !== "string") {
    return `number ${typeof constant === "number" ? constant : constant.number}`;
  }
  if (/^([Tt]rue|[Ff]alse)$/.test(constant)) return constant.toLowerCase();
  const number = parseRustFloat(trim(constant));
  return number === undefined ? `text ${constant}` : `number ${number}`;
}
