import type { Value, ValueMap } from "../../../runtime/values/value.ts";
import { isFloat, isInteger, isList, isMap } from "../../../runtime/values/value.ts";
import { createObjectMemo } from "../../source/object-memo.ts";

/**
 * What is known of a value before anything runs. A small lattice: `never` below everything, `json` (any value) above;
 * unions are flat, sorted and without members that another member covers.
 */
export type Type =
  | { readonly kind: "never" }
  | { readonly kind: "json" }
  | { readonly kind: "null" }
  | { readonly kind: "boolean" }
  | { readonly kind: "number" }
  | { readonly kind: "string" }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "list"; readonly item: Type }
  | { readonly kind: "record"; readonly fields: ReadonlyMap<string, Field>; readonly open: boolean }
  | { readonly kind: "union"; readonly members: readonly Type[] };

/** One key of a record. */
export interface Field {
  readonly type: Type;
  readonly optional: boolean;
}

/** No value at all. */
export const never: Type = { kind: "never" };
/** Any value. */
export const json: Type = { kind: "json" };
/** The value null. */
export const nothing: Type = { kind: "null" };
/** Any number. */
export const number: Type = { kind: "number" };
/** Any text. */
export const string: Type = { kind: "string" };

const deepest = 8;
const mostMembers = 12;

/** The type that holds the values of both. */
export function joinTypes(left: Type, right: Type): Type {
  return left === right ? left : unionOf([left, right]);
}

/** The smallest type of this lattice that holds the values of all members. */
export function unionOf(members: readonly Type[]): Type {
  const only = onlyOf(members);
  if (only !== undefined) return only;
  const flat = members.flatMap(membersOf);
  const all = flat.length > mostMembers ? withoutCovered(flat) : flat;
  if (all.some(({ kind }) => kind === "json")) return json;
  const merged: Type[] = [];
  for (const member of all) {
    if (member.kind !== "list" && member.kind !== "record") addMember(merged, member);
  }
  // All lists are one member, and all records: two by two, each would be gone through again for the next one.
  const lists = all.filter((member) => member.kind === "list");
  if (lists.length > 0) merged.push(widestOf(lists) ?? joinLists(lists));
  const records = all.filter((member) => member.kind === "record");
  if (records.length > 0) merged.push(widestOf(records) ?? joinRecords(records));
  const first = merged[0];
  if (first === undefined) return never;
  if (merged.length === 1) return first;
  if (merged.length > mostMembers) return json;
  const keyed = merged.map((member) => [printType(member), member] as const);
  keyed.sort(([a], [b]) => (a < b ? -1 : 1));
  return { kind: "union", members: keyed.map(([, member]) => member) };
}

/** The type that all members are which hold anything, mostly one and the same. */
function onlyOf(members: readonly Type[]): Type | undefined {
  let only = never;
  for (const member of members) {
    if (member === only || member.kind === "never") continue;
    if (only.kind !== "never") return undefined;
    only = member;
  }
  return only;
}

/** Many members without the constants that others of them hold; as if one were any value where there are too many. */
function withoutCovered(members: readonly Type[]): readonly Type[] {
  const kinds = new Set<string>(members.map(({ kind }) => kind));
  const values = new Set<string | number | boolean>();
  const others: Type[] = [];
  for (const member of members) {
    if (member.kind !== "literal" || Object.is(member.value, -0)) others.push(member);
    else if (!kinds.has(typeof member.value)) values.add(member.value);
  }
  if (values.size > mostMembers) return [json];
  return [...others, ...[...values].map((value): Type => ({ kind: "literal", value }))];
}

/** The alternatives of a type. */
export function membersOf(type: Type): readonly Type[] {
  if (type.kind === "union") return type.members;
  return type.kind === "never" ? [] : [type];
}

/** What kind of value a type without alternatives is, constant or not. */
export function valueKind(member: Type): string {
  return member.kind === "literal" ? typeof member.value : member.kind;
}

/** Whether a type holds a list. */
export function mayBeList(type: Type): boolean {
  return membersOf(type).some(({ kind }) => kind === "list" || kind === "json");
}

function addMember(merged: Type[], member: Type): void {
  if (merged.some((known) => covers(known, member))) return;
  const covered = merged.findIndex((known) => covers(member, known));
  if (covered < 0) merged.push(member);
  else {
    merged.splice(covered, 1);
    addMember(merged, member);
  }
}

/** The member that covers all others. */
function widestOf(members: readonly Type[]): Type | undefined {
  const widest = members.reduce((wide, next) =>
    !covers(wide, next) && covers(next, wide) ? next : wide,
  );
  return members.every((member) => covers(widest, member)) ? widest : undefined;
}

type ListType = Extract<Type, { kind: "list" }>;

function joinLists(lists: readonly ListType[]): Type {
  return { kind: "list", item: unionOf(lists.map(({ item }) => item)) };
}

type RecordType = Extract<Type, { kind: "record" }>;

/** A key is known where each record without it is closed, and has no such key. */
function joinRecords(records: readonly RecordType[]): Type {
  const open = records.filter((record) => record.open);
  const fields = new Map<string, Field>();
  for (const [name, found] of [...fieldsByName(records)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!open.every((record) => record.fields.has(name))) continue;
    const optional = found.length < records.length || found.some((field) => field.optional);
    fields.set(name, { type: unionOf(found.map(({ type }) => type)), optional });
  }
  return { kind: "record", fields, open: open.length > 0 };
}

function fieldsByName(records: readonly RecordType[]): ReadonlyMap<string, readonly Field[]> {
  const byName = new Map<string, Field[]>();
  for (const record of records) {
    for (const [name, field] of record.fields) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [field]);
      else known.push(field);
    }
  }
  return byName;
}

/** Whether every value of `narrow` is one of `wide`; false where it takes more than a look to tell. */
export function covers(wide: Type, narrow: Type): boolean {
  if (wide === narrow || wide.kind === "json" || narrow.kind === "never") return true;
  if (narrow.kind === "union") return narrow.members.every((member) => covers(wide, member));
  if (wide.kind === "union") return wide.members.some((member) => covers(member, narrow));
  if (narrow.kind === "literal") {
    if (wide.kind === "literal") return Object.is(wide.value, narrow.value);
    return wide.kind === typeof narrow.value;
  }
  if (wide.kind === "list" && narrow.kind === "list") return covers(wide.item, narrow.item);
  if (wide.kind === "record" && narrow.kind === "record") return coversRecord(wide, narrow);
  return wide.kind === narrow.kind && wide.kind !== "list" && wide.kind !== "record";
}

/** Records of more fields may hold one another in many places, as the results of recipes do that call each other. */
const fewFields = 8;

/** What was found out about records that a record was compared with. */
const knownCovers = createObjectMemo((_: RecordType) => new Map<RecordType, boolean>());

function coversRecord(wide: RecordType, narrow: RecordType): boolean {
  if (wide.fields.size <= fewFields) return coversFields(wide, narrow);
  const known = knownCovers(wide);
  const found = known.get(narrow) ?? coversFields(wide, narrow);
  known.set(narrow, found);
  return found;
}

function coversFields(wide: RecordType, narrow: RecordType): boolean {
  if (narrow.open && !wide.open) return false;
  for (const [name, field] of wide.fields) {
    const other = narrow.fields.get(name);
    if (other === undefined) {
      if (narrow.open || !field.optional) return false;
    } else if ((other.optional && !field.optional) || !covers(field.type, other.type)) return false;
  }
  return wide.open || [...narrow.fields.keys()].every((name) => wide.fields.has(name));
}

/** Whether two types hold the same values, as far as `covers` can tell. */
export function sameType(left: Type, right: Type): boolean {
  return left === right || (covers(left, right) && covers(right, left));
}

/** The type of a constant: scalars keep their value, lists and mappings their shape. */
export function typeOfValue(value: Value, depth = 0): Type {
  if (value === null) return nothing;
  if (typeof value === "string" || typeof value === "boolean") return { kind: "literal", value };
  if (typeof value === "number" && isInteger(value)) return { kind: "literal", value };
  if (isInteger(value) || isFloat(value)) return number;
  if (depth >= deepest) return json;
  if (isList(value)) {
    return { kind: "list", item: unionOf(value.map((item) => typeOfValue(item, depth + 1))) };
  }
  if (isMap(value)) return typeOfMap(value, depth);
  // Dates, bytes and sets print as text nowhere but in templates: nothing is claimed of them.
  return json;
}

function typeOfMap(value: ValueMap, depth: number): Type {
  const fields = new Map<string, Field>();
  let open = false;
  for (const [key, item] of value) {
    if (typeof key === "string") {
      fields.set(key, { type: typeOfValue(item, depth + 1), optional: false });
    } else open = true;
  }
  return { kind: "record", fields, open };
}

/** Forgets the values of scalars and everything below the depth given, so that fixpoints end. */
export function widenType(type: Type, depth = 3): Type {
  switch (type.kind) {
    case "literal":
      return { kind: typeof type.value === "string" ? "string" : scalarKind(type.value) };
    case "list":
      return depth === 0 ? json : { kind: "list", item: widenType(type.item, depth - 1) };
    case "record":
      return depth === 0 ? json : widenRecord(type, depth);
    case "union":
      return unionOf(type.members.map((member) => widenType(member, depth)));
    default:
      return type;
  }
}

function widenRecord(type: RecordType, depth: number): Type {
  if (type.fields.size <= fewFields) return widenFields(type, depth);
  const known = knownWide(type);
  const found = known.get(depth) ?? widenFields(type, depth);
  known.set(depth, found);
  return found;
}

/** What a record was widened to, by the depth. */
const knownWide = createObjectMemo((_: RecordType) => new Map<number, Type>());

function widenFields(type: RecordType, depth: number): Type {
  const fields = [...type.fields].map(
    ([name, field]) => [name, { ...field, type: widenType(field.type, depth - 1) }] as const,
  );
  return { ...type, fields: new Map(fields) };
}

function scalarKind(value: string | number | boolean): "boolean" | "number" {
  return typeof value === "boolean" ? "boolean" : "number";
}

/** What one step along a path finds. */
export type Access =
  | { readonly kind: "found"; readonly type: Type; readonly optional: boolean }
  /** No value of the type has the key. */
  | { readonly kind: "missing" };

/** Follows one key into a value of the type. */
export function accessKey(type: Type, key: string): Access {
  const found: Type[] = [];
  let optional = false;
  for (const member of membersOf(type)) {
    if (member.kind === "json") {
      found.push(json);
      continue;
    }
    const field = member.kind === "record" ? member.fields.get(key) : undefined;
    if (field) found.push(field.type);
    else if (member.kind === "record" && member.open) found.push(json);
    if (!field || field.optional) optional = true;
  }
  return found.length === 0
    ? { kind: "missing" }
    : { kind: "found", type: unionOf(found), optional };
}

/** A short name of the type for people: `text`, `a list`, `a mapping`, `text or null`. */
export function describeType(type: Type): string {
  const names = new Set(membersOf(type).map(describeMember));
  return names.size === 0 ? "nothing" : [...names].join(" or ");
}

function describeMember(type: Type): string {
  switch (type.kind) {
    case "literal":
      return describeScalar(typeof type.value);
    case "string":
    case "number":
    case "boolean":
      return describeScalar(type.kind);
    case "null":
      return "null";
    case "list":
      return "a list";
    case "record":
      return "a mapping";
    default:
      return "any value";
  }
}

function describeScalar(kind: string): string {
  if (kind === "string") return "text";
  return kind === "number" ? "a number" : "a boolean";
}

/** The type in a compact notation that tests and sorting use. */
export function printType(type: Type): string {
  switch (type.kind) {
    case "literal":
      return JSON.stringify(type.value);
    case "list":
      return `${printType(type.item)}[]`;
    case "record": {
      const fields = [...type.fields].map(
        ([name, field]) => `${name}${field.optional ? "?" : ""}: ${printType(field.type)}`,
      );
      return `{${[...fields, ...(type.open ? ["..."] : [])].join(", ")}}`;
    }
    case "union":
      return type.members.map(printType).join(" | ");
    default:
      return type.kind;
  }
}

/** Whether all values of a type are numbers, by its kind or as one value. */
export function isNumberType(type: Type): boolean {
  return type.kind === "number" || (type.kind === "literal" && typeof type.value === "number");
}
