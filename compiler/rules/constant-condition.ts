import { hasKind } from "../../runtime/values/value.ts";
import type { Constant, Evaluation } from "../analysis/conditions/evaluation.ts";
import { constantOf, evaluationOf } from "../analysis/conditions/evaluation.ts";
import { meantOperator } from "../analysis/conditions/joining.ts";
import { outcomeBehindUpdates } from "../analysis/conditions/loop-counter.ts";
import type { Facts } from "../analysis/facts.ts";
import { failsWhereUnset, traitsOf } from "../analysis/language-traits.ts";
import type { Decision } from "../analysis/reads.ts";
import { askedAgain } from "../analysis/reads.ts";
import { hasDeadEnds } from "../analysis/scope/dead-ends.ts";
import { areOfKind } from "../analysis/scope/definitions.ts";
import type { ScopeFlow } from "../analysis/scope/scope-flow.ts";
import { namesVariable } from "../analysis/setters/has-variable.ts";
import { wordsForNothing } from "../analysis/setters/words-for-nothing.ts";
import { alwaysFails } from "../analysis/types/failing-calls.ts";
import { unsetBeside } from "../analysis/unset/unset-beside.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import type { DialectId, Expression } from "../ir/expression.ts";
import { textOperand } from "../ir/fixed-text.ts";
import type { Plan } from "../ir/plan.ts";
import { referencesOf } from "../ir/references.ts";
import { saidTruth } from "../source/said-truth.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * A condition that reads variables and always comes out the same decides nothing: most likely
 * another value, or an earlier guard, was meant. One that always fails comes out not at all, and is told elsewhere.
 */
export const constantCondition = defineRule({
  name: "constant-condition",
  reports: ["constant-condition"],
  check({ plan, facts }, report) {
    const { flow, reads } = facts;
    const { dialect } = plan;
    for (const decision of reads.decisions) {
      if (decision.role === "again" || isWrittenAsConstant(decision, dialect)) continue;
      const { condition, state } = decision;
      if (alwaysFails(condition.expression, { flow, state })) continue;
      const again = askedAgain(decision, reads);
      const outcome =
        outcomeOf(decision, again, { plan, flow }) ??
        countedOutcome(decision, dialect) ??
        outcomeOfNothing(decision, plan, flow);
      if (outcome !== undefined) {
        const why = explained(decision, outcome, plan, facts);
        report("constant-condition", condition.span, { outcome }, why);
      } else {
        checkParts(condition.expression, [decision, again], { plan, flow }, report);
      }
    }
  },
});

/** What to do about a whole condition, and where it is decided. */
function explained(
  decision: Decision,
  outcome: boolean,
  plan: Plan,
  facts: Facts,
): { readonly help: string | undefined; readonly related?: readonly RelatedPlace[] } {
  const { expression } = decision.condition;
  const help = helpOf(expression, plan) ?? joiningHelp(expression);
  const unset = help === undefined && !outcome ? unsetBeside(decision, plan, facts) : undefined;
  if (unset === undefined) return { help };
  const { reference, reason } = unset;
  return {
    help: `Where the rest of it holds, "${reference.name}" is never set.`,
    related: reason.place ? [reason.place] : [],
  };
}

/** A plan, and what is known at its points. */
interface PlanFlow {
  readonly plan: Plan;
  readonly flow: ScopeFlow;
}

/**
 * Reports the innermost operands of `and` and `or` that decide nothing: lists of tests, and texts and numbers, which are no
 * tests. Those that are `true` or `false` are written to decide so. Returns whether there are any.
 */
function checkParts(
  node: Expression,
  decisions: readonly (Decision | undefined)[],
  { plan, flow }: PlanFlow,
  report: RuleReport<"constant-condition">,
): boolean {
  const inner = withoutNegations(node).node;
  if (inner.kind !== "logical") return false;
  const decided = inner.operands.map((operand) => {
    const { node: part } = withoutNegations(operand);
    const isTest = part.kind !== "logical" && !isValue(part);
    if (checkParts(part, decisions, { plan, flow }, report)) return true;
    const outcome = isTest ? undefined : outcomeOfPart(part, decisions, flow);
    if (outcome === undefined) return false;
    const help =
      helpOf(part, plan) ?? (isTest || isValue(part) ? comparingEach : joiningHelp(part));
    report("constant-condition", part.span, { outcome, isPart: true }, { help });
    return true;
  });
  return decided.includes(true);
}

const unquoting = "Without the quotes around all of it, it compares: {{x}} == 'a'.";
const unquotingText = "Without the quotes around all of it, it compares.";
const comparingEach = "Compare with each of the values: x == 'a' or x == 'b'.";

/** The help for tests that decide nothing by the way in which they are joined, or by a text or number among them. */
function joiningHelp(expression: Expression): string | undefined {
  const { node } = withoutNegations(expression);
  if (node.kind !== "logical") return undefined;
  const { operands, operator } = node;
  if (operands.some((one) => comparing.has(one.kind)) && operands.some(isPlainValue)) {
    return comparingEach;
  }
  const meant = meantOperator(node);
  if (meant === undefined) return undefined;
  return operator === "or"
    ? "A value always differs from one of the two: join them with `and`."
    : "A value never equals both: join them with `or`.";
}

/** The help for a condition that has quotes around a whole comparison, or a name for its value: a text, which counts as true. */
function helpOf(expression: Expression, plan: Plan): string | undefined {
  const { node } = withoutNegations(expression);
  if (isQuotedComparison(node)) return unquotingText;
  const text = textOperand(node);
  if (text !== undefined && namesVariable(text, plan)) {
    return traitsOf(plan.dialect).readsBraces ? inBraces(text) : bare(text);
  }
  if (node.kind !== "logical") return isQuotedTest(node) ? unquoting : undefined;
  return node.operands.map((one) => helpOf(one, plan)).find((help) => help !== undefined);
}

function inBraces(name: string): string {
  return `A name without braces is a text: write "{{${name}}}" for its value.`;
}

function bare(name: string): string {
  return `A name in quotes is a text: write ${name} for its value.`;
}

function isQuotedTest(node: Expression): boolean {
  if (node.kind !== "template" || referencesOf(node).length === 0) return false;
  return node.parts.some((part) => part.kind === "text" && /[=<>]/.test(part.text));
}

/** Whether an operand of `and` or `or` is no test: a text or a number. */
function isValue(node: Expression): boolean {
  return isPlainValue(node) || isQuotedTest(node);
}

function isPlainValue(node: Expression): boolean {
  switch (node.kind) {
    case "literal":
      return typeof node.value !== "boolean";
    case "word":
      return !/^(?:true|false)$/i.test(node.text);
    case "template":
      return referencesOf(node).length === 0;
    default:
      return false;
  }
}

/** What a part comes to whatever has led to its condition, which may repeat what is known there to be safe. */
function outcomeOfPart(
  part: Expression,
  decisions: readonly (Decision | undefined)[],
  flow: ScopeFlow,
): boolean | undefined {
  const [first, ...others] = decisions.flatMap((decision) => {
    if (decision === undefined) return [];
    const state = { path: true, variables: decision.state.variables };
    return [flow.constantOutcome({ ...decision.condition, expression: part }, state)];
  });
  return others.every((other) => other === first) ? first : undefined;
}

/** A loop that always begins may still end by its condition. */
function outcomeOf(
  { condition, state }: Decision,
  again: Decision | undefined,
  { plan, flow }: PlanFlow,
): boolean | undefined {
  const outcomeAt = ({ path, variables }: Decision["state"]): boolean | undefined => {
    const outcome = flow.constantOutcome(condition, { path, variables }, "usual");
    if (outcome === undefined || !hasDeadEnds(plan)) return outcome;
    return flow.constantOutcome(condition, { path: true, variables }, "usual");
  };
  const first = outcomeAt(state);
  if (first !== true || again === undefined) return first;
  return outcomeAt(again.state) === true ? true : undefined;
}

/** What a loop's limit makes of a way out after so many iterations. */
function countedOutcome(
  { condition, role, step }: Decision,
  dialect: DialectId,
): boolean | undefined {
  const { action } = step;
  if (role !== "until" || action.kind !== "loop") return undefined;
  return outcomeBehindUpdates(condition, action, dialect);
}

/** A word for nothing, or what a step always leaves null or empty, is no answer by itself, where names that nobody sets are null. */
function outcomeOfNothing(
  { condition, state }: Decision,
  { dialect }: Plan,
  flow: ScopeFlow,
): boolean | undefined {
  if (failsWhereUnset(dialect)) return undefined;
  const { node, negated } = withoutNegations(condition.expression);
  if (node.kind !== "reference") return undefined;
  const variable = state.variables.get(node.name);
  if (variable === undefined) return wordsForNothing.has(node.name) ? negated : undefined;
  const printed = flow.likelyTypeOf(node, state);
  const isNothing = printed.kind === "null" || (printed.kind === "literal" && printed.value === "");
  return isNothing && areOfKind(variable.definitions, "exit") ? negated : undefined;
}

/**
 * `true` for a loop that is left from inside, `false` or `not (true)` for a step that is switched off. A text or a number is
 * written to decide so only where it counts as what it says.
 */
function isWrittenAsConstant({ condition, role }: Decision, dialect: DialectId): boolean {
  const { node } = withoutNegations(condition.expression);
  if (role === "until" || comparing.has(node.kind) || referencesOf(node).length > 0) return false;
  const evaluation = evaluationOf(dialect);
  const value = evaluation && plainValue(node, evaluation);
  if (evaluation === undefined || value === undefined) return true;
  return (
    saidTruth(String(hasKind(value, "float") ? value.number : value)) === evaluation.truthy(value)
  );
}

/** What a word, a text or a number stands for. */
function plainValue(node: Expression, evaluation: Evaluation): Constant | undefined {
  if (node.kind === "word") return evaluation.word(node.text);
  return node.kind === "literal" ? constantOf(node.value) : undefined;
}

/** A whole comparison between quotes, `'verdict == "good"'`, which is a text and decides nothing. */
function isQuotedComparison(node: Expression): boolean {
  return (
    node.kind === "literal" &&
    typeof node.value === "string" &&
    /^\s*[A-Za-z_][\w.]*\s*(?:[=!]=|[<>]=?)\s*\S/.test(node.value)
  );
}

/** What is left without parentheses and `not` around it, and whether an odd number of `not` was there. */
function withoutNegations(expression: Expression): {
  readonly node: Expression;
  readonly negated: boolean;
} {
  let node = expression;
  let negated = false;
  while (node.kind === "group" || node.kind === "negation") {
    if (node.kind === "negation") negated = !negated;
    node = node.operand;
  }
  return { node, negated };
}

const comparing: ReadonlySet<Expression["kind"]> = new Set(["comparison", "membership", "logical"]);
