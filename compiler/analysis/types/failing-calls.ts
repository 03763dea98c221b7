import { callsIn } from "../../ir/calls-in.ts";
import type { Expression, MethodCall } from "../../ir/expression.ts";
import { amplihackOperand, unconvertible } from "./amplihack-operand.ts";
import type { OperandPlace } from "./operand.ts";
import type { Type } from "./type.ts";
import { membersOf } from "./type.ts";

/**
 * Whether evaluating an expression fails in every run whose caller leaves the declared defaults alone. Both sides of `and` and
 * `or` are evaluated, so that one call that fails is enough.
 */
export function alwaysFails(node: Expression, place: OperandPlace): boolean {
  return callsIn(node).some((call) =>
    call.kind === "call"
      ? unconvertible(call, place) !== undefined
      : collectionOf(call, place) !== undefined,
  );
}

/** The lists and mappings that a method is called on, which is for texts alone; undefined where it may be a text. */
export function collectionOf({ target }: MethodCall, place: OperandPlace): Type | undefined {
  const { type } = amplihackOperand(target, place);
  const members = membersOf(type);
  const isCollection = members.every(({ kind }) => kind === "list" || kind === "record");
  return members.length > 0 && isCollection ? type : undefined;
}
