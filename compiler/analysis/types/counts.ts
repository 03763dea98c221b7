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
  const equals = (other.values ?? []).map(numberIn).filter((value) => value >= least);
  const whole = equals.filter((value) => Number.isInteger(value));
  return { ...operand, values: [least, Number.MAX_SAFE_INTEGER, ...whole] };
}

/** What is known of every count that an operand can be. */
export function saidOfCount(node: Expression): string | undefined {
  const least = leastCount(node);
  return least === undefined ? undefined : `\`${nameOf(node)}()\` is ${least} or more.`;
}

/** The number that a value is, or spells: a text is compared with a number as what it spells. */
function numberIn(value: Value): number {
  if (isInteger(value) || typeof value === "string") return Number(value);
  if (!isFloat(value)) return Number.NaN;
  return typeof value === "number" ? value : value.number;
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
