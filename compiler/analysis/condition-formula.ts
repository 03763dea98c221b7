import type { Condition, DialectId, Expression } from "../ir/expression.ts";
import type { BooleanAlgebra, BooleanFunction } from "./boolean-function.ts";
import { createBooleanAlgebra } from "./boolean-function.ts";
import type { Claim, Variables } from "./condition-translation.ts";
import { ConditionTranslation, subjectOf } from "./condition-translation.ts";
import { evaluationOf } from "./evaluation.ts";

/** A test of a run that analyses reason about without knowing how it ends. */
interface Atom {
  /** The versions that the test reads: it keeps its outcome while they stay. */
  readonly versions: readonly number[];
  /** What is tested, where tests of the same thing exclude or imply one another. */
  readonly subject: string | undefined;
  readonly claim: Claim;
}

/** One of the tests that a function depends on. */
interface Test {
  readonly claim: Claim;
  readonly holds: BooleanFunction;
}

/**
 * Turns conditions into boolean functions of atomic tests. The same test of the same variable
 * versions is the same atom wherever it is written, so that guards can be compared.
 */
export class ConditionFormulas {
  readonly algebra: BooleanAlgebra = createBooleanAlgebra();
  private readonly indexes = new Map<string, number>();
  private readonly atoms: Atom[] = [];
  private readonly mostDecisions = 20_000;
  private readonly impossible = {
    plainly: new Map<BooleanFunction, boolean>(),
    withFlags: new Map<BooleanFunction, boolean>(),
  };

  /** Whether so much has been spent that new tests are taken as unknown. */
  get exhausted(): boolean {
    return this.algebra.size > this.mostDecisions;
  }

  /** The outcomes under which a condition holds; undefined where nothing is known of them. */
  holds(condition: Condition, variables: Variables): BooleanFunction | undefined {
    if (this.exhausted) return undefined;
    const evaluation = evaluationOf(condition.dialect);
    if (evaluation === undefined) return undefined;
    return new ConditionTranslation(this, evaluation, variables).holds(condition.expression);
  }

  /** The outcomes under which a loop's list has no items. */
  isEmpty(list: Expression, dialect: DialectId, variables: Variables): BooleanFunction | undefined {
    if (this.exhausted || evaluationOf(dialect) === undefined) return undefined;
    const subject = list.kind === "reference" ? subjectOf(list, variables) : undefined;
    return (
      subject &&
      this.atom(`empty ${subject.key}`, [subject.version], undefined, {
        kind: "other",
      })
    );
  }

  /** The function of one atom, the same for the same key. */
  atom(
    key: string,
    versions: readonly number[],
    subject: string | undefined,
    claim: Claim,
  ): BooleanFunction {
    const known = this.indexes.get(key);
    if (known !== undefined) return this.algebra.atom(known);
    const index = this.atoms.length;
    this.indexes.set(key, index);
    this.atoms.push({ versions, subject, claim });
    return this.algebra.atom(index);
  }

  /** Whether an atom reads a version for which `chosen` is true. */
  readsVersion(index: number, chosen: (version: number) => boolean): boolean {
    return this.atoms[index]?.versions.some(chosen) ?? true;
  }

  /**
   * Whether no run has these outcomes: tests of one value exclude and imply one another. With
   * `flags`, what is compared with both `true` and `false` is taken to be one of them.
   */
  isImpossible(outcomes: BooleanFunction, flags = false): boolean {
    if (typeof outcomes === "boolean") return !outcomes;
    const answers = this.impossible[flags ? "withFlags" : "plainly"];
    const known = answers.get(outcomes);
    if (known !== undefined) return known;
    const { algebra } = this;
    const laws = this.testsOfOneValue(outcomes).flatMap((tests) => this.laws(tests, flags));
    const answer = algebra.and(outcomes, ...laws) === false;
    answers.set(outcomes, answer);
    return answer;
  }

  /** The tests that a function depends on, in groups that are about the same value. */
  private testsOfOneValue(outcomes: BooleanFunction): readonly (readonly Test[])[] {
    const groups = new Map<string, Test[]>();
    for (const index of [...this.algebra.support(outcomes)].sort((a, b) => a - b)) {
      const { subject, claim } = this.atoms[index] ?? {};
      if (subject === undefined || claim === undefined) continue;
      const group = groups.get(subject) ?? [];
      group.push({ claim, holds: this.algebra.atom(index) });
      groups.set(subject, group);
    }
    return [...groups.values()];
  }

  /** What always holds between tests of one value. */
  private laws(tests: readonly Test[], flags: boolean): readonly BooleanFunction[] {
    const { algebra } = this;
    const laws: BooleanFunction[] = [];
    const equalities = tests.flatMap(({ claim, holds }) =>
      claim.kind === "equals" ? [{ ...claim, holds }] : [],
    );
    const alternatives = this.alternatives(equalities);
    let none: BooleanFunction = true;
    let atMostOne: BooleanFunction = true;
    for (const holds of [...alternatives.values()].toReversed()) {
      atMostOne = algebra.or(algebra.and(holds, none), algebra.and(algebra.not(holds), atMostOne));
      none = algebra.and(none, algebra.not(holds));
    }
    laws.push(atMostOne);
    for (const { claim, holds } of tests) {
      if (claim.kind !== "truthy") continue;
      for (const { truth, holds: equals } of equalities)
        laws.push(this.implied(truth, equals, holds));
    }
    const [yes, no] = [alternatives.get("true"), alternatives.get("false")];
    if (flags && yes !== undefined && no !== undefined) laws.push(algebra.or(yes, no));
    return laws;
  }

  /** By likeness, whether a value equals one of the constants that it can equal together. */
  private alternatives(
    equalities: readonly { readonly likeness: string; readonly holds: BooleanFunction }[],
  ): ReadonlyMap<string, BooleanFunction> {
    const alternatives = new Map<string, BooleanFunction>();
    for (const { likeness, holds } of equalities) {
      alternatives.set(likeness, this.algebra.or(alternatives.get(likeness) ?? false, holds));
    }
    return alternatives;
  }

  private implied(
    truth: boolean | undefined,
    equals: BooleanFunction,
    truthy: BooleanFunction,
  ): BooleanFunction {
    if (truth === undefined) return true;
    return this.algebra.implies(equals, truth ? truthy : this.algebra.not(truthy));
  }
}
