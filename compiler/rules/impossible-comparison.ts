import * as amplihack from "../../runtime/semantics/amplihack.ts";
import type { Value } from "../../runtime/values/value.ts";
import { hasKind, isList } from "../../runtime/values/value.ts";
import type { Operand, OperandPlace } from "../analysis/amplihack-operand.ts";
import { operandOf } from "../analysis/amplihack-operand.ts";
import type { Type } from "../analysis/type.ts";
import { describeType, membersOf } from "../analysis/type.ts";
import type {
  Comparison,
  DialectId,
  Expression,
  Membership,
  MethodCall,
} from "../ir/expression.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes = "impossible-comparison" | "impossible-membership" | "method-of-collection";

/**
 * Comparisons of amplihack's conditions whose sides are never equal or have no order, and `in` over what holds
 * nothing: a number, a truth value, a mapping. They come out the same in every run.
 */
export const impossibleComparison = defineRule({
  name: "impossible-comparison",
  reports: ["impossible-comparison", "impossible-membership", "method-of-collection"],
  check({ plan, facts: { flow, reads } }, report) {
    if (!typed.has(plan.dialect)) return;
    for (const { condition, state, role } of reads.decisions) {
      if (role === "again") continue;
      check(condition.expression, { flow, state }, report);
    }
  },
});

/** Languages whose conditions compare values of a kind with values of the same kind. */
const typed: ReadonlySet<DialectId> = new Set(["amplihack"]);

function check(node: Expression, place: OperandPlace, report: RuleReport<Codes>): void {
  const inside = (inner: Expression): void => check(inner, place, report);
  switch (node.kind) {
    case "comparison":
      [node.left, node.right].forEach(inside);
      checkComparison(node, place, report);
      return;
    case "membership":
      [node.item, node.container].forEach(inside);
      checkMembership(node, place, report);
      return;
    case "method":
      [node.target, ...node.arguments].forEach(inside);
      checkMethod(node, place, report);
      return;
    case "logical":
      node.operands.forEach(inside);
      return;
    case "call":
      node.arguments.forEach(inside);
      return;
    case "negation":
    case "group":
      inside(node.operand);
      return;
    default:
  }
}

function checkComparison(
  { operator, left, right, span }: Comparison,
  place: OperandPlace,
  report: RuleReport<Codes>,
): void {
  // A group is a mistake of its own.
  if (left.kind === "group" || right.kind === "group") return;
  const [a, b] = [operandOf(left, place), operandOf(right, place)];
  if (isUnset(left, a) || isUnset(right, b)) return;
  const isOrder = operator !== "==" && operator !== "!=";
  const canMeet = isOrder ? haveOrder : mayEqual;
  if (canMeet(a, b)) return;
  const relation = isOrder ? "have no order" : "are never equal";
  report("impossible-comparison", span, { left: describe(a), right: describe(b), relation });
}

/** Whether a variable may be unset, which reads as null: another rule tells. */
function isUnset(node: Expression, { type }: Operand): boolean {
  return node.kind === "reference" && type.kind === "json";
}

function mayEqual(left: Operand, right: Operand): boolean {
  const { values } = left;
  const lists = [values, right.values].filter((one) => one?.some(holdsWrittenNumber));
  if (lists.length > 0 && kindOf(left.type) === kindOf(right.type)) return lists.length === 2;
  if (values && right.values) {
    return values.some((one) => right.values?.some((other) => amplihack.eq(one, other)));
  }
  return membersOf(left.type).some((one) =>
    membersOf(right.type).some((other) => kindsMayEqual(one, other)),
  );
}

/** A number that is written in a condition is `3.0`, and in a list that is not 3. */
function holdsWrittenNumber(value: Value): boolean {
  return (
    isList(value) && value.some((item) => hasKind(item, "float") && Number.isInteger(item.number))
  );
}

function kindsMayEqual(left: Type, right: Type): boolean {
  const [a, b] = [kindOf(left), kindOf(right)];
  if (a === "json" || b === "json" || a === b) return true;
  const pair = new Set([a, b]);
  if (!pair.has("string")) return false;
  const text = [left, right].find((type) => kindOf(type) === "string");
  const word = text?.kind === "literal" ? String(text.value) : undefined;
  if (pair.has("boolean")) return word === undefined || /^(?:[Tt]rue|[Ff]alse)$/.test(word);
  return pair.has("number") && (word === undefined || spellsNumber(word));
}

/** Only what spells a number is before or behind one. */
function spellsNumber(word: string): boolean {
  return amplihack.gt(word, 0) || amplihack.le(word, 0);
}

/** Lists, mappings and null come neither before nor after anything. */
function haveOrder(left: Operand, right: Operand): boolean {
  return [left, right].every(({ type }) =>
    membersOf(type).some((member) => !["list", "record", "null"].includes(member.kind)),
  );
}

function checkMembership(
  { item, container, span }: Membership,
  place: OperandPlace,
  report: RuleReport<Codes>,
): void {
  if (container.kind === "group" || item.kind === "group") return;
  const [needle, haystack] = [operandOf(item, place), operandOf(container, place)];
  const { values } = haystack;
  const found =
    values && needle.values
      ? values.some((one) => needle.values?.some((other) => amplihack.contains(one, other)))
      : membersOf(haystack.type).some((member) => holdsSomething(member, needle));
  if (found || membersOf(haystack.type).length === 0) return;
  report("impossible-membership", span, { found: describe(haystack), item: describe(needle) });
}

function holdsSomething(member: Type, needle: Operand): boolean {
  const kind = kindOf(member);
  if (kind === "list" && member.kind === "list") {
    const { item } = member;
    return item.kind === "never" || mayEqual({ type: item, values: undefined }, needle);
  }
  return kind === "string" || kind === "json";
}

function checkMethod(
  { target, method, span }: MethodCall,
  place: OperandPlace,
  report: RuleReport<Codes>,
): void {
  const { type } = operandOf(target, place);
  const members = membersOf(type);
  if (members.length === 0 || !members.every(({ kind }) => kind === "list" || kind === "record")) {
    return;
  }
  report("method-of-collection", span, { method, found: describeType(type) });
}

function kindOf(type: Type): string {
  return type.kind === "literal" ? typeof type.value : type.kind;
}

function describe({ type, values }: Operand): string {
  const [only, ...others] = values ?? [];
  if (typeof only === "string" && others.length === 0) return `the text "${only}"`;
  return describeType(type);
}
