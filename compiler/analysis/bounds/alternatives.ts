import type { Block, Step } from "../../ir/step.ts";
import { blocksOf, guardsOf, isGuarded, stepsOf } from "../../ir/visit.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { BooleanFunction } from "../conditions/boolean-function.ts";
import { ConditionFormulas } from "../conditions/condition-formula.ts";
import { Definitions } from "../scope/definitions.ts";
import type { Variables } from "../scope/scope-state.ts";
import { settersOf } from "../scope/setters.ts";
import { json } from "../types/type.ts";
import { commandGuardHolds } from "./command-guard.ts";

/** Steps of a sequence of which at most one runs, since their guards exclude one another. */
export interface Alternatives {
  readonly steps: readonly Step[];
  /** Whether one of them runs whenever the sequence comes to its end. */
  readonly isOneCertain: boolean;
}

/** The alternatives among the steps of a block; each step is in one group at most. */
export const alternativesIn: ObjectMemo<Block, readonly Alternatives[]> =
  createObjectMemo(findAlternatives);

/** The alternatives in a block and in the blocks of its steps, at any depth. */
export function alternativesBelow(block: Block): readonly Alternatives[] {
  const inner = [...block.steps.values()].flatMap(blocksOf);
  return [...alternativesIn(block), ...inner.flatMap(alternativesBelow)];
}

/** A step with the outcomes of tests under which it runs. */
interface Guarded {
  readonly step: Step;
  readonly holds: BooleanFunction;
  /** What those tests are about. */
  readonly values: ReadonlySet<string>;
  readonly isNeverRun: boolean;
}

function findAlternatives({ steps }: Block): readonly Alternatives[] {
  const all = [...steps.values()];
  if (all.filter(isGuarded).length < 2 || !isSequence(all)) return [];
  const formulas = new ConditionFormulas();
  const { algebra } = formulas;
  const groups: Guarded[][] = [];
  for (const one of guardedSteps(all, formulas)) {
    const excludes = (other: Guarded): boolean =>
      !isIndependent(one, other) && formulas.isImpossible(algebra.and(one.holds, other.holds));
    const group = groups.find((members) => members.every(excludes));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups
    .filter((members) => members.length > 1)
    .map((members) => ({
      steps: members.map(({ step }) => step),
      isOneCertain:
        members.every(({ step }) => isSteady(step)) &&
        formulas.isImpossible(algebra.not(algebra.or(...members.map(({ holds }) => holds)))),
    }));
}

function isIndependent(one: Guarded, other: Guarded): boolean {
  return !(one.isNeverRun || other.isNeverRun) && one.values.isDisjointFrom(other.values);
}

/** The steps whose guards are understood; a variable that is written in between may make guards alike come out otherwise. */
function guardedSteps(steps: readonly Step[], formulas: ConditionFormulas): readonly Guarded[] {
  const versions = new Map<string, number>();
  let oldest = 0;
  return steps.flatMap((step, index) => {
    const variables = versionedVariables(versions, oldest);
    const outcomes = guardsOf(step).map(
      (condition) => formulas.holds(condition, variables) ?? commandGuardHolds(condition, formulas),
    );
    for (const name of namesSetIn(step)) versions.set(name, index + 1);
    if (mayWriteAnything(step)) oldest = index + 1;
    const understood = outcomes.filter((outcome) => outcome !== undefined);
    if (understood.length === 0 || understood.length < outcomes.length) return [];
    const holds = formulas.algebra.and(...understood);
    const isNeverRun = formulas.isImpossible(holds);
    return [{ step, holds, values: formulas.valuesTested(holds), isNeverRun }];
  });
}

/** Variables of which nothing is known but when they were written last. */
function versionedVariables(versions: ReadonlyMap<string, number>, oldest: number): Variables {
  return {
    get: (name) => ({
      always: true,
      must: true,
      may: true,
      type: json,
      likely: json,
      version: Math.max(oldest, versions.get(name) ?? 0),
      definitions: Definitions.none,
    }),
  };
}

/** Whether each step leads to the next one, or out of the whole. */
function isSequence(steps: readonly Step[]): boolean {
  return steps.every(({ exits }, index) =>
    exits.every(({ then }) => {
      if (then.kind === "goto") return then.step === steps[index + 1]?.key;
      return then.kind === "end" ? index === steps.length - 1 : then.kind !== "restart";
    }),
  );
}

/** Whether a step runs if its guards hold, and nothing goes on if it fails. */
function isSteady({ around, exits }: Step): boolean {
  const goesOn = exits.some(
    ({ on, then }) => on.kind === "error" && (then.kind === "goto" || then.kind === "end"),
  );
  return !goesOn && around.every(({ kind }) => kind !== "tags");
}

/** What a step sets, and what recoveries of it are told. */
function namesSetIn(step: Step): readonly string[] {
  const told = stepsOf(alone(step)).flatMap(({ step: { around } }) =>
    around.flatMap((layer) => (layer.kind === "recover" ? (layer.result ?? []) : [])),
  );
  return [...settersOf({ body: alone(step) }).keys(), ...told];
}

/** A called recipe may leave a variable of any name behind. */
function mayWriteAnything(step: Step): boolean {
  return stepsOf(alone(step)).some(
    ({ step: { action } }) => action.kind === "call" && action.result === "merge",
  );
}

function alone(step: Step): Block {
  return { entry: step.key, steps: new Map([[step.key, step]]) };
}
