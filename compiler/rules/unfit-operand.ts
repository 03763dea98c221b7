import type { Decision } from "../analysis/reads.ts";
import type { ScopeFlow } from "../analysis/scope/scope-flow.ts";
import type { Type } from "../analysis/types/type.ts";
import { describeType, membersOf } from "../analysis/types/type.ts";
import type { Comparison, DialectId, Expression, Reference } from "../ir/expression.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes =
  | "list-in-condition"
  | "list-default-in-condition"
  | "never-equal"
  | "word-against-number";

/**
 * Conditions compute with text, numbers and truth values. A list or mapping breaks them, and a truth
 * value equals nothing but `true` and `false`.
 */
export const unfitOperand = defineRule({
  name: "unfit-operand",
  reports: ["list-in-condition", "list-default-in-condition", "never-equal", "word-against-number"],
  check({ plan, facts }, report) {
    if (!textual.has(plan.dialect)) return;
    for (const decision of facts.reads.decisions) {
      if (decision.role !== "again") {
        checkExpression(decision.condition.expression, decision, facts.flow, report);
      }
    }
  },
});

/** Languages whose conditions turn what they compare into text. */
const textual: ReadonlySet<DialectId> = new Set(["amplifier"]);

function checkExpression(
  node: Expression,
  decision: Decision,
  flow: ScopeFlow,
  report: RuleReport<Codes>,
): void {
  const inside = (inner: Expression): void => checkExpression(inner, decision, flow, report);
  switch (node.kind) {
    case "reference":
      checkReference(node, decision, flow, report);
      return;
    case "comparison":
      inside(node.left);
      inside(node.right);
      checkEquality(node, decision, flow, report);
      checkNumber(node, decision, flow, report);
      return;
    case "logical":
      node.operands.forEach(inside);
      return;
    case "negation":
    case "group":
      inside(node.operand);
      return;
    default:
  }
}

function checkReference(
  node: Reference,
  { state }: Decision,
  flow: ScopeFlow,
  report: RuleReport<Codes>,
): void {
  const likely = flow.likelyTypeOf(node, state);
  if (!isContainer(likely)) return;
  const name = [node.name, ...node.path].join(".");
  const definitions = [...(state.variables.get(node.name)?.definitions ?? [])];
  const given = definitions.some(({ kind }) => kind === "param" || kind === "given");
  const code = given ? "list-default-in-condition" : "list-in-condition";
  report(code, node.span, { name, found: describeType(likely) });
}

function isContainer(type: Type): boolean {
  const members = membersOf(type);
  return members.length > 0 && members.every(({ kind }) => kind === "list" || kind === "record");
}

function checkEquality(
  { operator, left, right, span }: Comparison,
  { state }: Decision,
  flow: ScopeFlow,
  report: RuleReport<Codes>,
): void {
  if (operator !== "==" && operator !== "!=") return;
  const reference = [left, right].find((operand) => operand.kind === "reference");
  const text = [left, right].map(quotedText).find((found) => found !== undefined);
  if (reference === undefined || text === undefined || text === "true" || text === "false") return;
  const members = membersOf(flow.likelyTypeOf(reference, state));
  const flags = members.every(
    (member) =>
      member.kind === "boolean" || (member.kind === "literal" && typeof member.value === "boolean"),
  );
  if (members.length === 0 || !flags) return;
  report("never-equal", span, { name: [reference.name, ...reference.path].join("."), text });
}

/** A number meets a word: they are never equal, and their order is that of their letters. */
function checkNumber(
  { operator, left, right, span }: Comparison,
  { state }: Decision,
  flow: ScopeFlow,
  report: RuleReport<Codes>,
): void {
  const reference = [left, right].find((operand) => operand.kind === "reference");
  const word = [left, right].map(quotedText).find((found) => found !== undefined);
  if (reference === undefined || word === undefined || !isWord(word)) return;
  const members = membersOf(flow.likelyTypeOf(reference, state));
  if (members.length === 0 || !members.every(isNumber)) return;
  const isOrder = operator !== "==" && operator !== "!=";
  report("word-against-number", span, { text: word, isOrder });
}

function isNumber(type: Type): boolean {
  return type.kind === "number" || (type.kind === "literal" && typeof type.value === "number");
}

/** Letters that spell no number, no truth value and nothing like a date or a version. */
function isWord(text: string): boolean {
  return /^[A-Za-z][A-Za-z _-]*$/.test(text) && !/^(?:nan|inf(?:inity)?)$/i.test(text);
}

function quotedText(node: Expression): string | undefined {
  return node.kind === "literal" && typeof node.value === "string" ? node.value : undefined;
}
