import type { Value } from "../../../runtime/values/value.ts";
import { isList } from "../../../runtime/values/value.ts";
import type { Reference, ValueTemplate } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import { dottedName, soleReference } from "../../ir/references.ts";
import type { CallAction, Step } from "../../ir/step.ts";
import { stepsOf } from "../../ir/visit.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { settersOf } from "../scope/setters.ts";

/** So many calls of a recipe with other lists each are told apart; more would take long. */
export const mostTold = 16;

/** So many items, or what a formula calls a length that only a run knows. */
export type ListLength = number | string;

/** What is known of the lists of a recipe where it stands in a run. */
export interface Lists {
  /** Told behind the names of its own lists, which must not be taken for those of the recipe that is run. */
  readonly owner: string;
  /** Lengths by variable, of variables that no step of the recipe sets. */
  readonly known: ReadonlyMap<string, ListLength>;
}

/** The lists of a recipe that is run by itself: those that its caller gives have their length. */
export function listsGiven(plan: Plan): Lists {
  const given = plan.params.flatMap(({ name, given: value }) => lengthEntry(name, value));
  return { owner: "", known: unlessSet(plan, new Map(given)) };
}

/** The same where callers leave alone what the recipe declares. An empty list is there to be filled. */
export function listsDeclared(plan: Plan): Lists {
  const declared = plan.params.flatMap(({ name, given, default: value }) =>
    lengthEntry(name, given ?? value).filter(([, length]) => given !== undefined || length > 0),
  );
  return { owner: "", known: unlessSet(plan, new Map(declared)) };
}

/** The lists of a recipe of whose variables nothing is known. */
export function unknownLists({ id }: Plan): Lists {
  return { owner: ` of ${id}`, known: new Map() };
}

/** The lists of a recipe that another one calls: what the call passes, and the defaults of what it leaves alone. */
export function listsPassed({ input, passes }: CallAction, callee: Plan, caller: Lists): Lists {
  const unknown = unknownLists(callee);
  if (!mayLoop(callee)) return unknown;
  // Where all variables go down, one of them may take the place of a default.
  const defaults = passes === "inherit" ? [] : callee.params;
  const known = new Map<string, ListLength>(
    defaults.flatMap(({ name, default: value }) => lengthEntry(name, value)),
  );
  for (const { name, value } of input) {
    const length = lengthPassed(value, caller);
    if (length === undefined) known.delete(name);
    else known.set(name, length);
  }
  return { ...unknown, known: unlessSet(callee, known) };
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
export function keyOfLists({ owner, known }: Lists): string {
  return known.size === 0 ? owner : `${owner} ${JSON.stringify([...known].sort())}`;
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
function unlessSet(
  plan: Plan,
  known: ReadonlyMap<string, ListLength>,
): ReadonlyMap<string, ListLength> {
  if (known.size === 0) return known;
  if (stepsOf(plan.body).some(({ step }) => mayWriteAnything(step))) return new Map();
  const setters = settersOf(plan);
  return new Map([...known].filter(([name]) => !setters.has(name)));
}

/** Whether a recipe repeats anything as often as a list is long, or hands lists down. */
const mayLoop: ObjectMemo<Plan, boolean> = createObjectMemo(({ body }) =>
  stepsOf(body).some(({ step: { action } }) => action.kind === "loop" || action.kind === "call"),
);

function mayWriteAnything({ action }: Step): boolean {
  return action.kind === "call" && action.result === "merge";
}
