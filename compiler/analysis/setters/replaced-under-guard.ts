import { printExpression } from "../../ir/print-expression.ts";
import { referencesOf } from "../../ir/references.ts";
import type { Step, StepKey } from "../../ir/step.ts";
import { commandsOf, guardsOf, isGuarded, stepsOf } from "../../ir/visit.ts";
import type { RecipeSubject } from "../recipe-subject.ts";
import type { Setter } from "./setters.ts";
import { settersOf } from "./setters.ts";

/** What one step stores and another one replaces. */
export interface Replaced {
  readonly first: Setter;
  readonly second: Setter;
}

/** Two such steps that stand under conditions. */
interface Guarded extends Replaced {
  /** Whether the conditions are equal, so that the second step runs where the first one does. */
  readonly areEqual: boolean;
}

/**
 * What a step stores under a condition and the next one that stores under the same name replaces under its own, before any step
 * reads it. What is read where neither has run tells nothing of it.
 */
export function replacedUnderGuard(subject: RecipeSubject): readonly Guarded[] {
  const pairs = [...settersOf(subject.plan).values()].flatMap(neighboursIn).filter(mayReplace);
  if (pairs.length === 0) return [];
  const order = orderOf(subject);
  return pairs
    .filter((pair) => isUnread(pair, order))
    .map(({ first, second }) => {
      const areEqual = guardText(first.step) === guardText(second.step);
      return { first, second, areEqual };
    });
}

function neighboursIn(setters: readonly Setter[]): readonly Replaced[] {
  return setters.flatMap((second, at) => {
    const first = setters[at - 1];
    return first === undefined ? [] : [{ first, second }];
  });
}

/** Whether two steps of one block store results under their conditions, and the second one fails where it does not. */
function mayReplace({ first, second }: Replaced): boolean {
  if (first.step === second.step || first.parents.at(-1) !== second.parents.at(-1)) return false;
  if (!(storesResult(first) && storesResult(second)) || goesOnWithout(second)) return false;
  return isGuarded(first.step) && isGuarded(second.step);
}

/** The steps of a recipe, and which of them read a variable. */
interface Order {
  readonly steps: readonly Step[];
  readonly places: ReadonlyMap<Step, number>;
  readonly readers: ReadonlyMap<string, ReadonlySet<StepKey>>;
}

function orderOf({ facts, plan }: RecipeSubject): Order {
  const steps = stepsOf(plan.body).map(({ step }) => step);
  const readers = new Map<string, Set<StepKey>>();
  for (const { reference, step } of facts.reads.all) {
    const known = readers.get(reference.name);
    if (known) known.add(step.key);
    else readers.set(reference.name, new Set([step.key]));
  }
  return { steps, places: new Map(steps.map((step, place) => [step, place])), readers };
}

/** Whether nothing reads what the first of two steps has stored before the second one replaces it, if that runs. */
function isUnread({ first, second }: Replaced, order: Order): boolean {
  const between = stepsBetween(first.step, second.step, order);
  if (between.some(isOpaque)) return false;
  const readers = order.readers.get(first.name);
  const isRead = [...between, second.step].some(({ key }) => readers?.has(key));
  return !(isRead || changesGuard(first, between));
}

function storesResult({ kind, name, step }: Setter): boolean {
  if (kind !== "exit") return false;
  return step.exits.some(({ set }) =>
    set.some((one) => one.name === name && one.value.kind === "result"),
  );
}

/** Whether a run may go on behind a step that has begun and has stored nothing. */
function goesOnWithout({ name, step }: Setter): boolean {
  return step.exits.some(
    ({ on, set, then }) =>
      on.kind === "error" && then.kind !== "raise" && !set.some((one) => one.name === name),
  );
}

/** What the conditions of a step say. */
function guardText(step: Step): string {
  return guardsOf(step)
    .map(({ expression }) => printExpression(expression))
    .join("\n");
}

function stepsBetween(first: Step, second: Step, { places, steps }: Order): readonly Step[] {
  return steps.slice((places.get(first) ?? 0) + 1, places.get(second));
}

/** Whether a step may read variables that it does not name, or leads to others than the next one. */
function isOpaque(step: Step): boolean {
  if (!(step.action.kind === "agent" || step.action.kind === "shell")) return true;
  return commandsOf(step).some(({ environment }) => environment === "scope");
}

function changesGuard(first: Setter, between: readonly Step[]): boolean {
  const asked = new Set(
    guardsOf(first.step).flatMap(({ expression }) =>
      referencesOf(expression).map(({ name }) => name),
    ),
  );
  return [first.step, ...between].some(({ exits }) =>
    exits.some(({ set }) => set.some(({ name }) => asked.has(name))),
  );
}
