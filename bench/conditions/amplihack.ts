import { emitCondition } from "../../compiler/emit/emit-expression.ts";
import { lowerCondition } from "../../compiler/lower/condition.ts";
import type { ConditionNode } from "../../grammar/amplihack-condition/index.ts";
import { parseCondition } from "../../grammar/amplihack-condition/index.ts";
import * as amplihack from "../../runtime/semantics/amplihack.ts";
import type { Value } from "../../runtime/values/value.ts";
import { float, record } from "../../runtime/values/value.ts";
import type { ConditionLanguage } from "./condition-language.ts";
import { functionOf } from "./condition-language.ts";

const conditions = [
  "severity",
  "severity == 'critical'",
  "analysis.severity == 'critical' and int(analysis.count) > 3",
  "len(severity) > 3 and analysis.count >= 5",
  "not (passed or 'slow' in tags) and severity.lower().startswith('crit')",
];

const scope: Readonly<Record<string, Value>> = {
  severity: "critical",
  passed: false,
  tags: ["fast", "linux"],
  analysis: record([
    ["severity", "critical"],
    ["count", "7"],
  ]),
};

/** Conditions of the amplihack dialect. */
export const amplihackConditions: ConditionLanguage = {
  name: "amplihack",
  conditions,
  compile(text) {
    const source = { path: "bench", text };
    const spanAt = (start: number, end: number) => ({ source, start, end });
    const { value } = lowerCondition(text, { dialect: "amplihack", spanAt });
    if (value === undefined) throw new Error(`not a condition: ${text}`);
    return functionOf(emitCondition(value, { definitely: () => true }), amplihack, scope);
  },
  interpret(text) {
    const result = parseCondition(text);
    if (result.kind === "failed") throw new Error(`not a condition: ${text}`);
    return amplihack.truthy(evaluate(result.tree));
  },
};

function evaluate(node: ConditionNode): Value {
  switch (node.kind) {
    case "literal":
      return typeof node.value === "number" ? float(node.value) : node.value;
    case "name":
      return scope[node.name] ?? null;
    case "list":
      return node.items.map(evaluate);
    case "index":
      return amplihack.at(evaluate(node.target), node.key);
    case "call":
      return call(functions, node.function, node.arguments);
    case "method":
      return call(methods, node.method, [node.target, ...node.arguments]);
    case "comparison":
      return comparisons[node.operator](evaluate(node.left), evaluate(node.right));
    case "membership":
      return amplihack.contains(evaluate(node.container), evaluate(node.item)) !== node.negated;
    case "logical":
      return node.operator === "and"
        ? node.operands.every((operand) => amplihack.truthy(evaluate(operand)))
        : node.operands.some((operand) => amplihack.truthy(evaluate(operand)));
    case "negation":
      return !amplihack.truthy(evaluate(node.operand));
    default:
      return amplihack.truthy(evaluate(node.operand));
  }
}

type Callable = (first: Value, second: Value) => Value;

const functions: ReadonlyMap<string, Callable> = new Map<string, Callable>([
  ["int", amplihack.toInt],
  ["len", amplihack.length],
]);
const methods: ReadonlyMap<string, Callable> = new Map<string, Callable>([
  ["lower", amplihack.lower],
  ["startswith", amplihack.startswith],
]);

function call(
  known: ReadonlyMap<string, Callable>,
  name: string,
  operands: readonly ConditionNode[],
): Value {
  const [first = null, second = null] = operands.map(evaluate);
  return known.get(name)?.(first, second) ?? null;
}

const comparisons = {
  "==": amplihack.eq,
  "!=": amplihack.ne,
  "<": amplihack.lt,
  "<=": amplihack.le,
  ">": amplihack.gt,
  ">=": amplihack.ge,
} as const;
