import { contains, eq, truthy } from "../../../runtime/semantics/amplihack.ts";
import type { Value } from "../../../runtime/values/value.ts";
import type {
  Call,
  Comparison,
  Expression,
  ListLiteral,
  Membership,
  Reference,
  Template,
} from "../../ir/expression.ts";
import { printCondition } from "../../ir/print-condition.ts";
import { referencesOf } from "../../ir/references.ts";
import { isOrder } from "../../ir/tests-in.ts";
import type { Variables } from "../scope/scope-state.ts";
import type { Atoms, Claim, WhereUnset } from "./atom.ts";
import type { BooleanFunction } from "./boolean-function.ts";
import { comparedReference } from "./compared-value.ts";
import type { Constant, Evaluation } from "./evaluation.ts";
import { constantOf } from "./evaluation.ts";
import { filled, hasLength, lengthTest } from "./lengths.ts";
import { tellingFirst } from "./loop-counter.ts";
import { mirrored, orders, testsOfOrder } from "./orders.ts";
import type { Subject } from "./subject.ts";
import { subjectOf, versionsOf } from "./subject.ts";
import { domainOf, kindAlone } from "./value-domain.ts";
import { valueWhere } from "./value-where.ts";

type Operand =
  | { readonly kind: "constant"; readonly value: Constant }
  | Subject
  | { readonly kind: "formula"; readonly truth: BooleanFunction };

/** Translates one condition under one set of variable versions. */
export class ConditionTranslation {
  readonly atoms: Atoms;
  readonly evaluation: Evaluation;
  readonly variables: Variables;

  constructor(atoms: Atoms, evaluation: Evaluation, variables: Variables) {
    this.atoms = atoms;
    this.evaluation = evaluation;
    this.variables = variables;
  }

  /** The outcomes under which an expression decides for yes; undefined where it reads what is never set. */
  holds(node: Expression): BooleanFunction | undefined {
    return this.truth(node) ?? this.unknown(node);
  }

  private truth(node: Expression): BooleanFunction | undefined {
    const { algebra } = this.atoms;
    switch (node.kind) {
      case "logical": {
        const operands = node.operands.map((operand) => this.holds(operand));
        if (operands.includes(undefined)) return undefined;
        const known = operands.filter((operand) => operand !== undefined);
        return node.operator === "and" ? algebra.and(...known) : algebra.or(...known);
      }
      case "negation": {
        const operand = this.holds(node.operand);
        return operand === undefined ? undefined : algebra.not(operand);
      }
      case "group":
        return this.holds(node.operand);
      case "comparison":
        return this.comparison(node);
      case "membership":
        return this.membership(node);
      case "template": {
        const truth = this.alone(this.operand(node));
        return truth !== undefined && hasSign(node) ? true : truth;
      }
      case "call":
        return hasLength(node, this) ?? this.alone(this.operand(node));
      default:
        return this.alone(this.operand(node));
    }
  }

  /** An atom for a test that nothing is known of but how it is written and what it reads. */
  private unknown(node: Expression): BooleanFunction | undefined {
    const subject = this.computed(node);
    if (subject === undefined) return undefined;
    const { key, versions } = subject;
    return this.atoms.atom(key, { versions, whereUnset: this.whereUnset(subject, truthy) });
  }

  /** What is made of the values that an expression reads. */
  private computed(node: Expression): Subject | undefined {
    const subjects = referencesOf(node).map((reference) => subjectOf(reference, this.variables));
    const known = subjects.filter((subject) => subject !== undefined);
    if (known.length < subjects.length) return undefined;
    const key = `(${printCondition(node)}) ${known.map((subject) => subject.key).join(" ")}`;
    const unset = this.unset(node, known);
    const results = this.results(node);
    const within = node.kind === "index" ? this.alone(this.operand(node.target)) : undefined;
    return { kind: "subject", key, versions: versionsOf(known), unset, results, within };
  }

  /** What an expression is for each value that the one variable may have which it reads. */
  private results(node: Expression): Subject["results"] {
    const [first, ...others] = referencesOf(node);
    const of = first && this.evaluation.unsetIsNull ? this.subject(first) : undefined;
    if (of?.domain === undefined) return undefined;
    if (others.some((other) => subjectOf(other, this.variables)?.key !== of.key)) return undefined;
    const values = of.domain.flatMap((value) => {
      const result = valueWhere(node, value);
      return result === undefined ? [] : (constantOf(result) ?? []);
    });
    return values.length === of.domain.length ? { of, values } : undefined;
  }

  /** What an expression is where the one variable that it reads is unset. */
  private unset(node: Expression, read: readonly Subject[]): Subject["unset"] {
    const variable = read[0]?.unset?.variable;
    if (variable === undefined || !this.evaluation.unsetIsNull) return undefined;
    if (read.some(({ unset }) => unset?.variable !== variable)) return undefined;
    const value = valueWhere(node, null);
    return value === undefined ? undefined : { variable, value };
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

  private alone(operand: Operand | undefined): BooleanFunction | undefined {
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

  private membership({ negated, item, container }: Membership): BooleanFunction | undefined {
    if (container.kind === "list") return this.listed(negated, item, container);
    const sides = [item, container].map((side) => this.operand(side));
    const keys = sides.map((side) => this.keyOf(side));
    if (keys.includes(undefined)) return undefined;
    const versions = sides.flatMap((side) => (side?.kind === "subject" ? side.versions : []));
    const [within, whole] = sides;
    const subject = whole?.kind === "subject" ? whole.key : undefined;
    const whereUnset = this.withinUnset(within, whole);
    const isSome = within?.kind === "constant" && within.value !== "";
    const requires = isSome && whole?.kind === "subject" ? filled(whole, this) : undefined;
    const holds =
      this.fittingContainer(within, whole) ??
      this.atoms.atom(keys.join(" in "), { versions, subject, whereUnset, requires });
    return negated ? this.atoms.algebra.not(holds) : holds;
  }

  private fittingContainer(item?: Operand, container?: Operand): BooleanFunction | undefined {
    if (item?.kind !== "constant" || container?.kind !== "subject") return undefined;
    return this.fitting(container, (whole) => contains(whole, item.value));
  }

  /** How `in` ends where the variable on one side is unset: null has nothing in it. */
  private withinUnset(item?: Operand, container?: Operand): readonly WhereUnset[] | undefined {
    if (item?.kind === "subject" && container?.kind === "constant") {
      return this.whereUnset(item, (part) => contains(container.value, part));
    }
    if (container?.kind !== "subject") return undefined;
    if (item?.kind === "constant") {
      return this.whereUnset(container, (whole) => contains(whole, item.value));
    }
    return container.unset?.value === null ? this.whereUnset(container, () => false) : undefined;
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

  /** A list that is written there has in it what equals one of its items. */
  private listed(
    negated: boolean,
    item: Expression,
    { items }: ListLiteral,
  ): BooleanFunction | undefined {
    const { algebra } = this.atoms;
    const left = this.comparedOperand(item);
    const equalities = items.map((each) => this.compared("==", left, this.operand(each)));
    const known = equalities.filter((each) => each !== undefined);
    if (known.length < items.length) return undefined;
    const holds = algebra.or(...known);
    return negated ? algebra.not(holds) : holds;
  }

  private keyOf(operand: Operand | undefined): string | undefined {
    if (operand?.kind === "constant") return this.evaluation.spelling(operand.value);
    return operand?.kind === "subject" ? operand.key : undefined;
  }

  private comparison(node: Comparison): BooleanFunction | undefined {
    const { operator, left, right } = node;
    if (this.isNothing(right)) return this.presence(operator, left);
    if (this.isNothing(left)) return this.presence(operator, right);
    const [first, second] = [left, right].map((side) => this.comparedOperand(side));
    const compared = this.compared(operator, first, second);
    return tellingFirst(node, lengthTest(node, compared, this), this);
  }

  /** What a comparison reads of a value that is there, as the value itself where it is compared like that. */
  private comparedOperand(node: Expression): Operand | undefined {
    const reference =
      node.kind === "reference" ? undefined : comparedReference(node, this.variables);
    const subject = reference && this.subject(reference);
    if (subject?.isSet !== true || subject.domain !== undefined) return this.operand(node);
    return { ...subject, unset: this.computed(node)?.unset };
  }

  private compared(
    operator: Comparison["operator"],
    a: Operand | undefined,
    b: Operand | undefined,
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

  /** Whether an expression is a name that nobody sets, where that is null. */
  private isNothing(node: Expression): boolean {
    const isName = node.kind === "reference" && node.path.length === 0;
    return this.evaluation.unsetIsNull && isName && this.variables.get(node.name) === undefined;
  }

  /** What is there is not null. */
  private presence(
    operator: Comparison["operator"],
    node: Expression,
  ): BooleanFunction | undefined {
    const operand = this.operand(node);
    if (operand?.kind !== "subject" || isOrder(operator)) return undefined;
    const { key, versions } = operand;
    const whereUnset = this.whereUnset(operand, (value) => value !== null);
    const isThere = this.atoms.atom(`there ${key}`, { versions, subject: key, whereUnset });
    return operator === "!=" ? isThere : this.atoms.algebra.not(isThere);
  }

  private test(
    operator: Comparison["operator"],
    left: Operand,
    right: Operand,
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

  private equality(left: Operand, right: Operand): BooleanFunction | undefined {
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
  private truthTest(truth: BooleanFunction, constant: Operand): BooleanFunction | undefined {
    if (constant.kind !== "constant") return undefined;
    const { algebra } = this.atoms;
    const whenTrue = this.evaluation.compare("==", true, constant.value);
    const whenFalse = this.evaluation.compare("==", false, constant.value);
    return algebra.or(algebra.and(truth, whenTrue), algebra.and(algebra.not(truth), whenFalse));
  }

  private order(
    operator: keyof typeof orders,
    left: Operand,
    right: Operand,
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

  operand(node: Expression): Operand | undefined {
    switch (node.kind) {
      case "literal": {
        const value = constantOf(node.value);
        return value === undefined ? undefined : { kind: "constant", value };
      }
      case "word":
        return { kind: "constant", value: this.evaluation.word(node.text) };
      case "reference":
        return this.subject(node);
      case "template":
        return this.quoted(node);
      case "comparison":
      case "membership":
      case "logical":
      case "negation":
      case "group": {
        const truth = this.truth(node);
        return truth === undefined ? undefined : { kind: "formula", truth };
      }
      case "call":
        return this.called(node);
      case "method":
      case "index":
      case "pasted-word":
        return this.computed(node);
      default:
        return undefined;
    }
  }

  private called(node: Call): Operand | undefined {
    const [only, ...others] = node.arguments;
    if (node.function !== "bool" || only === undefined || others.length > 0) {
      return this.computed(node);
    }
    const truth = this.holds(only);
    return truth === undefined ? undefined : { kind: "formula", truth };
  }

  /** Quoted text that is one placeholder tests the placeholder's text. */
  private quoted(template: Template): Operand | undefined {
    const [first, ...rest] = template.parts;
    if (first === undefined) return { kind: "constant", value: "" };
    if (rest.length > 0) return this.computed(template);
    return first.kind === "text"
      ? { kind: "constant", value: first.text }
      : subjectOf(first, this.variables);
  }

  private subject(reference: Reference): Subject | undefined {
    const variable = this.variables.get(reference.name);
    const subject = subjectOf(reference, this.variables);
    if (subject === undefined || variable === undefined) return subject;
    const domain = domainOf(reference, variable, this.evaluation);
    const alone = kindAlone(reference, variable, this.evaluation);
    return { ...subject, domain, alone, isSet: variable.must, within: this.within(reference) };
  }

  /** What has a member is there. */
  private within(reference: Reference): BooleanFunction | undefined {
    if (reference.path.length === 0 || !this.evaluation.unsetIsNull) return undefined;
    return this.alone(this.subject({ ...reference, path: reference.path.slice(0, -1) }));
  }
}

/** Whether a text has a sign in it whatever its placeholders stand for; what counts as false are words and numbers. */
function hasSign({ parts }: Template): boolean {
  return parts.some((part) => part.kind === "text" && /[^\p{L}\p{N}]/u.test(part.text));
}

/** An operand that has one value in every run, as this value. */
function settled(operand: Operand): Operand {
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
