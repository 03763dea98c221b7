import { pastedInto } from "../../ir/evaluated.ts";
import type { Plan } from "../../ir/plan.ts";
import type { Step } from "../../ir/step.ts";
import { asksFor, guardsOf } from "../../ir/visit.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { failsWhereUnset } from "../language-traits.ts";
import { isAskedForInScript, isPasted, isSaidEmpty, isWrittenInto } from "../nothing-in-text.ts";
import type { Read } from "../reads.ts";
import type { RecipeSubject } from "../recipe-subject.ts";
import { createDefinitionsQuestion } from "../scope/definitions.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";
import type { Setter } from "../setters/setters.ts";
import { settersOf } from "../setters/setters.ts";
import { wordsForNothing } from "../setters/words-for-nothing.ts";
import type { Writer } from "./writers.ts";
import { createCallFinder, mergingCalls } from "./writers.ts";

/** Why there may be nothing where a variable is read. */
export type Lack =
  /** Nothing sets a variable of that name, in the recipe or in those that it calls. */
  | { readonly kind: "never-set" }
  /** What sets it has not done so on each way to the read. */
  | { readonly kind: "unset-here"; readonly writers: readonly Writer[] }
  /** The engine makes its list of skipped steps with the first of them. */
  | { readonly kind: "none-skipped" }
  /** A member of a parallel group leaves an empty text behind where it is skipped. */
  | { readonly kind: "emptied"; readonly by: Step };

/** A read that may find nothing, where the recipe does not show that it knows. */
export interface MissingRead {
  readonly read: Read;
  readonly lack: Lack;
}

/** The reads that may find nothing, each place once. */
export const missingReads: ObjectMemo<RecipeSubject, readonly MissingRead[]> = createObjectMemo(
  (subject) => {
    const { plan, facts } = subject;
    const setters = settersOf(plan);
    const leavers = callsThatLeave(subject);
    const params = new Set(plan.params.map(({ name }) => name));
    const fails = failsWhereUnset(plan.dialect);
    const isUnset = unsetIn(facts.reads.all);
    const seen = new Set<string>();
    const found: MissingRead[] = [];
    for (const read of facts.reads.all) {
      const { name, span } = read.reference;
      const isSkippedList = name === plan.ambient.skipped && !params.has(name);
      const by = emptierOf(read, facts.flow, plan);
      if (by === undefined && !isUnset(read) && !isSkippedList) continue;
      if (!fails && isFineUnset(read, { params, setters, plan })) continue;
      // A loop's condition is read at two points.
      const place = `${span.start} ${name}`;
      if (seen.has(place)) continue;
      seen.add(place);
      if (isSkippedList) found.push({ read, lack: { kind: "none-skipped" } });
      else if (by !== undefined) found.push({ read, lack: { kind: "emptied", by } });
      else found.push({ read, lack: lackOf(read, setters, leavers) });
    }
    return found;
  },
);

/** Finds the calls of a recipe whose recipes leave a variable to it, wherever they stand. */
export function callsThatLeave({
  plan,
  facts,
  callees,
}: RecipeSubject): (name: string) => readonly Writer[] {
  return createCallFinder(plan.id, facts, (callee) => callees.facts(callee)?.finalScope);
}

function lackOf(read: Read, setters: Setters, leavers: (name: string) => readonly Writer[]): Lack {
  const { name } = read.reference;
  const before: readonly Writer[] = [...(setters.get(name) ?? []), ...mergingCalls(read)];
  const writers = before.length > 0 ? before : leavers(name);
  return writers.length > 0 ? { kind: "unset-here", writers } : { kind: "never-set" };
}

type Setters = ReadonlyMap<string, readonly Setter[]>;

/**
 * Whether a variable may be unset where it is read. Behind a read the flow takes its variable for set; what nothing sets is
 * as wrong in all other places, and its author will want to know them.
 */
function unsetIn(reads: readonly Read[]): (read: Read) => boolean {
  let neverSet: ReadonlySet<string> | undefined;
  return ({ definedness, variable, reference: { name } }) => {
    if (definedness !== "yes") return true;
    if (variable === undefined || variable.definitions.size > 0) return false;
    neverSet ??= new Set(
      reads.flatMap((read) => (read.definedness === "no" ? read.reference.name : [])),
    );
    return neverSet.has(name);
  };
}

/**
 * Where reading an unset variable is no failure, a condition may well ask whether it is set, a hook behind a step
 * runs again after what that and later visits of it have written, and one before a step may say what there is so far.
 */
function isFineUnset(
  read: Read,
  {
    params,
    setters,
    plan,
  }: { readonly params: ReadonlySet<string>; readonly setters: Setters; readonly plan: Plan },
): boolean {
  const { role, reference, definedness, variable } = read;
  const { name } = reference;
  if (params.has(name)) return true;
  if (reference.optional === true && !(reference.isShared === true && definedness === "maybe")) {
    return true;
  }
  if (role === "guard" && wordsForNothing.has(name)) return true;
  if (!setters.has(name) && mergingCalls(read).length === 0) return false;
  if (role === "hook-after") return true;
  if (role === "hook-before") return definedness === "maybe";
  if (variable === undefined) return false;
  return !isWrittenInto(read, plan) || isExplained(read, plan);
}

/** Whether the text that reads a variable says itself what it means that nothing stands there. */
function isExplained(read: Read, plan: Plan): boolean {
  if (isAskedForInScript(read, read.reference.name, plan)) return true;
  return read.definedness !== "no" && isSaidEmpty(read, plan);
}

/** The member of a parallel group that leaves an empty text behind where it is skipped, if it may have been. */
function emptierOf(read: Read, flow: ScopeFlow, plan: Plan): Step | undefined {
  const { step: reader, role, reference, variable, state } = read;
  // Reads of unset variables yield nothing there instead of failing.
  if (!pastedInto.has(role) || variable === undefined || !anySkipped(variable.definitions))
    return undefined;
  for (const definition of variable.definitions) {
    if (definition.kind !== "exit" || !skips.has(definition.exit.on.kind)) continue;
    const { step } = definition;
    const [guard] = guardsOf(step);
    if (guard && flow.constantOutcome(guard, state) === true) continue;
    const isMeant = asksFor(reader, reference.name) || isExplained(read, plan);
    return isPasted(reference, plan) && !isMeant ? step : undefined;
  }
  return undefined;
}

const skips: ReadonlySet<string> = new Set(["skipped", "excluded"]);

const anySkipped = createDefinitionsQuestion(
  (one) => one.kind === "exit" && skips.has(one.exit.on.kind),
  (first, second) => first || second,
  false,
);
