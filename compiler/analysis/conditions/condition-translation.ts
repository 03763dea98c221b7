import { truthy } from "../../../runtime/semantics/amplihack.ts";
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
import type { Variables } from "../scope/scope-state.ts";
import type { Atoms } from "./atom.ts";
import type { BooleanFunction } from "./boolean-function.ts";
import { comparedReference } from "./compared-value.ts";
import type { Evaluation } from "./evaluation.ts";
import { constantOf } from "./evaluation.ts";
import { hasLength, lengthTest } from "./lengths.ts";
import { tellingFirst } from "./loop-counter.ts";
import type { TestedOperand } from "./operand-tests.ts";
import { OperandTests } from "./operand-tests.ts";
import type { Subject } from "./subject.ts";
import { subjectOf, versionsOf } from "./subject.ts";
import { domainOf, kindAlone } from "./value-domain.ts";
import { valueWhere } from "./value-where.ts";

/** Translates one condition under one set of variable versions: its expressions to operands, and these to tests. */
export class ConditionTranslation {
  readonly tests: OperandTests;
  private readonly atoms: Atoms;
  private readonly evaluation: Evaluation;
  private readonly variables: Variables;

  constructor(atoms: Atoms, evaluation: Evaluation, variables: Variables) {
    this.tests = new OperandTests(atoms, evaluation);
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
        const truth = this.tests.alone(this.operand(node));
        return truth !== undefined && hasSign(node) ? true : truth;
      }
      case "call":
        return hasLength(node, this) ?? this.tests.alone(this.operand(node));
      default:
        return this.tests.alone(this.operand(node));
    }
  }

  /** An atom for a test that nothing is known of but how it is written and what it reads. */
  private unknown(node: Expression): BooleanFunction | undefined {
    const subject = this.computed(node);
    if (subject === undefined) return undefined;
    const { key, versions } = subject;
    return this.atoms.atom(key, { versions, whereUnset: this.tests.whereUnset(subject, truthy) });
  }

  /** What is made of the values that an expression reads. */
  private computed(node: Expression): Subject | undefined {
    const subjects = referencesOf(node).map((reference) => subjectOf(reference, this.variables));
    const known = subjects.filter((subject) => subject !== undefined);
    if (known.length < subjects.length) return undefined;
    const key = `(${printCondition(node)}) ${known.map((subject) => subject.key).join(" ")}`;
    const unset = this.unset(node, known);
    const results = this.results(node);
    const within = node.kind === "index" ? this.tests.alone(this.operand(node.target)) : undefined;
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

  private membership({ negated, item, container }: Membership): BooleanFunction | undefined {
    const holds =
      container.kind === "list"
        ? this.listed(this.comparedOperand(item), container)
        : this.tests.contained(this.operand(item), this.operand(container));
    return holds === undefined || !negated ? holds : this.atoms.algebra.not(holds);
  }

  /** A list that is written there has in it what equals one of its items. */
  private listed(
    item: TestedOperand | undefined,
    { items }: ListLiteral,
  ): BooleanFunction | undefined {
    const equalities = items.map((each) => this.tests.compared("==", item, this.operand(each)));
    const known = equalities.filter((each) => each !== undefined);
    return known.length < items.length ? undefined : this.atoms.algebra.or(...known);
  }

  private comparison(node: Comparison): BooleanFunction | undefined {
    const { operator, left, right } = node;
    if (this.isNothing(right)) return this.tests.presence(operator, this.operand(left));
    if (this.isNothing(left)) return this.tests.presence(operator, this.operand(right));
    const [first, second] = [left, right].map((side) => this.comparedOperand(side));
    const compared = this.tests.compared(operator, first, second);
    const { atoms, evaluation, variables } = this;
    return tellingFirst(node, lengthTest(node, compared, this), { atoms, evaluation, variables });
  }

  /** What a comparison reads of a value that is there, as the value itself where it is compared like that. */
  private comparedOperand(node: Expression): TestedOperand | undefined {
    const reference =
      node.kind === "reference" ? undefined : comparedReference(node, this.variables);
    const subject = reference && this.subject(reference);
    if (subject?.isSet !== true || subject.domain !== undefined) return this.operand(node);
    return { ...subject, unset: this.computed(node)?.unset };
  }

  /** Whether an expression is a name that nobody sets, where that is null. */
  private isNothing(node: Expression): boolean {
    const isName = node.kind === "reference" && node.path.length === 0;
    return this.evaluation.unsetIsNull && isName && this.variables.get(node.name) === undefined;
  }

  /** What an expression is where a test compares it. */
  operand(node: Expression): TestedOperand | undefined {
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

  private called(node: Call): TestedOperand | undefined {
    const [only, ...others] = node.arguments;
    if (node.function !== "bool" || only === undefined || others.length > 0) {
      return this.computed(node);
    }
    const truth = this.holds(only);
    return truth === undefined ? undefined : { kind: "formula", truth };
  }

  /** Quoted text that is one placeholder tests the placeholder's text. */
  private quoted(template: Template): TestedOperand | undefined {
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
    return this.tests.alone(this.subject({ ...reference, path: reference.path.slice(0, -1) }));
  }
}

/** Whether a text has a sign in it whatever its placeholders stand for; what counts as false are words and numbers. */
function hasSign({ parts }: Template): boolean {
  return parts.some((part) => part.kind === "text" && /[^\p{L}\p{N}]/u.test(part.text));
}
