import type { Bound, Claim } from "./atom.ts";
import type { BooleanAlgebra, BooleanFunction } from "./boolean-function.ts";

/** One of several tests of the same value. */
export interface Test {
  readonly claim: Claim;
  readonly holds: BooleanFunction;
}

/** A test whether the value equals a constant. */
export interface Equality {
  readonly likeness: string;
  readonly truth: boolean | undefined;
  readonly number: number | undefined;
  readonly holds: BooleanFunction;
}

/** The equalities among tests. */
export function equalitiesOf(tests: readonly Test[]): readonly Equality[] {
  return tests.flatMap(({ claim, holds }) =>
    claim.kind === "equals" ? [{ ...claim, holds }] : [],
  );
}

/** By likeness, whether a value equals one of the constants that it can equal together. */
export function alternativesOf(
  equalities: readonly Equality[],
  algebra: BooleanAlgebra,
): ReadonlyMap<string, BooleanFunction> {
  const alternatives = new Map<string, BooleanFunction>();
  for (const { likeness, holds } of equalities) {
    alternatives.set(likeness, algebra.or(alternatives.get(likeness) ?? false, holds));
  }
  return alternatives;
}

/** What holds between tests of one value in nearly every recipe. */
export function usualLaws(
  tests: readonly Test[],
  algebra: BooleanAlgebra,
): readonly BooleanFunction[] {
  const equalities = equalitiesOf(tests);
  return [
    ...spellingLaws(equalities, algebra),
    ...flagLaws(tests, equalities, algebra),
    ...emptyTextLaws(tests, equalities, algebra),
    ...lengthLaws(tests, algebra),
    ...orderLaws(tests, equalities, algebra),
  ];
}

/** What equals a constant equals it in any spelling: `3` and `'3'`. */
function spellingLaws(
  equalities: readonly Equality[],
  algebra: BooleanAlgebra,
): readonly BooleanFunction[] {
  const alternatives = alternativesOf(equalities, algebra);
  return equalities.flatMap(({ likeness, holds }) => {
    const any = alternatives.get(likeness) ?? false;
    return any === holds ? [] : [algebra.implies(any, holds)];
  });
}

/** What is compared with both truth values is one of them, and a flag is true where it equals `true`. */
function flagLaws(
  tests: readonly Test[],
  equalities: readonly Equality[],
  algebra: BooleanAlgebra,
): readonly BooleanFunction[] {
  const alternatives = alternativesOf(equalities, algebra);
  const [yes, no] = [alternatives.get("true"), alternatives.get("false")];
  if (yes !== undefined && no !== undefined) return [algebra.or(yes, no)];
  return truthsOf(tests, "flag").flatMap((truthy) => [
    ...(yes === undefined ? [] : [same(truthy, yes, algebra)]),
    ...(no === undefined ? [] : [same(algebra.not(truthy), no, algebra)]),
  ]);
}

/** Text that counts as false is empty, where no other text does. */
function emptyTextLaws(
  tests: readonly Test[],
  equalities: readonly Equality[],
  algebra: BooleanAlgebra,
): readonly BooleanFunction[] {
  const empty = equalities.filter(({ truth }) => truth === false);
  return truthsOf(tests, "text").flatMap((truthy) =>
    empty.map(({ holds }) => algebra.implies(algebra.not(truthy), holds)),
  );
}

/** What is asked for its length is a text, a list or a mapping: those that count as true have one. */
function lengthLaws(tests: readonly Test[], algebra: BooleanAlgebra): readonly BooleanFunction[] {
  const lengths = tests.filter(({ claim }) => claim.kind === "filled");
  const truths = tests.filter(({ claim }) => claim.kind === "truthy");
  return lengths.flatMap((length) =>
    truths.map((truthy) => algebra.implies(truthy.holds, length.holds)),
  );
}

/**
 * What is put in order is comparable where it is set, between wider and narrower bounds, what is neither below nor above a number is that
 * number, what is below 1 is 0 at most, and what is compared with 0 is a count.
 */
function orderLaws(
  tests: readonly Test[],
  equalities: readonly Equality[],
  algebra: BooleanAlgebra,
): readonly BooleanFunction[] {
  const comparable = tests.flatMap(({ claim, holds }) =>
    claim.kind === "comparable" ? [algebra.implies(claim.where, holds)] : [],
  );
  const bounds = boundsOf(tests);
  const wider = bounds
    .slice(1)
    .map(({ holds }, index) => algebra.implies(bounds[index]?.holds ?? false, holds));
  const equal = equalities.flatMap(({ number, holds }) =>
    bounds.flatMap((bound) => {
      if (number === undefined) return [];
      const isBelow = number < bound.number || (bound.inclusive && number === bound.number);
      return [algebra.implies(holds, isBelow ? bound.holds : algebra.not(bound.holds))];
    }),
  );
  const at = (number: number, inclusive: boolean): BooleanFunction | undefined =>
    bounds.find((bound) => bound.number === number && bound.inclusive === inclusive)?.holds;
  const between = equalities.flatMap(({ number, holds }) => {
    const [atMost, below] = number === undefined ? [] : [at(number, true), at(number, false)];
    if (atMost === undefined || below === undefined) return [];
    return [algebra.implies(algebra.and(atMost, algebra.not(below)), holds)];
  });
  const [none, belowOne] = [at(0, true), at(1, false)];
  const whole = none && belowOne ? [algebra.implies(belowOne, none)] : [];
  const counts = countLaws(bounds, equalities, truthsOf(tests, "number"), algebra);
  return [...comparable, ...wider, ...equal, ...between, ...whole, ...counts];
}

/** What is asked to be 0, and to be above 0, is a count: `n == 0` or `not n`, else `n > 0` or `n >= 1`. */
function countLaws(
  [lowest]: readonly BoundTest[],
  equalities: readonly Equality[],
  truths: readonly BooleanFunction[],
  algebra: BooleanAlgebra,
): readonly BooleanFunction[] {
  if (equalities.some(({ number = 0 }) => number < 0)) return [];
  const zeros = equalities.flatMap(({ number, holds }) => (number === 0 ? [holds] : []));
  const falsehoods = truths.map((truthy) => algebra.not(truthy));
  const isCount = lowest !== undefined && lowest.number === (lowest.inclusive ? 0 : 1);
  return [
    ...falsehoods.flatMap((isFalse) => zeros.map((isZero) => same(isFalse, isZero, algebra))),
    ...(isCount ? zeros.map((isZero) => algebra.implies(lowest.holds, isZero)) : []),
    ...(isCount ? falsehoods.map((isFalse) => same(isFalse, lowest.holds, algebra)) : []),
  ];
}

function same(
  one: BooleanFunction,
  other: BooleanFunction,
  algebra: BooleanAlgebra,
): BooleanFunction {
  return algebra.and(algebra.implies(one, other), algebra.implies(other, one));
}

/** Tests whether the value is true, where it is known to be of a kind. */
function truthsOf(
  tests: readonly Test[],
  kind: "flag" | "number" | "text",
): readonly BooleanFunction[] {
  return tests.flatMap(({ claim, holds }) =>
    claim.kind === "truthy" && claim.of === kind ? [holds] : [],
  );
}

interface BoundTest extends Bound {
  readonly holds: BooleanFunction;
}

/** Tests against numbers; what one allows, all behind it allow. */
function boundsOf(tests: readonly Test[]): readonly BoundTest[] {
  return tests
    .flatMap(({ claim, holds }) => (claim.kind === "below" ? [{ ...claim.bound, holds }] : []))
    .toSorted((a, b) => a.number - b.number || Number(a.inclusive) - Number(b.inclusive));
}
