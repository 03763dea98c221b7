import type { Value } from "../../../runtime/values/value.ts";
import { isList } from "../../../runtime/values/value.ts";
import type { Reference, ValueTemplate } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import { dottedName, soleReference } from "../../ir/references.ts";
import type { CallAction, Step } from "../../ir/step.ts";
import { isGuarded, stepsOf } from "../../ir/visit.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { settersOf } from "../setters/setters.ts";

/** So many calls of a recipe with other lists each are told apart; more would take long. */
export const mostTold = 16;

/** So many items, or what a formula calls a length that only a run knows. */
export type ListLength = number | string;

/** What is known of the lists of a recipe where it stands in a run, and of other values that its caller has settled. */
export interface Lists {
  /** Told behind the names of its own lists, which must not be taken for those of the recipe that is run. */
  readonly owner: string;
  /** Lengths by variable, of variables that no step of the recipe sets. */
  readonly known: ReadonlyMap<string, ListLength>;
  /** Values by variable, of the same. */
  readonly values: ReadonlyMap<string, Value>;
}

const noValues: Lists["values"] = new Map();

/** The lists of a recipe that is run by itself: those that its caller gives have their length. */
export function listsGiven(plan: Plan): Lists {
  const given = plan.params.flatMap(({ name, given: value }) => lengthEntry(name, value));
  const values = plan.params.flatMap(({ name, given: value }) => valueEntry(name, value));
  return {
    owner: "",
    known: unlessSet(plan, new Map(given)),
    values: unlessSet(plan, new Map(values)),
  };
}

/** The same where callers leave alone what the recipe declares. An empty list is there to be filled. */
export function listsDeclared(plan: Plan): Lists {
  const declared = plan.params.flatMap(({ name, given, default: value }) =>
    lengthEntry(name, given ?? value).filter(([, length]) => given !== undefined || length > 0),
  );
  return { owner: "", known: unlessSet(plan, new Map(declared)), values: noValues };
}

/** The lists of a recipe of whose variables nothing is known. */
export function unknownLists({ id }: Plan): Lists {
  return { owner: ` of ${id}`, known: new Map(), values: noValues };
}

/** The lists of a recipe that another one calls: what the call passes, and the defaults of what it leaves alone. */
export function listsPassed({ input, passes }: CallAction, callee: Plan, caller: Lists): Lists {
  const unknown = unknownLists(callee);
  if (!mayDepend(callee)) return unknown;
  // Where all variables go down, one of them may take the place of a default.
  const defaults = passes === "inherit" ? [] : callee.params;
  const known = new Map<string, ListLength>(
    defaults.flatMap(({ name, default: value }) => lengthEntry(name, value)),
  );
  const values = new Map<string, Value>(
    defaults.flatMap(({ name, default: value }) => valueEntry(name, value)),
  );
  for (const { name, value } of input) {
    setOrDelete(known, name, lengthPassed(value, caller));
    setOrDelete(values, name, valuePassed(value, caller));
  }
  return { ...unknown, known: unlessSet(callee, known), values: unlessSet(callee, values) };
}

/** How long the list is that a placeholder stands for; other expressions are all called the same. */
export function lengthOf(
  { owner, known }: Lists,
  reference: Pick<Reference, "name" | "path"> | undefined,
): ListLength {
  if (reference === undefined) return `list${owner}`;
  const { name, path } = reference;
  const length = known.get(name);
  if (path.length === 0 && length !== undefined) return length;
  // What the caller calls the whole is what it would call a part of it.
  if (typeof length === "string") return dottedName({ name: length, path });
  return `${dottedName(reference)}${owner}`;
}

/** What tells lists apart, as a text. */
export function keyOfLists({ owner, known, values }: Lists): string {
  if (known.size + values.size === 0) return owner;
  const texts = [...values].map(([name, value]) => `${name}=${typeof value} ${String(value)}`);
  return `${owner} ${JSON.stringify([[...known].sort(), texts.sort()])}`;
}

function setOrDelete<Item>(known: Map<string, Item>, name: string, item: Item | undefined): void {
  if (item === undefined) known.delete(name);
  else known.set(name, item);
}

/** The value that a caller writes down, or has itself from its own caller. */
function valuePassed(value: ValueTemplate, caller: Lists): Value | undefined {
  if (value.kind === "literal") return simple(value.value);
  if (value.kind !== "template" || value.command !== undefined) return undefined;
  const [only, ...others] = value.parts;
  if (only?.kind === "text" && others.length === 0) return only.text;
  const reference = soleReference(value);
  if (reference === undefined || reference.path.length > 0) return undefined;
  const known = caller.values.get(reference.name);
  return value.typed || typeof known === "string" ? known : undefined;
}

/** Texts, numbers and truth values are what guards ask for. */
function simple(value: Value | undefined): Value | undefined {
  return ["string", "number", "boolean"].includes(typeof value) ? value : undefined;
}

function valueEntry(name: string, value: Value | undefined): readonly (readonly [string, Value])[] {
  const known = simple(value);
  return known === undefined ? [] : [[name, known]];
}

function lengthPassed(value: ValueTemplate, caller: Lists): ListLength | undefined {
  if (value.kind === "list-template") return value.items.length;
  if (value.kind === "literal") return isList(value.value) ? value.value.length : undefined;
  const reference = soleReference(value);
  const isWhole = value.kind === "template" && value.typed && value.command === undefined;
  return isWhole && reference ? lengthOf(caller, reference) : undefined;
}

function lengthEntry(
  name: string,
  value: Value | undefined,
): readonly (readonly [string, number])[] {
  return value !== undefined && isList(value) ? [[name, value.length]] : [];
}

/** A step, and a recipe that leaves its variables behind, may set another list. */
function unlessSet<Item>(plan: Plan, known: ReadonlyMap<string, Item>): ReadonlyMap<string, Item> {
  if (known.size === 0) return known;
  if (stepsOf(plan.body).some(({ step }) => mayWriteAnything(step))) return new Map();
  const setters = settersOf(plan);
  return new Map([...known].filter(([name]) => !setters.has(name)));
}

/** Whether a recipe repeats anything as often as a list is long, asks for values, or hands either down. */
const mayDepend: ObjectMemo<Plan, boolean> = createObjectMemo(({ body }) =>
  stepsOf(body).some(
    ({ step }) => step.action.kind === "loop" || step.action.kind === "call" || isGuarded(step),
  ),
);

function mayWriteAnything({ action }: Step): boolean {
  return action.kind === "call" && action.result === "merge";
}
