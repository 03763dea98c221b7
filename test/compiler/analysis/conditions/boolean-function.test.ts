import { describe, expect, test } from "vitest";
import type {
  BooleanAlgebra,
  BooleanFunction,
} from "../../../../compiler/analysis/conditions/boolean-function.ts";
import { createBooleanAlgebra } from "../../../../compiler/analysis/conditions/boolean-function.ts";
import { fc } from "../../../support/seeded-properties.ts";

interface Formula {
  readonly build: (algebra: BooleanAlgebra) => BooleanFunction;
  readonly evaluate: (atoms: readonly boolean[]) => boolean;
}

const atomCount = 4;
const assignments = Array.from({ length: 2 ** atomCount }, (_, bits) =>
  Array.from({ length: atomCount }, (_unused, index) => ((bits >> index) & 1) === 1),
);

const formula: fc.Arbitrary<Formula> = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5 },
    fc.nat(atomCount - 1).map(
      (index): Formula => ({
        build: (algebra) => algebra.atom(index),
        evaluate: (atoms) => atoms[index] ?? false,
      }),
    ),
    tie("formula").map(
      (operand): Formula => ({
        build: (algebra) => algebra.not(operand.build(algebra)),
        evaluate: (atoms) => !operand.evaluate(atoms),
      }),
    ),
    fc.tuple(tie("formula"), tie("formula")).map(
      ([left, right]): Formula => ({
        build: (algebra) => algebra.and(left.build(algebra), right.build(algebra)),
        evaluate: (atoms) => left.evaluate(atoms) && right.evaluate(atoms),
      }),
    ),
    fc.tuple(tie("formula"), tie("formula")).map(
      ([left, right]): Formula => ({
        build: (algebra) => algebra.or(left.build(algebra), right.build(algebra)),
        evaluate: (atoms) => left.evaluate(atoms) || right.evaluate(atoms),
      }),
    ),
  ),
})).formula;

function evaluate(node: BooleanFunction, atoms: readonly boolean[]): boolean {
  let at = node;
  while (typeof at !== "boolean") at = atoms[at.atom] ? at.high : at.low;
  return at;
}

describe("boolean functions", () => {
  test("agree with the truth table of what they were built from", () => {
    fc.assert(
      fc.property(formula, (one) => {
        const built = one.build(createBooleanAlgebra());
        for (const atoms of assignments) expect(evaluate(built, atoms)).toBe(one.evaluate(atoms));
      }),
    );
  });

  test("are the same object where they have the same truth table", () => {
    fc.assert(
      fc.property(formula, formula, (left, right) => {
        const algebra = createBooleanAlgebra();
        const same = assignments.every((atoms) => left.evaluate(atoms) === right.evaluate(atoms));
        expect(left.build(algebra) === right.build(algebra)).toBe(same);
      }),
    );
  });

  test("are quantified over the atoms that are chosen", () => {
    fc.assert(
      fc.property(formula, fc.nat(atomCount - 1), (one, chosen) => {
        const algebra = createBooleanAlgebra();
        const built = one.build(algebra);
        const all = algebra.forAll(built, (atom) => atom === chosen);
        const some = algebra.exists(built, (atom) => atom === chosen);
        for (const atoms of assignments) {
          const both = [true, false].map((value) => one.evaluate(atoms.with(chosen, value)));
          expect(evaluate(all, atoms)).toBe(!both.includes(false));
          expect(evaluate(some, atoms)).toBe(both.includes(true));
        }
        expect(algebra.support(all).includes(chosen)).toBe(false);
      }),
    );
  });

  test("take another function in place of an atom", () => {
    fc.assert(
      fc.property(formula, formula, fc.nat(atomCount - 1), (one, other, chosen) => {
        const algebra = createBooleanAlgebra();
        const atom = algebra.atom(chosen);
        const by = algebra.exists(other.build(algebra), (index) => index === chosen);
        const composed = algebra.compose(one.build(algebra), atom, by);
        for (const atoms of assignments) {
          const value = one.evaluate(atoms.with(chosen, evaluate(by, atoms)));
          expect(evaluate(composed, atoms)).toBe(value);
        }
      }),
    );
  });

  test("are implied by what is stronger", () => {
    const algebra = createBooleanAlgebra();
    const [a, b] = [algebra.atom(0), algebra.atom(1)];
    expect(algebra.implies(algebra.and(a, b), a)).toBe(true);
    expect(algebra.implies(a, algebra.and(a, b))).not.toBe(true);
  });
});
