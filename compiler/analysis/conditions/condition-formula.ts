import type { Condition, DialectId, Expression } from "../../ir/expression.ts";
import type { Variables } from "../scope/scope-state.ts";
import type { Atom } from "./atom.ts";
import type { BooleanAlgebra, BooleanFunction } from "./boolean-function.ts";
import { createBooleanAlgebra } from "./boolean-function.ts";
import { ConditionTranslation } from "./condition-translation.ts";
import { evaluationOf } from "./evaluation.ts";
import { subjectOf, versionedName } from "./subject.ts";
import type { Test } from "./tests-of-one-value.ts";
import { alternativesOf, equalitiesOf, usualLaws } from "./tests-of-one-value.ts";

/** Which runs something is said of. */
export type Runs = "all" | "usual" | "by-default";

/** The key of the atom that says whether a caller has left the declared defaults alone. */
const keepsDefaults = "keeps defaults";

/** Whether so many tests are related is worth a look at them. */
const mostUnrelated = 16;

interface Translated {
  readonly variables: Variables;
  readonly holds: BooleanFunction | undefined;
}

/**
 * Turns conditions into boolean functions of atomic tests. The same test of the same variable
 * versions is the same atom wherever it is written, so that guards can be compared.
 */
export class ConditionFormulas {
  readonly algebra: BooleanAlgebra = createBooleanAlgebra();
  private readonly indexes = new Map<string, number>();
  private readonly atoms: Atom[] = [];
  /** The last translation of each condition: the flow asks first, then rules ask the same. */
  private readonly translated = new Map<Condition, Translated>();
  private readonly mostDecisions = 20_000;
  private readonly impossible = {
    all: new Map<BooleanFunction, boolean>(),
    usual: new Map<BooleanFunction, boolean>(),
  };

  /** Whether so much has been spent that new tests are taken as unknown. */
  get exhausted(): boolean {
    return this.algebra.size > this.mostDecisions;
  }

  /** The outcomes under which a condition holds; undefined where nothing is known of them. */
  holds(condition: Condition, variables: Variables): BooleanFunction | undefined {
    if (this.exhausted) return undefined;
    const known = this.translated.get(condition);
    if (known?.variables === variables) return known.holds;
    const evaluation = evaluationOf(condition.dialect);
    if (evaluation === undefined) return undefined;
    const translation = new ConditionTranslation(this, evaluation, variables);
    const holds = translation.holds(condition.expression);
    this.translated.set(condition, { variables, holds });
    return holds;
  }

  /** The outcomes under which a loop's list has no items. */
  isEmpty(list: Expression, dialect: DialectId, variables: Variables): BooleanFunction | undefined {
    if (this.exhausted || evaluationOf(dialect) === undefined) return undefined;
    const subject = list.kind === "reference" ? subjectOf(list, variables) : undefined;
    return subject && this.atom(`empty ${subject.key}`, { versions: subject.versions });
  }

  /** The function of one atom, the same for the same key. */
  atom(key: string, atom: Atom): BooleanFunction {
    const known = this.indexes.get(key);
    if (known !== undefined) return this.algebra.atom(known);
    const index = this.atoms.length;
    this.indexes.set(key, index);
    this.atoms.push(atom);
    return this.algebra.atom(index);
  }

  /** Whether the caller has left the declared defaults alone. */
  get keepsDefaults(): BooleanFunction {
    return this.atom(keepsDefaults, { versions: [] });
  }

  /**
   * What the tests that a function depends on come to where a variable is unset and reads as null: nothing equals null, is
   * before it or in it, null counts as false, and its length is 0.
   */
  whereUnset(outcomes: BooleanFunction, name: string, version: number): BooleanFunction {
    const { algebra } = this;
    const variable = versionedName(name, version);
    const known: BooleanFunction[] = [];
    for (const index of algebra.support(outcomes)) {
      const whereUnset = this.atoms[index]?.whereUnset?.find((one) => one.variable === variable);
      if (whereUnset === undefined) continue;
      const atom = algebra.atom(index);
      known.push(whereUnset.holds ? atom : algebra.not(atom));
    }
    return algebra.and(...known);
  }

  /** What is left of some outcomes where a variable is unset, once the tests of it have come out as they do then. */
  assumeUnset(outcomes: BooleanFunction, name: string, version: number): BooleanFunction {
    const { algebra } = this;
    const variable = versionedName(name, version);
    const whereUnset = this.whereUnset(outcomes, name, version);
    // Nothing in them asks for the variable.
    if (whereUnset === true) return outcomes;
    const unset = algebra.and(outcomes, whereUnset);
    return algebra.exists(
      unset,
      (index) => this.atoms[index]?.whereUnset?.some((one) => one.variable === variable) === true,
    );
  }

  /** Whether an atom reads a version for which `chosen` is true. */
  readsVersion(index: number, chosen: (version: number) => boolean): boolean {
    return this.atoms[index]?.versions.some(chosen) ?? true;
  }

  /**
   * Whether none of these runs has these outcomes: tests of one value exclude and imply one another. In usual runs what is
   * compared with both `true` and `false` is one of them, what is put in order with numbers is a number, and so on; in those
   * by default, callers have left alone what is declared, too.
   */
  isImpossible(outcomes: BooleanFunction, runs: Runs = "all"): boolean {
    if (typeof outcomes === "boolean") return !outcomes;
    if (runs === "by-default") {
      const kept = this.keptDefaults(outcomes);
      return this.isImpossible(kept, "usual");
    }
    const answers = this.impossible[runs];
    const known = answers.get(outcomes);
    if (known !== undefined) return known;
    const { algebra } = this;
    if (this.areUnrelated(algebra.support(outcomes))) return false;
    const required = this.required(outcomes);
    const laws = this.testsOfOneValue(required.tests).flatMap((tests) =>
      isFree(tests)
        ? []
        : [...this.laws(tests), ...(runs === "all" ? [] : usualLaws(tests, algebra))],
    );
    const answer = algebra.and(outcomes, ...required.laws, ...laws) === false;
    answers.set(outcomes, answer);
    return answer;
  }

  /** The outcomes of runs whose callers have left declared defaults alone; most formulas do not depend on that. */
  private keptDefaults(outcomes: BooleanFunction): BooleanFunction {
    const index = this.indexes.get(keepsDefaults);
    const { algebra } = this;
    const isAsked = index !== undefined && algebra.support(outcomes).includes(index);
    return isAsked ? algebra.and(outcomes, algebra.atom(index)) : outcomes;
  }

  /** The values that the tests are about which a function depends on: functions that share none are independent. */
  valuesTested(outcomes: BooleanFunction): ReadonlySet<string> {
    const { tests } = this.required(outcomes);
    return new Set([...tests].map((index) => this.atoms[index]?.subject ?? `\0${index}`));
  }

  /** What a function says that is one test whether a value equals a constant: such tests of other constants exclude it. */
  equalityOf(
    outcomes: BooleanFunction,
  ): { readonly subject: string; readonly likeness: string } | undefined {
    if (typeof outcomes === "boolean" || outcomes.high !== true || outcomes.low !== false)
      return undefined;
    const { subject, claim } = this.atoms[outcomes.atom] ?? {};
    if (subject === undefined || claim?.kind !== "equals") return undefined;
    return { subject, likeness: claim.likeness };
  }

  /** Whether a value equals one of the chosen constants wherever these outcomes are. */
  isOneOf(
    subject: string,
    outcomes: BooleanFunction,
    chosen: (constant: string) => boolean,
  ): boolean {
    const { algebra } = this;
    const equal: BooleanFunction[] = [];
    for (const index of algebra.support(outcomes)) {
      const { subject: tested, claim } = this.atoms[index] ?? {};
      if (tested !== subject || claim?.kind !== "equals") continue;
      if (chosen(claim.likeness)) equal.push(algebra.atom(index));
    }
    return (
      equal.length > 0 &&
      this.isImpossible(algebra.and(outcomes, algebra.not(algebra.or(...equal))))
    );
  }

  /** The tests that a function depends on, with those that they require. */
  private required(outcomes: BooleanFunction): {
    readonly tests: ReadonlySet<number>;
    readonly laws: readonly BooleanFunction[];
  } {
    const { algebra } = this;
    const tests = new Set(algebra.support(outcomes));
    const laws: BooleanFunction[] = [];
    // What is added is visited, too.
    for (const index of tests) {
      const requires = this.atoms[index]?.requires;
      if (requires === undefined) continue;
      for (const other of algebra.support(requires)) tests.add(other);
      laws.push(algebra.implies(algebra.atom(index), requires));
    }
    return { tests, laws };
  }

  /** Whether tests require nothing, and each is about another value, as mostly: no law tells of their outcomes then. */
  private areUnrelated(indexes: readonly number[]): boolean {
    const subjects: string[] = [];
    for (const index of indexes) {
      const { requires, subject, claim } = this.atoms[index] ?? {};
      if (requires !== undefined || claim?.kind === "comparable") return false;
      if (subject === undefined || claim === undefined) continue;
      if (subjects.includes(subject) || subjects.length === mostUnrelated) return false;
      subjects.push(subject);
    }
    return true;
  }

  /** Tests in groups that are about the same value. */
  private testsOfOneValue(indexes: ReadonlySet<number>): readonly (readonly Test[])[] {
    const groups = new Map<string, Test[]>();
    for (const index of [...indexes].toSorted((a, b) => a - b)) {
      const { subject, claim } = this.atoms[index] ?? {};
      if (subject === undefined || claim === undefined) continue;
      const group = groups.get(subject) ?? [];
      group.push({ claim, holds: this.algebra.atom(index) });
      groups.set(subject, group);
    }
    return [...groups.values()];
  }

  /** What always holds between tests of one value. */
  private laws(tests: readonly Test[]): readonly BooleanFunction[] {
    const { algebra } = this;
    const laws: BooleanFunction[] = [];
    const equalities = equalitiesOf(tests);
    const alternatives = alternativesOf(equalities, algebra);
    let none: BooleanFunction = true;
    let atMostOne: BooleanFunction = true;
    for (const holds of [...alternatives.values()].toReversed()) {
      atMostOne = algebra.or(algebra.and(holds, none), algebra.and(algebra.not(holds), atMostOne));
      none = algebra.and(none, algebra.not(holds));
    }
    laws.push(atMostOne);
    for (const { claim, holds } of tests) {
      if (claim.kind === "filled") laws.push(...this.filledLaws(holds, tests));
      if (claim.kind !== "truthy") continue;
      for (const { truth, holds: equals } of equalities)
        laws.push(this.implied(truth, equals, holds));
    }
    return laws;
  }

  /** What has a length counts as true, and is no empty text. */
  private filledLaws(filled: BooleanFunction, tests: readonly Test[]): readonly BooleanFunction[] {
    const { algebra } = this;
    return tests.flatMap(({ claim, holds }) => {
      if (claim.kind === "truthy") return [algebra.implies(filled, holds)];
      const isEmpty = claim.kind === "equals" && claim.truth === false;
      return isEmpty ? [algebra.implies(holds, algebra.not(filled))] : [];
    });
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

/** Whether the only test of a value, as most are, may come out either way; what is put in order is comparable usually. */
function isFree([first, ...others]: readonly Test[]): boolean {
  return others.length === 0 && first?.claim.kind !== "comparable";
}
