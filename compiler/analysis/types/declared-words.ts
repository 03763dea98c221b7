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

function isNumber(type: Type): boolean {
  const members = membersOf(type);
  return members.length > 0 && members.every(isNumberType);
}

/** Letters that spell no number, no truth value and nothing like a date or a version. */
export function isWord(text: string): boolean {
  return /^[A-Za-z][A-Za-z _-]*$/.test(text) && !/^(?:nan|inf(?:inity)?)$/i.test(text);
}
