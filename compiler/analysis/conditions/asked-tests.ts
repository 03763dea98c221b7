import type { Comparison, Expression, Membership, MethodCall } from "../../ir/expression.ts";
import { testsIn } from "../../ir/tests-in.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Span } from "../../source/span.ts";
import type { Facts } from "../facts.ts";
import type { OperandPlace } from "../types/operand.ts";
import { makesSureOfEmpty, makesSureOfNull } from "./sure-tests.ts";

/** A test of values in a condition, at any depth. */
export interface AskedTest {
  readonly node: Comparison | Membership | MethodCall;
  /** Whether a `not` makes the opposite of what is tested. */
  readonly isNegated: boolean;
}

/** A condition where it is evaluated, and what it asks there. */
interface Look {
  readonly place: OperandPlace;
  readonly tests: readonly AskedTest[];
}

/**
 * What is found of the tests in conditions, wherever a condition is evaluated: what a loop finds when it begins may be gone
 * when it goes on, and the other way round.
 */
export function foundInEachLook<Found extends { readonly span: Span }>(
  facts: Facts,
  find: (test: AskedTest, place: OperandPlace) => Found | undefined,
): readonly Found[] {
  return looksAtConditions(facts).flatMap((looks) => {
    const [first = [], ...others] = looks.map(({ tests, place }) =>
      tests.flatMap((test) => find(test, place) ?? []),
    );
    return first.filter(({ span }) =>
      others.every((found) => found.some((one) => one.span === span)),
    );
  });
}

/** The looks at each condition. */
const looksAtConditions: ObjectMemo<Facts, readonly (readonly Look[])[]> = createObjectMemo(
  ({ flow, reads }) => {
    const byCondition = Map.groupBy(reads.decisions, ({ condition }) => condition);
    return [...byCondition.values()].map((decisions) =>
      decisions.map(({ condition, state }) => {
        const place = { flow, state };
        return { place, tests: askedIn(condition.expression, { place, ...alone }) };
      }),
    );
  },
);

interface Surroundings {
  readonly place: OperandPlace;
  /** The tests that decide together, whatever `not` and parentheses stand around them. */
  readonly beside: readonly Expression[];
  readonly isNegated: boolean;
}

const alone: Omit<Surroundings, "place"> = { beside: [], isNegated: false };

/** The tests in an expression, innermost first; left out is what only makes sure of what a test beside it asks. */
function askedIn(node: Expression, around: Surroundings): readonly AskedTest[] {
  const inside = (inner: Expression): readonly AskedTest[] => askedIn(inner, around);
  const { isNegated } = around;
  switch (node.kind) {
    case "comparison":
      if (makesSure(node, around)) return [];
      return [...[node.left, node.right].flatMap(inside), { node, isNegated }];
    case "membership":
      return [...[node.item, node.container].flatMap(inside), { node, isNegated }];
    case "method":
      return [...[node.target, ...node.arguments].flatMap(inside), { node, isNegated }];
    case "logical": {
      const beside = around.beside.length > 0 ? around.beside : testsIn(node);
      return node.operands.flatMap((operand) => askedIn(operand, { ...around, beside }));
    }
    case "call":
      return node.arguments.flatMap(inside);
    case "negation":
      return askedIn(node.operand, { ...around, isNegated: !isNegated });
    case "group":
      return inside(node.operand);
    case "index":
      return inside(node.target);
    default:
      return [];
  }
}

/** Whether a comparison makes sure of what a test beside it asks, and no more. */
function makesSure(node: Comparison, { beside, place }: Surroundings): boolean {
  if (beside.length === 0) return false;
  return makesSureOfEmpty(node, beside) || makesSureOfNull(node, beside, place);
}
