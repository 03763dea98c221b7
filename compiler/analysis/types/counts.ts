import type { Value } from "../../../runtime/values/value.ts";
import { isFloat, isInteger } from "../../../runtime/values/value.ts";
import type { Expression } from "../../ir/expression.ts";
import type { Operand } from "./operand.ts";

/** The least that functions and methods of amplihack yield that count something, or tell where it stands. */
const leastOf: ReadonlyMap<string, number> = new Map([
  ["len", 0],
  ["count", 0],
  ["find", -1],
]);

/**
 * An operand that is known value by value as far as it matters beside another one: of a count, the least and the most, between
 * which every order changes sides once at most, and the whole numbers that it may be equal to.
 */
export function countedBeside(node: Expression, operand: Operand, other: Operand): Operand {
  const least = leastCount(node);
  if (least === undefined || operand.values !== undefined) return operand;
  const equals = (other.values ?? []).filter((value) => isCount(value, least));
  const values: readonly Value[] = [least, Number.MAX_SAFE_INTEGER, ...equals];
  return { ...operand, values };
}

/** What is known of every count that an operand can be. */
export function saidOfCount(node: Expression): string | undefined {
  const least = leastCount(node);
  return least === undefined ? undefined : `\`${nameOf(node)}()\` is ${least} or more.`;
}

/** Whether a value is a whole number, also one that is kept as one with a fraction, that is large enough. */
function isCount(value: Value, least: number): boolean {
  if (isInteger(value)) return value >= least;
  if (!isFloat(value)) return false;
  const number = typeof value === "number" ? value : value.number;
  return Number.isInteger(number) && number >= least;
}

function leastCount(node: Expression): number | undefined {
  const name = nameOf(node);
  return name === undefined ? undefined : leastOf.get(name);
}

/** The function or method that yields an operand. */
function nameOf(node: Expression): string | undefined {
  if (node.kind === "call") return node.function;
  return node.kind === "method" ? node.method : undefined;
}
