import type { Value } from "../../../runtime/values/value.ts";
import type { Comparison, DialectId, Expression } from "../../ir/expression.ts";
import { isOrder } from "../../ir/tests-in.ts";
import { constantOf, evaluationOf } from "../conditions/evaluation.ts";
import { amplifierOperand } from "./amplifier-operand.ts";
import { mayEqual, mayOrder } from "./amplihack-comparison.ts";
import { amplihackOperand } from "./amplihack-operand.ts";
import { spellCollections } from "./answer-as-json.ts";
import type { Operand, OperandPlace } from "./operand.ts";
import { withNull } from "./operand.ts";

/** How a language compares what operands may hold. */
export interface ComparisonLanguage {
  readonly operand: (node: Expression, place: OperandPlace) => Operand;
  /** How operands stand to each other because of their kinds, where that settles the matter: `are never equal`. */
  readonly relation: (left: Operand, right: Operand, asksOrder: boolean) => string | undefined;
  /** Undefined where values are none that conditions compute with. */
  readonly compare: (
    operator: Comparison["operator"],
    left: Value,
    right: Value,
  ) => boolean | undefined;
  /** Whether a word comes neither before nor after a number. */
  readonly ordersNoWords: boolean;
}

/** How a language compares; undefined for one whose conditions do not. */
export function comparisonLanguageOf(dialect: DialectId): ComparisonLanguage | undefined {
  return languages.get(dialect);
}

const languages: ReadonlyMap<DialectId, ComparisonLanguage> = new Map<
  DialectId,
  ComparisonLanguage
>([
  [
    "amplihack",
    {
      operand: amplihackOperand,
      relation(left, right, asksOrder) {
        if (asksOrder) return mayOrder(left, right) ? undefined : "have no order";
        return mayEqual(left, right) ? undefined : "are never equal";
      },
      compare: comparing("amplihack"),
      ordersNoWords: true,
    },
  ],
  [
    "amplifier",
    {
      operand: amplifierOperand,
      relation: (left, right, asksOrder) =>
        !asksOrder && isBesideCollection(left, right) ? "are never equal" : undefined,
      compare: comparing("amplifier"),
      ordersNoWords: false,
    },
  ],
]);

function comparing(dialect: DialectId): ComparisonLanguage["compare"] {
  return (operator, left, right) => {
    const [a, b] = [constantOf(left), constantOf(right)];
    if (a === undefined || b === undefined) return undefined;
    return evaluationOf(dialect)?.compare(operator, a, b);
  };
}

/** Whether one side is an answer, and the other one the text of a list or a mapping. */
export function isBesideCollection(left: Operand, right: Operand): boolean {
  return (
    (left.isJson === true && spellCollections(right.values)) ||
    (right.isJson === true && spellCollections(left.values))
  );
}

/**
 * How two sides stand to each other whichever of their values they have; undefined where it differs. `always`: what to say of
 * sides that are always equal, where that is a mistake.
 */
export function fixedRelation(
  operator: Comparison["operator"],
  [left, right]: readonly [Operand, Operand],
  {
    compare,
    always,
  }: Pick<ComparisonLanguage, "compare"> & { readonly always: string | undefined },
): string | undefined {
  const asksOrder = isOrder(operator);
  const [ofLeft = [], ofRight = []] = [withNull(left).values, withNull(right).values];
  const outcomes = ofLeft.flatMap((one) =>
    ofRight.map((other) => compare(asksOrder ? operator : "==", one, other)),
  );
  const [first] = outcomes;
  if (first === undefined || outcomes.some((outcome) => outcome !== first)) return undefined;
  // A command that stands for one that will print more is no mistake.
  if (!asksOrder) return first === true ? always : "are never equal";
  return `are ${first === true ? "always" : "never"} in this order`;
}
