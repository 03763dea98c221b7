import * as amplihack from "../../../runtime/semantics/amplihack.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { hasKind, isList } from "../../../runtime/values/value.ts";
import type { Operand } from "./operand.ts";
import { withNull } from "./operand.ts";
import type { Type } from "./type.ts";
import { isNumberType, membersOf, valueKind } from "./type.ts";

/** Whether two operands of an amplihack condition are equal in some run. */
export function mayEqual(one: Operand, other: Operand): boolean {
  const [left, right] = [withNull(one), withNull(other)];
  const { values } = left;
  const lists = [values, right.values].filter((known) => known?.some(holdsWrittenNumber));
  if (lists.length > 0 && valueKind(left.type) === valueKind(right.type)) return lists.length === 2;
  if (values && right.values) {
    return values.some((a) => right.values?.some((b) => amplihack.eq(a, b)));
  }
  return membersOf(left.type).some((a) => membersOf(right.type).some((b) => kindsMayEqual(a, b)));
}

/** A number that is written in a condition is `3.0`, and in a list that is not 3. */
function holdsWrittenNumber(value: Value): boolean {
  return isList(value) && value.some(isWrittenNumber);
}

function isWrittenNumber(value: Value): boolean {
  return hasKind(value, "float") && Number.isInteger(value.number);
}

function kindsMayEqual(left: Type, right: Type): boolean {
  const [a, b] = [valueKind(left), valueKind(right)];
  if (a === "json" || b === "json" || a === b) return true;
  const pair = new Set([a, b]);
  if (!pair.has("string")) return false;
  const text = [left, right].find((type) => valueKind(type) === "string");
  const word = text?.kind === "literal" ? String(text.value) : undefined;
  if (pair.has("boolean")) return word === undefined || /^(?:[Tt]rue|[Ff]alse)$/.test(word);
  return pair.has("number") && (word === undefined || spellsNumber(word));
}

/** Only what spells a number is before or behind one. */
function spellsNumber(word: string): boolean {
  return amplihack.gt(word, 0) || amplihack.le(word, 0);
}

/**
 * Whether an order may hold between two operands: lists, mappings and null come neither before nor after anything, and words
 * neither before nor after a number.
 */
export function mayOrder(left: Operand, right: Operand): boolean {
  const [some, others] = [left, right].map(({ type }) => membersOf(type).filter(hasOrder));
  return some?.some((one) => others?.some((other) => kindsMayOrder(one, other))) === true;
}

function hasOrder({ kind }: Type): boolean {
  return kind !== "list" && kind !== "record" && kind !== "null";
}

function kindsMayOrder(left: Type, right: Type): boolean {
  const pair = [left, right];
  const text = pair.find((type) => type.kind === "literal" && typeof type.value === "string");
  if (text?.kind !== "literal" || !pair.some(isNumberType)) return true;
  return spellsNumber(String(text.value));
}

/** Whether `in` may find an item in a container. */
export function mayHold(container: Operand, needle: Operand): boolean {
  const { values } = container;
  const item = withNull(needle);
  if (values && item.values) {
    return values.some((one) => item.values?.some((other) => amplihack.contains(one, other)));
  }
  return membersOf(container.type).some((member) => holdsSomething(member, item));
}

function holdsSomething(member: Type, needle: Operand): boolean {
  const kind = valueKind(member);
  if (kind === "list" && member.kind === "list") {
    const { item } = member;
    return item.kind === "never" || mayEqual({ type: item, values: undefined }, needle);
  }
  // A number that is written in a condition is looked for as `3.0`.
  if (kind === "string") return !needle.values?.every(isWrittenNumber);
  return kind === "json";
}
