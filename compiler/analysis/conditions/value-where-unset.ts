import * as amplihack from "../../../runtime/semantics/amplihack.ts";
import { EvaluationError } from "../../../runtime/values/evaluation-error.ts";
import type { Value } from "../../../runtime/values/value.ts";
import type { Expression } from "../../ir/expression.ts";

/**
 * What an operand of an amplihack condition comes to where every variable in it is unset, and so null; undefined where it
 * fails then, or is of a kind that is not followed. Of the languages only this one goes on with what is unset.
 */
export function valueWhereUnset(node: Expression): Value | undefined {
  try {
    return nullValueOf(node);
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

function nullValueOf(node: Expression): Value | undefined {
  switch (node.kind) {
    case "literal":
      return node.value;
    case "reference":
      return null;
    case "call":
      return applied(functions.get(node.function), node.arguments);
    case "method":
      return applied(methods.get(node.method), [node.target, ...node.arguments]);
    case "index": {
      const target = nullValueOf(node.target);
      return target === undefined ? undefined : amplihack.at(target, node.key);
    }
    default:
      return undefined;
  }
}

type Computation = (...values: [Value, ...Value[]]) => Value;

function applied(
  compute: Computation | undefined,
  nodes: readonly Expression[],
): Value | undefined {
  const values = nodes.map(nullValueOf).filter((value) => value !== undefined);
  const [first, ...others] = values;
  if (compute === undefined || first === undefined || values.length < nodes.length)
    return undefined;
  return compute(first, ...others);
}

const functions: ReadonlyMap<string, Computation> = new Map<string, Computation>([
  ["float", amplihack.toFloat],
  ["int", amplihack.toInt],
  ["len", amplihack.length],
  ["max", amplihack.most],
  ["min", amplihack.least],
  ["str", amplihack.toText],
]);

const methods: ReadonlyMap<string, Computation> = new Map<string, Computation>([
  ["count", amplihack.count],
  ["endswith", amplihack.endswith],
  ["find", amplihack.find],
  ["join", amplihack.join],
  ["lower", amplihack.lower],
  ["lstrip", amplihack.lstrip],
  ["replace", amplihack.replace],
  ["rstrip", amplihack.rstrip],
  ["split", amplihack.split],
  ["startswith", amplihack.startswith],
  ["strip", amplihack.strip],
  ["title", amplihack.title],
  ["upper", amplihack.upper],
]);
