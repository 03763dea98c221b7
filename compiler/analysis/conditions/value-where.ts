import * as amplihack from "../../../runtime/semantics/amplihack.ts";
import { EvaluationError } from "../../../runtime/values/evaluation-error.ts";
import type { Value } from "../../../runtime/values/value.ts";
import type { Expression } from "../../ir/expression.ts";

/**
 * What an operand of an amplihack condition comes to where all that it reads has one value, such as null, which is what
 * unset variables read as; undefined where it fails then, or is of a kind that is not followed.
 */
export function valueWhere(node: Expression, read: Value): Value | undefined {
  try {
    return resultOf(node, read);
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

function resultOf(node: Expression, read: Value): Value | undefined {
  switch (node.kind) {
    case "literal":
      return node.value;
    case "reference":
      return read;
    case "call":
      return applied(functions.get(node.function), node.arguments, read);
    case "method":
      return applied(methods.get(node.method), [node.target, ...node.arguments], read);
    case "index": {
      const target = resultOf(node.target, read);
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
  read: Value,
): Value | undefined {
  const values = nodes.map((node) => resultOf(node, read)).filter((value) => value !== undefined);
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
