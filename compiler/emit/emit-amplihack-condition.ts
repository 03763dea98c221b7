import { truthy } from "../../runtime/semantics/amplihack.ts";
import type { Call, Expression, MethodCall } from "../ir/expression.ts";
import { comparisonFunctions } from "./comparison-functions.ts";
import { emitReference } from "./emit-reference.ts";
import { emitValue } from "./emit-value.ts";
import type { ScopeKnowledge } from "./plan-context.ts";
import { quoted } from "./string-literal.ts";

/** An expression of the amplihack dialect where true or false is wanted. */
export function emitTruth(expression: Expression, scope: ScopeKnowledge): string {
  switch (expression.kind) {
    case "comparison":
    case "membership":
    case "logical":
    case "negation":
      return emitDecision(expression, scope);
    case "group":
      return emitTruth(expression.operand, scope);
    case "literal":
      return String(truthy(expression.value));
    default:
      return `$.truthy(${emitOperand(expression, scope)})`;
  }
}

/** An expression of the amplihack dialect where a value is wanted; what decides is its truth value. */
export function emitOperand(expression: Expression, scope: ScopeKnowledge): string {
  switch (expression.kind) {
    case "literal":
      return typeof expression.value === "string"
        ? quoted(expression.value)
        : emitValue(expression.value);
    case "reference":
      return emitReference(expression, scope);
    case "call":
      return emitCall(expression, scope);
    case "method":
      return emitMethod(expression, scope);
    case "index": {
      const key = typeof expression.key === "string" ? quoted(expression.key) : expression.key;
      return `$.at(${emitOperand(expression.target, scope)}, ${key})`;
    }
    case "list":
      return `[${emitList(expression.items, scope)}]`;
    default:
      return emitTruth(expression, scope);
  }
}

type Decision = Extract<Expression, { kind: "comparison" | "membership" | "logical" | "negation" }>;

function emitDecision(expression: Decision, scope: ScopeKnowledge): string {
  switch (expression.kind) {
    case "comparison": {
      const { operator, left, right } = expression;
      return `$.${comparisonFunctions[operator]}(${emitList([left, right], scope)})`;
    }
    case "membership": {
      const { negated, item, container } = expression;
      return `${negated ? "!" : ""}$.contains(${emitList([container, item], scope)})`;
    }
    case "logical": {
      // Python and Rust alike stop at the operand that settles it.
      const operator = expression.operator === "and" ? " && " : " || ";
      return `(${expression.operands.map((operand) => emitTruth(operand, scope)).join(operator)})`;
    }
    case "negation":
      return `!${emitTruth(expression.operand, scope)}`;
    default:
      return expression satisfies never;
  }
}

/** What the semantics call each function of conditions, and how many of its arguments count. */
const functions: ReadonlyMap<string, readonly [name: string, most: number]> = new Map([
  ["bool", ["toBool", 1]],
  ["float", ["toFloat", 1]],
  ["int", ["toInt", 1]],
  ["len", ["length", 1]],
  ["max", ["most", Number.POSITIVE_INFINITY]],
  ["min", ["least", Number.POSITIVE_INFINITY]],
  ["str", ["toText", 1]],
]);

function emitCall(node: Call, scope: ScopeKnowledge): string {
  const [name, most] = functions.get(node.function) ?? [node.function, 0];
  return `$.${name}(${emitList(node.arguments.slice(0, most), scope)})`;
}

/** How many arguments of a method count; those of all others are ignored. */
const methodArguments: ReadonlyMap<string, number> = new Map([
  ["count", 1],
  ["endswith", 1],
  ["find", 1],
  ["join", 1],
  ["replace", 2],
  ["split", 1],
  ["startswith", 1],
]);

function emitMethod(node: MethodCall, scope: ScopeKnowledge): string {
  const most = methodArguments.get(node.method) ?? 0;
  const operands = [node.target, ...node.arguments.slice(0, most)];
  return `$.${node.method}(${emitList(operands, scope)})`;
}

function emitList(expressions: readonly Expression[], scope: ScopeKnowledge): string {
  return expressions.map((expression) => emitOperand(expression, scope)).join(", ");
}
