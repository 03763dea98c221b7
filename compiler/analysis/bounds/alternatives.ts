import type { Block, Step } from "../../ir/step.ts";
import { blocksOf, guardsOf, isGuarded, stepsOf } from "../../ir/visit.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { BooleanFunction } from "../conditions/boolean-function.ts";
import { ConditionFormulas } from "../conditions/condition-formula.ts";
import { assumed } from "../scope/scope-lattice.ts";
import type { Variables } from "../scope/scope-state.ts";
import { settersOf } from "../setters/setters.ts";
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
  /** What it says where it is one test for a constant. */
  readonly equality: { readonly subject: string; readonly likeness: string } | undefined;
  readonly isNeverRun: boolean;
}

function findAlternatives({ steps }: Block): readonly Alternatives[] {
  const all = [...steps.values()];
  if (all.filter(isGuarded).length < 2 || !isSequence(all)) return [];
  const formulas = new ConditionFormulas();
  const { algebra } = formulas;
  return groupsOf(guardedSteps(all, formulas), formulas)
    .filter(({ members }) => members.length > 1)
    .map(({ members, constants }) => ({
      steps: members.map(({ step }) => step),
      // A value may always be another one than the constants that it is compared with.
      isOneCertain:
        constants === undefined &&
        members.every(({ step }) => isSteady(step)) &&
        formulas.isImpossible(algebra.not(algebra.or(...members.map(({ holds }) => holds)))),
    }));
}

/** So many pairs of guards are compared; what may exclude one another besides is taken as if it did not. */
const mostPairs = 10_000;

/** Puts each step into the first group all of which it excludes. */
function groupsOf(all: readonly Guarded[], formulas: ConditionFormulas): readonly Group[] {
  const grouping = new Grouping(formulas);
  for (const one of all) grouping.add(one);
  return grouping.groups;
}

class Grouping {
  readonly groups: Group[] = [];
  /** Groups by what the guard of their first member is about. */
  private readonly byValue = new Map<string, Group[]>();
  private readonly formulas: ConditionFormulas;
  private pairs = 0;

  constructor(formulas: ConditionFormulas) {
    this.formulas = formulas;
  }

  add(one: Guarded): void {
    const group = this.candidates(one).find((known) => this.fits(one, known));
    if (group) {
      addTo(group, one);
      return;
    }
    const created = groupOf(one, this.groups.length);
    this.groups.push(created);
    for (const value of one.isNeverRun ? [anyValue] : one.values) {
      const known = this.byValue.get(value);
      if (known) known.push(created);
      else this.byValue.set(value, [created]);
    }
  }

  /** The groups whose first member a step may exclude, in order: the two have a value in common. */
  private candidates({ isNeverRun, values }: Guarded): readonly Group[] {
    if (isNeverRun) return this.groups;
    const found = [...values, anyValue].flatMap((value) => this.byValue.get(value) ?? []);
    if (values.size < 2 && !this.byValue.has(anyValue)) return found;
    return [...new Set(found)].sort((one, other) => one.index - other.index);
  }

  private fits(one: Guarded, { members, constants }: Group): boolean {
    const { equality } = one;
    // Tests of one value for different constants exclude one another, however many there are.
    if (constants && equality && constants.subject === equality.subject) {
      return !constants.likenesses.has(equality.likeness);
    }
    return members.every((other) => this.excludes(one, other));
  }

  private excludes(one: Guarded, other: Guarded): boolean {
    if (isIndependent(one, other)) return false;
    this.pairs += 1;
    if (this.pairs > mostPairs) return false;
    const { algebra } = this.formulas;
    return this.formulas.isImpossible(algebra.and(one.holds, other.holds));
  }
}

/** Steps that exclude one another. */
interface Group {
  readonly index: number;
  readonly members: Guarded[];
  /** The constants that all of them compare one value with, where that is all they ask. */
  constants: { readonly subject: string; readonly likenesses: Set<string> } | undefined;
}

function groupOf(one: Guarded, index: number): Group {
  const { equality } = one;
  const constants = equality && {
    subject: equality.subject,
    likenesses: new Set([equality.likeness]),
  };
  return { index, members: [one], constants };
}

function addTo(group: Group, one: Guarded): void {
  const { constants } = group;
  group.members.push(one);
  if (constants && one.equality?.subject === constants.subject) {
    constants.likenesses.add(one.equality.likeness);
  } else group.constants = undefined;
}

/** Stands for the values of guards that never hold, which exclude all others. */
const anyValue = "\0";

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
    const equality = formulas.equalityOf(holds);
    return [{ step, holds, values: formulas.valuesTested(holds), equality, isNeverRun }];
  });
}

/** Variables of which nothing is known but when they were written last. */
function versionedVariables(versions: ReadonlyMap<string, number>, oldest: number): Variables {
  return {
    get: (name) => ({ ...assumed, version: Math.max(oldest, versions.get(name) ?? 0) }),
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

/** The names that a step sets, and those that its recoveries bind. */
function namesSetIn(step: Step): readonly string[] {
  const bound = stepsOf(alone(step)).flatMap(({ step: { around } }) =>
    around.flatMap((layer) => (layer.kind === "recover" ? (layer.result ?? []) : [])),
  );
  return [...settersOf({ body: alone(step) }).keys(), ...bound];
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
