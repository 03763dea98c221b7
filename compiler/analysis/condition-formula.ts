import type {
  Comparison,
  Condition,
  DialectId,
  Expression,
  Reference,
  Template,
} from "../ir/expression.ts";
import { referencesOf } from "../ir/visit.ts";
import type { BooleanAlgebra, BooleanFunction } from "./boolean-function.ts";
import { createBooleanAlgebra } from "./boolean-function.ts";
import type { Constant, Evaluation } from "./evaluation.ts";
import { evaluationOf } from "./evaluation.ts";
import type { VariableState } from "./scope-state.ts";

/** A test of a run that analyses reason about without knowing how it ends. */
interface Atom {
  /** The versions that the test reads: it keeps its outcome while they stay. */
  readonly versions: readonly number[];
  /** What is tested, where tests of the same thing exclude or imply one another. */
  readonly subject: string | undefined;
  readonly claim: Claim;
}

type Claim =
  /** `truth` says whether what equals the constant is true, where that is the same for all of it. */
  | {
      readonly kind: "equals";
      readonly truth: boolean | undefined;
      /** The truth value that is compared with, if it is one. */
      readonly flag: boolean | undefined;
    }
  | { readonly kind: "truthy" | "other" };

/** One of the tests that a function depends on. */
interface Test {
  readonly claim: Claim;
  readonly holds: BooleanFunction;
}

type Variables = ReadonlyMap<string, VariableState>;

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
    const translation = new Translation(this, evaluation, variables);
    return translation.truth(condition.expression) ?? translation.unknown(condition.expression);
  }

  /** The outcomes under which a loop's list has no items. */
  isEmpty(list: Expression, dialect: DialectId, variables: Variables): BooleanFunction | undefined {
    if (this.exhausted || evaluationOf(dialect) === undefined) return undefined;
    const subject = list.kind === "reference" ? subjectOf(list, variables) : undefined;
    return subject && this.atom(`empty ${subject.key}`, [subject.version], undefined, other);
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
    let none: BooleanFunction = true;
    let atMostOne: BooleanFunction = true;
    for (const { holds } of equalities.toReversed()) {
      atMostOne = algebra.or(algebra.and(holds, none), algebra.and(algebra.not(holds), atMostOne));
      none = algebra.and(none, algebra.not(holds));
    }
    laws.push(atMostOne);
    for (const { claim, holds } of tests) {
      if (claim.kind !== "truthy") continue;
      for (const { truth, holds: equals } of equalities)
        laws.push(this.implied(truth, equals, holds));
    }
    const compared = equalities.filter(({ flag }) => flag !== undefined);
    const both = new Set(compared.map(({ flag }) => flag)).size === 2;
    if (flags && both) laws.push(algebra.or(...compared.map(({ holds }) => holds)));
    return laws;
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

const other: Claim = { kind: "other" };

type Operand =
  | { readonly kind: "constant"; readonly value: Constant }
  | { readonly kind: "subject"; readonly key: string; readonly version: number }
  | { readonly kind: "formula"; readonly truth: BooleanFunction }
  | undefined;

/** Translates one condition under one set of variable versions. */
class Translation {
  private readonly formulas: ConditionFormulas;
  private readonly evaluation: Evaluation;
  private readonly variables: Variables;

  constructor(formulas: ConditionFormulas, evaluation: Evaluation, variables: Variables) {
    this.formulas = formulas;
    this.evaluation = evaluation;
    this.variables = variables;
  }

  /** The outcomes under which an expression decides for yes; undefined where nothing is known. */
  truth(node: Expression): BooleanFunction | undefined {
    const { algebra } = this.formulas;
    switch (node.kind) {
      case "logical": {
        const operands = node.operands.map(
          (operand) => this.truth(operand) ?? this.unknown(operand),
        );
        if (operands.includes(undefined)) return undefined;
        const known = operands.filter((operand) => operand !== undefined);
        return node.operator === "and" ? algebra.and(...known) : algebra.or(...known);
      }
      case "negation": {
        const operand = this.truth(node.operand);
        return operand === undefined ? undefined : algebra.not(operand);
      }
      case "group":
        return this.truth(node.operand);
      case "comparison":
        return this.comparison(node);
      default:
        return this.alone(this.operand(node));
    }
  }

  /** An atom for a test that nothing is known of but where it stands and what it reads. */
  unknown(node: Expression): BooleanFunction | undefined {
    const { source, start, end } = node.span;
    const versions: number[] = [];
    const keys: string[] = [];
    for (const reference of referencesOf(node)) {
      const subject = subjectOf(reference, this.variables);
      if (subject === undefined) return undefined;
      versions.push(subject.version);
      keys.push(subject.key);
    }
    const key = `text ${source.text.slice(start, end)} ${keys.join(" ")}`;
    return this.formulas.atom(key, versions, undefined, other);
  }

  private alone(operand: Operand): BooleanFunction | undefined {
    switch (operand?.kind) {
      case "constant":
        return this.evaluation.truthy(operand.value);
      case "formula":
        return operand.truth;
      case "subject":
        return this.formulas.atom(`truthy ${operand.key}`, [operand.version], operand.key, {
          kind: "truthy",
        });
      default:
        return undefined;
    }
  }

  private comparison({ operator, left, right }: Comparison): BooleanFunction | undefined {
    const [a, b] = [this.operand(left), this.operand(right)];
    if (a === undefined || b === undefined) return undefined;
    if (a.kind === "constant" && b.kind === "constant") {
      return this.evaluation.compare(operator, a.value, b.value);
    }
    if (a.kind === "constant") return this.test(mirrored[operator], b, a);
    return this.test(operator, a, b);
  }

  private test(
    operator: Comparison["operator"],
    left: NonNullable<Operand>,
    right: NonNullable<Operand>,
  ): BooleanFunction | undefined {
    const { algebra } = this.formulas;
    switch (operator) {
      case "!=":
        return this.negated("==", left, right);
      // Not-a-number apart, which no recipe reckons with, an order is the other one's opposite.
      case ">=":
        return this.negated("<", left, right);
      case ">":
        return this.negated("<=", left, right);
      default:
    }
    if (left.kind === "formula" || right.kind === "formula") {
      return this.truthTest(left, right, algebra);
    }
    if (left.kind !== "subject") return undefined;
    if (right.kind === "constant") return this.constantTest(operator, left, right.value);
    const versions = [left.version, right.version];
    return this.formulas.atom(`${left.key} ${operator} ${right.key}`, versions, undefined, other);
  }

  private constantTest(
    operator: Comparison["operator"],
    left: { readonly key: string; readonly version: number },
    constant: Constant,
  ): BooleanFunction {
    const text = canonical(constant);
    const key = `${left.key} ${operator} ${JSON.stringify(text)}`;
    // Text that equals a number may be spelt otherwise, and `0.0` is true where `0` is not.
    const truth = Number.isNaN(Number(text)) ? this.evaluation.truthy(text) : undefined;
    const equals: Claim = { kind: "equals", truth, flag: flagOf(text) };
    return operator === "=="
      ? this.formulas.atom(key, [left.version], left.key, equals)
      : this.formulas.atom(key, [left.version], undefined, other);
  }

  /** A parenthesised operand is a truth value, so it equals `true` where it holds. */
  private truthTest(
    left: NonNullable<Operand>,
    right: NonNullable<Operand>,
    algebra: BooleanAlgebra,
  ): BooleanFunction | undefined {
    const [formula, constant] = left.kind === "formula" ? [left, right] : [right, left];
    if (formula.kind !== "formula" || constant.kind !== "constant") return undefined;
    const text = String(constant.value);
    if (text === "true") return formula.truth;
    return text === "false" ? algebra.not(formula.truth) : false;
  }

  private negated(
    operator: Comparison["operator"],
    left: NonNullable<Operand>,
    right: NonNullable<Operand>,
  ): BooleanFunction | undefined {
    const opposite = this.test(operator, left, right);
    return opposite === undefined ? undefined : this.formulas.algebra.not(opposite);
  }

  private operand(node: Expression): Operand {
    switch (node.kind) {
      case "literal":
        return constantOf(node.value);
      case "word":
        return { kind: "constant", value: this.evaluation.word(node.text) };
      case "reference":
        return this.subject(node);
      case "template":
        return this.quoted(node);
      case "comparison":
      case "logical":
      case "negation":
      case "group": {
        const truth = this.truth(node);
        return truth === undefined ? undefined : { kind: "formula", truth };
      }
      default:
        return undefined;
    }
  }

  /** Quoted text that is one placeholder tests the placeholder's text; other texts are not followed. */
  private quoted({ parts }: Template): Operand {
    const [first, ...rest] = parts;
    if (first === undefined) return { kind: "constant", value: "" };
    if (rest.length > 0) return undefined;
    return first.kind === "text" ? { kind: "constant", value: first.text } : this.subject(first);
  }

  private subject(reference: Reference): Operand {
    const subject = subjectOf(reference, this.variables);
    return subject && { kind: "subject", ...subject };
  }
}

const mirrored = {
  "==": "==",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
} as const;

function subjectOf(
  { name, path }: Reference,
  variables: Variables,
): { readonly key: string; readonly version: number } | undefined {
  const version = variables.get(name)?.version;
  return version === undefined
    ? undefined
    : { key: `${[name, ...path].join(".")}@${version}`, version };
}

function constantOf(value: unknown): Operand {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? { kind: "constant", value }
    : undefined;
}

function flagOf(text: string): boolean | undefined {
  return text === "true" || text === "false" ? text === "true" : undefined;
}

/** One spelling for constants that conditions cannot tell apart. */
function canonical(constant: Constant): string {
  const text = String(constant);
  const plain = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isNaN(plain) ? text : String(plain);
}
