import { printExpression } from "../../ir/print-expression.ts";
import { referencesOf } from "../../ir/references.ts";
import type { Step, StepKey } from "../../ir/step.ts";
import { commandsOf, guardsOf, stepsOf } from "../../ir/visit.ts";
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
  const found: Guarded[] = [];
  for (const setters of settersOf(subject.plan).values()) {
    for (const [at, second] of setters.entries()) {
      const first = setters[at - 1];
      if (first === undefined || !isReplaced(first, second, subject)) continue;
      const areEqual = guardText(first.step) === guardText(second.step);
      found.push({ first, second, areEqual });
    }
  }
  return found;
}

function isReplaced(first: Setter, second: Setter, subject: RecipeSubject): boolean {
  if (first.step === second.step || first.parents.at(-1) !== second.parents.at(-1)) return false;
  if (!(storesResult(first) && storesResult(second)) || goesOnWithout(second)) return false;
  if (guardText(first.step) === "" || guardText(second.step) === "") return false;
  const between = stepsFrom(first.step, second.step, subject);
  if (between.some(isOpaque)) return false;
  return !(isRead(first.name, [...between, second.step], subject) || changesGuard(first, between));
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

/** The steps that stand between two of them. */
function stepsFrom(first: Step, second: Step, { plan }: RecipeSubject): readonly Step[] {
  const steps = stepsOf(plan.body).map(({ step }) => step);
  return steps.slice(steps.indexOf(first) + 1, steps.indexOf(second));
}

/** Whether a step may read variables that it does not name, or leads to others than the next one. */
function isOpaque(step: Step): boolean {
  if (!(step.action.kind === "agent" || step.action.kind === "shell")) return true;
  return commandsOf(step).some(({ environment }) => environment === "scope");
}

function isRead(name: string, steps: readonly Step[], { facts }: RecipeSubject): boolean {
  const keys = new Set<StepKey>(steps.map(({ key }) => key));
  return facts.reads.all.some(
    ({ reference, step }) => reference.name === name && keys.has(step.key),
  );
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
