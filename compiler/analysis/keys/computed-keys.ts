import type { Expression, IndexAccess } from "../../ir/expression.ts";
import { operandsOf } from "../../ir/operands-of.ts";
import { amplihackOperand } from "../types/amplihack-operand.ts";
import type { OperandPlace } from "../types/operand.ts";
import type { Type } from "../types/type.ts";
import { membersOf, valueKind } from "../types/type.ts";

/** A key or an item that is looked up in what a call has made, which has none. */
export interface ComputedKey {
  readonly access: IndexAccess;
  /** What the call makes. */
  readonly type: Type;
}

/** Finds them in a condition; left out are the sides of comparisons, which are told as such. */
export function computedKeys(node: Expression, place: OperandPlace): readonly ComputedKey[] {
  const isTold = (inner: Expression): boolean =>
    node.kind === "comparison" && inner.kind === "index";
  const inside = operandsOf(node).flatMap((inner) =>
    isTold(inner)
      ? operandsOf(inner).flatMap((one) => computedKeys(one, place))
      : computedKeys(inner, place),
  );
  const own = node.kind === "index" ? computedKey(node, place) : undefined;
  return own ? [...inside, own] : inside;
}

function computedKey(access: IndexAccess, place: OperandPlace): ComputedKey | undefined {
  const { key, target } = access;
  if (target.kind !== "call" && target.kind !== "method") return undefined;
  const { type } = amplihackOperand(target, place);
  const without = ["boolean", "number", "string", ...(typeof key === "string" ? ["list"] : [])];
  const members = membersOf(type);
  return members.length > 0 && members.every((one) => without.includes(valueKind(one)))
    ? { access, type }
    : undefined;
}
