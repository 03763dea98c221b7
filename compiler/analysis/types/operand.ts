import type { Value } from "../../../runtime/values/value.ts";
import { hasKind, isList } from "../../../runtime/values/value.ts";
import type { Reference } from "../../ir/expression.ts";
import { areOfKind, Definitions } from "../scope/definitions.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";
import type { ScopeState } from "../scope/scope-state.ts";
import type { Type } from "./type.ts";
import { describeType, json, membersOf, nothing, typeOfValue, unionOf, widenType } from "./type.ts";

/** What an operand of a condition may hold. */
export interface Operand {
  readonly type: Type;
  /** Every value it may have; undefined where they are not known one by one. */
  readonly values: readonly Value[] | undefined;
  /** Whether it is an output that is read as JSON, so that it is no text that spells a list or a mapping. */
  readonly isJson?: boolean;
  /** Whether it may be unset, and null therefore. */
  readonly isMaybeNull?: boolean;
}

/** An operand with null among its values where it may be unset. */
export function withNull(operand: Operand): Operand {
  const { isMaybeNull = false, type, values } = operand;
  if (!isMaybeNull || values?.includes(null)) return operand;
  return { ...operand, type: unionOf([type, nothing]), values: values && [...values, null] };
}

/** Where an operand is computed. */
export interface OperandPlace {
  readonly flow: ScopeFlow;
  readonly state: ScopeState;
}

/** An operand that is written as it is. */
export function constantOperand(value: Value): Operand {
  return { type: typeOfValue(value), values: [value] };
}

/** What a variable may hold where callers leave the kinds of the declared defaults alone. */
export function referenceOperand(node: Reference, { flow, state }: OperandPlace): Operand {
  const { definitions = Definitions.none } = state.variables.get(node.name) ?? {};
  const likely = flow.likelyTypeOf(node, state);
  // What a step prints is as it is printed; what a caller gives is of the same kind as the default at most.
  const isPrinted = definitions.size > 0 && areOfKind(definitions, "exit", "merge", "update");
  const type = isPrinted ? likely : widenType(likely);
  const members = membersOf(type);
  if (members.length === 0) return { type: json, values: undefined };
  const values = members.flatMap((member): readonly Value[] => {
    if (member.kind === "literal") return [member.value];
    return member.kind === "null" ? [null] : [];
  });
  return { type, values: values.length === members.length ? values : undefined };
}

const mostListed = 4;

/** An operand for people: its values where there are few of one kind, else what it is. */
export function describeOperand({ isJson = false, type, values = [] }: Operand): string {
  if (isJson && type.kind === "json") return "what is read as JSON";
  const shown = values.flatMap((value) => showValue(value) ?? []);
  const isAll = shown.length === values.length && shown.length > 0;
  if (!isAll || shown.length > mostListed) return describeType(type);
  const byNoun = [...Map.groupBy(shown, ({ noun }) => noun)];
  return byNoun
    .map(([noun, some]) => `the ${noun} ${[...new Set(some.map(({ text }) => text))].join(" or ")}`)
    .join(" or ");
}

interface ShownValue {
  readonly noun: string;
  readonly text: string;
}

/** Undefined for what its kind says best. */
function showValue(value: Value): ShownValue | undefined {
  if (typeof value === "string") return { noun: "text", text: JSON.stringify(value) };
  if (typeof value === "number") return { noun: "number", text: String(value) };
  if (hasKind(value, "float")) return { noun: "number", text: String(value.number) };
  if (!isList(value) || value.length > mostListed) return undefined;
  const items = value.map((item) => showValue(item)?.text);
  return items.includes(undefined) ? undefined : { noun: "list", text: `[${items.join(", ")}]` };
}
