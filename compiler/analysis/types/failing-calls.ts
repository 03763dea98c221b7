import type { AnyCall } from "../../ir/calls-in.ts";
import { callsIn } from "../../ir/calls-in.ts";
import type { Expression, MethodCall } from "../../ir/expression.ts";
import type { Span } from "../../source/span.ts";
import { amplihackOperand, unconvertible } from "./amplihack-operand.ts";
import type { OperandPlace } from "./operand.ts";
import type { Type } from "./type.ts";
import { membersOf, valueKind } from "./type.ts";

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

/** Methods that take an argument which is no text for an empty one, or for none at all. */
const methodsOfTexts: ReadonlySet<string> = new Set([
  "count",
  "endswith",
  "find",
  "replace",
  "startswith",
]);

/** An argument of a method that counts as nothing for what it is, and that. */
export interface LostArgument {
  readonly type: Type;
  readonly span: Span;
  readonly wanted: "text" | "list" | "number";
}

/** The first argument that is surely none of what its call takes: `join` a list, `int` and `float` a number, and others a text. */
export function lostArgument(call: AnyCall, place: OperandPlace): LostArgument | undefined {
  const wanted = wantedBy(call);
  if (wanted === undefined) return undefined;
  for (const argument of call.arguments) {
    const { type } = amplihackOperand(argument, place);
    const members = membersOf(type);
    const isLost =
      members.every((one) => isSurelyNot(wanted, one)) || (wanted === "text" && isNumber(argument));
    if (members.length > 0 && isLost) return { type, span: argument.span, wanted };
  }
  return undefined;
}

function wantedBy(call: AnyCall): LostArgument["wanted"] | undefined {
  if (call.kind === "call") return conversions.has(call.function) ? "number" : undefined;
  if (call.method === "join") return "list";
  return methodsOfTexts.has(call.method) ? "text" : undefined;
}

const conversions: ReadonlySet<string> = new Set(["float", "int"]);

function isSurelyNot(wanted: LostArgument["wanted"], type: Type): boolean {
  const kind = valueKind(type);
  if (wanted === "list") return kind === "string" || kind === "number" || kind === "record";
  return kind === "list" || kind === "record";
}

/** A number, or a truth value, that is written out; a variable may hold the text of one. */
function isNumber(argument: Expression): boolean {
  return (
    argument.kind === "literal" && argument.value !== null && typeof argument.value !== "string"
  );
}
