import { contains, eq, truthy } from "../../../runtime/semantics/amplihack.ts";
import type { Value } from "../../../runtime/values/value.ts";
import type { Comparison } from "../../ir/expression.ts";
import { isOrder } from "../../ir/tests-in.ts";
import type { Atoms, Claim, WhereUnset } from "./atom.ts";
import type { BooleanFunction } from "./boolean-function.ts";
import type { Constant, Evaluation } from "./evaluation.ts";
import { filled } from "./lengths.ts";
import { mirrored, orders, testsOfOrder } from "./orders.ts";
import type { Subject } from "./subject.ts";
import { versionsOf } from "./subject.ts";

/** What a condition tests: a value that is written there, one that it reads, or whether another test holds. */
export type TestedOperand =
  | { readonly kind: "constant"; readonly value: Constant }
  | Subject
  | { readonly kind: "formula"; readonly truth: BooleanFunction };

/** The outcomes under which tests of operands hold; undefined where nothing is known of them. Knows no expressions. */
export class OperandTests {
  readonly atoms: Atoms;
  readonly evaluation: Evaluation;

  constructor(atoms: Atoms, evaluation: Evaluation) {
    this.atoms = atoms;
    this.evaluation = evaluation;
  }

  /** Whether an operand decides for yes by itself. */
  alone(operand: TestedOperand | undefined): BooleanFunction | undefined {
    switch (operand?.kind) {
      case "constant":
        return this.evaluation.truthy(operand.value);
      case "formula":
        return operand.truth;
      case "subject": {
        const { key, versions, alone, within: requires } = operand;
        const known = this.fitting(operand, this.evaluation.truthy);
        if (known !== undefined) return known;
        const claim = { kind: "truthy", of: alone } as const;
        const whereUnset = this.whereUnset(operand, truthy);
        const atom = { versions, subject: key, claim, whereUnset, requires };
        return this.atoms.atom(`truthy ${key}`, atom);
      }
      default:
        return undefined;
    }
  }

  /** How a comparison of two operands ends. */
  compared(
    operator: Comparison["operator"],
    a: TestedOperand | undefined,
    b: TestedOperand | undefined,
  ): BooleanFunction | undefined {
    if (a === undefined || b === undefined) return undefined;
    const [left, right] = [settled(a), settled(b)];
    if (left.kind === "constant" && right.kind === "constant") {
      return this.evaluation.compare(operator, left.value, right.value);
    }
    return left.kind === "constant"
      ? this.test(mirrored[operator], right, left)
      : this.test(operator, left, right);
  }

  /** Whether an operand is in another one, that is no list of expressions. */
  contained(item?: TestedOperand, container?: TestedOperand): BooleanFunction | undefined {
    const sides = [item, container];
    const keys = sides.map((side) => this.keyOf(side));
    if (keys.includes(undefined)) return undefined;
    const versions = sides.flatMap((side) => (side?.kind === "subject" ? side.versions : []));
    const subject = container?.kind === "subject" ? container.key : undefined;
    const whereUnset = this.withinUnset(item, container);
    const isSome = item?.kind === "constant" && item.value !== "";
    const requires = isSome && container?.kind === "subject" ? filled(container, this) : undefined;
    return (
      this.fittingContainer(item, container) ??
      this.atoms.atom(keys.join(" in "), { versions, subject, whereUnset, requires })
    );
  }

  /** Whether an operand is no null, which a name that nobody sets is; what is there is none. */
  presence(
    operator: Comparison["operator"],
    operand: TestedOperand | undefined,
  ): BooleanFunction | undefined {
    if (operand?.kind !== "subject" || isOrder(operator)) return undefined;
    const { key, versions } = operand;
    const whereUnset = this.whereUnset(operand, (value) => value !== null);
    const isThere = this.atoms.atom(`there ${key}`, { versions, subject: key, whereUnset });
    return operator === "!=" ? isThere : this.atoms.algebra.not(isThere);
  }

  /** Under which outcomes a subject is one of the values that fit, where all that it may be are known. */
  fitting(subject: Subject, fits: (value: Constant) => boolean): BooleanFunction | undefined {
    const { of, values } = subject.results ?? { of: subject, values: subject.domain };
    return (
      values &&
      this.oneOf(
        of,
        (of.domain ?? []).filter((_, at) => values[at] !== undefined && fits(values[at])),
      )
    );
  }

  /** How a test of a value ends where its variable is unset. */
  whereUnset(
    { unset }: Subject,
    holds: (value: Value) => boolean,
  ): readonly WhereUnset[] | undefined {
    if (unset === undefined || !this.evaluation.unsetIsNull) return undefined;
    return [{ variable: unset.variable, holds: holds(unset.value) }];
  }

  /** A test that holds of no null fails where the variable of one of its sides is unset and leaves null there. */
  private failsOfNull(sides: readonly Subject[]): readonly WhereUnset[] {
    if (!this.evaluation.unsetIsNull) return [];
    return sides.flatMap(({ unset }) =>
      unset?.value === null ? [{ variable: unset.variable, holds: false }] : [],
    );
  }

  private fittingContainer(
    item?: TestedOperand,
    container?: TestedOperand,
  ): BooleanFunction | undefined {
    if (item?.kind !== "constant" || container?.kind !== "subject") return undefined;
    return this.fitting(container, (whole) => contains(whole, item.value));
  }

  /** How `in` ends where the variable on one side is unset: null has nothing in it. */
  private withinUnset(
    item?: TestedOperand,
    container?: TestedOperand,
  ): readonly WhereUnset[] | undefined {
    if (item?.kind === "subject" && container?.kind === "constant") {
      return this.whereUnset(item, (part) => contains(container.value, part));
    }
    if (container?.kind !== "subject") return undefined;
    if (item?.kind === "constant") {
      return this.whereUnset(container, (whole) => contains(whole, item.value));
    }
    return container.unset?.value === null ? this.whereUnset(container, () => false) : undefined;
  }

  private keyOf(operand: TestedOperand | undefined): string | undefined {
    if (operand?.kind === "constant") return this.evaluation.spelling(operand.value);
    return operand?.kind === "subject" ? operand.key : undefined;
  }

  private test(
    operator: Comparison["operator"],
    left: TestedOperand,
    right: TestedOperand,
  ): BooleanFunction | undefined {
    if (left.kind === "subject" && right.kind === "constant") {
      const { compare } = this.evaluation;
      const known = this.fitting(left, (value) => compare(operator, value, right.value));
      if (known !== undefined) return known;
    }
    if (operator === "==") return this.equality(left, right);
    if (operator === "!=") {
      const equal = this.equality(left, right);
      return equal === undefined ? undefined : this.atoms.algebra.not(equal);
    }
    return this.order(operator, left, right);
  }

  private equality(left: TestedOperand, right: TestedOperand): BooleanFunction | undefined {
    if (left.kind === "formula") return this.truthTest(left.truth, right);
    if (right.kind === "formula") return this.truthTest(right.truth, left);
    if (left.kind !== "subject") return undefined;
    if (right.kind === "constant") return this.equals(left, right.value);
    const versions = versionsOf([left, right]);
    // Null equals nothing but null, and what is of a kind is none.
    const opposite = [right.alone && left, left.alone && right];
    const whereUnset = this.failsOfNull(opposite.filter((side) => side !== undefined));
    return this.atoms.atom(`${left.key} == ${right.key}`, { versions, whereUnset });
  }

  /** Whether a value is one of some that are in its domain. The last one of a domain is what none of the others is. */
  private oneOf(subject: Subject, values: readonly Constant[]): BooleanFunction {
    const { algebra } = this.atoms;
    const last = subject.domain?.at(-1);
    const others = subject.domain?.slice(0, -1) ?? [];
    const isLast = (): BooleanFunction =>
      algebra.not(algebra.or(...others.map((each) => this.equals(subject, each))));
    return algebra.or(
      ...values.map((value) => (value === last ? isLast() : this.equals(subject, value))),
    );
  }

  private equals(left: Subject, value: Constant): BooleanFunction {
    const { key, versions, within: requires } = left;
    const claim = {
      kind: "equals",
      likeness: this.evaluation.likeness(value),
      truth: this.evaluation.truthOfEqual(value),
      number: numberOf(value),
    } as const;
    const whereUnset = this.whereUnset(left, (unset) => eq(unset, value));
    const name = `${key} == ${this.evaluation.spelling(value)}`;
    return this.atoms.atom(name, { versions, subject: key, claim, whereUnset, requires });
  }

  /** A truth value that a test gives equals what `true` equals where the test holds, else what `false` equals. */
  private truthTest(truth: BooleanFunction, constant: TestedOperand): BooleanFunction | undefined {
    if (constant.kind !== "constant") return undefined;
    const { algebra } = this.atoms;
    const whenTrue = this.evaluation.compare("==", true, constant.value);
    const whenFalse = this.evaluation.compare("==", false, constant.value);
    return algebra.or(algebra.and(truth, whenTrue), algebra.and(algebra.not(truth), whenFalse));
  }

  private order(
    operator: keyof typeof orders,
    left: TestedOperand,
    right: TestedOperand,
  ): BooleanFunction | undefined {
    const { algebra } = this.atoms;
    const key = this.keyOf(right);
    if (left.kind !== "subject" || key === undefined) return undefined;
    const versions = versionsOf(right.kind === "subject" ? [left, right] : [left]);
    const { base, opposite } = orders[operator];
    const number = right.kind === "constant" ? numberOf(right.value) : undefined;
    const compared = right.kind === "constant" ? right.value : undefined;
    const test = (text: keyof typeof testsOfOrder, claim: Claim): BooleanFunction =>
      this.atoms.atom(`${left.key} ${text} ${key}`, {
        versions,
        subject: left.key,
        claim: number === undefined ? undefined : claim,
        requires: text === "orders" ? left.within : undefined,
        whereUnset:
          compared === undefined
            ? this.failsOfNull(right.kind === "subject" ? [left, right] : [left])
            : this.whereUnset(left, (unset) => testsOfOrder[text](unset, compared)),
      });
    const bound = { number: number ?? 0, inclusive: base === "<=" };
    const before = test(base, { kind: "below", bound });
    const answer = opposite ? algebra.not(before) : before;
    if (this.evaluation.ordersEverything) return answer;
    const where = left.isSet ?? true;
    return algebra.and(test("orders", { kind: "comparable", where }), answer);
  }
}

/** An operand that has one value in every run, as this value. */
function settled(operand: TestedOperand): TestedOperand {
  const [only, ...others] = (operand.kind === "subject" && operand.domain) || [];
  return only === undefined || others.length > 0 ? operand : { kind: "constant", value: only };
}

/** The number that a constant is, or spells. */
function numberOf(constant: Constant): number | undefined {
  if (typeof constant === "number") return constant;
  if (typeof constant === "object") return constant.number;
  const isSpelt = typeof constant === "string" && /^-?\d+(?:\.\d+)?$/.test(constant);
  return isSpelt ? Number(constant) : undefined;
}
