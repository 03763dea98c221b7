import type { Expression } from "../../ir/expression.ts";
import { areOfKind } from "../scope/definitions.ts";
import { knownTexts } from "./known-texts.ts";
import type { Operand, OperandPlace } from "./operand.ts";
import type { Type } from "./type.ts";
import { isNumberType, membersOf } from "./type.ts";

/**
 * The words that a variable is declared to hold and that nothing but a caller replaces, where it is put in order with a number:
 * a word comes neither before nor after one. Undefined for everything else.
 */
export function wordsBesideNumber(
  node: Expression,
  beside: Operand,
  { flow, state }: OperandPlace,
): Operand | undefined {
  if (node.kind !== "reference" || !isNumber(beside.type)) return undefined;
  if (!areOfKind(state.variables.get(node.name)?.definitions, "param")) return undefined;
  const type = flow.likelyTypeOf(node, state);
  const values = knownTexts(type) ?? [];
  return values.length > 0 && values.every(isWord) ? { type, values } : undefined;
}

/** Words that a caller may give in the place of a number: `limit: 10`, or `all`. */
const insteadOfNumbers: ReadonlySet<unknown> = new Set(
  "all any auto automatic default infinite inherit latest max maximum min minimum never none off unlimited unset".split(
    " ",
  ),
);

/** Whether an input whose default is a number, and which nothing but a caller replaces, is asked for words that stand for one. */
export function asksForWordInstead(
  node: Expression,
  asked: readonly unknown[] | undefined,
  { flow, state }: OperandPlace,
): boolean {
  if (node.kind !== "reference" || asked === undefined || asked.length === 0) return false;
  return (
    asked.every((word) => insteadOfNumbers.has(word)) &&
    areOfKind(state.variables.get(node.name)?.definitions, "param") &&
    isNumber(flow.likelyTypeOf(node, state))
  );
}

function isNumber(type: Type): boolean {
  const members = membersOf(type);
  return members.length > 0 && members.every(isNumberType);
}

/** Letters that spell no number, no truth value and nothing like a date or a version. */
export function isWord(text: string): boolean {
  return /^[A-Za-z][A-Za-z _-]*$/.test(text) && !/^(?:nan|inf(?:inity)?)$/i.test(text);
}
