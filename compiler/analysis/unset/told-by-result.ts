import type { Expression, Reference } from "../../ir/expression.ts";
import { textOperand } from "../../ir/fixed-text.ts";
import type { Plan } from "../../ir/plan.ts";
import type { Exit, Step } from "../../ir/step.ts";
import { requiredTests } from "../../ir/tests-in.ts";
import { completionsOf, exitsOf, guardsOf } from "../../ir/visit.ts";

/** A name that a called recipe leaves at some of its ends. */
export interface LeftName {
  readonly callee: Plan;
  readonly name: string;
  /** The variable that holds what the recipe leaves; undefined where its variables are the caller's own. */
  readonly holder: string | undefined;
}

/**
 * Whether the conditions of a step let nothing through but ends of a called recipe that set a name, as `outcome == 'other'`
 * does where each end with that outcome also leaves a description.
 */
export function isToldByResult(step: Step, { callee, name, holder }: LeftName): boolean {
  if (exitsOf(callee.body).some(({ then }) => then.kind === "restart")) return false;
  const ends = completionsOf(callee.body);
  const tests = guardsOf(step).flatMap(({ expression }) => requiredIn(expression));
  return tests.some(({ reference, value }) => {
    const tested = testedName(reference, holder);
    const fitting = ends.filter((end) => mayLeave(end, tested, value));
    return fitting.length > 0 && fitting.every(({ set }) => set.some((one) => one.name === name));
  });
}

/** A test that a value equals a text. */
interface EqualityTest {
  readonly reference: Reference;
  readonly value: string;
}

/** The equalities without which a condition does not hold. */
function requiredIn(condition: Expression): readonly EqualityTest[] {
  return requiredTests(condition).flatMap(({ operator, left, right }) => {
    if (operator !== "==") return [];
    const sides = [left, right];
    const reference = sides.find((side) => side.kind === "reference");
    const value = sides.map(textOperand).find((text) => text !== undefined);
    return reference === undefined || value === undefined ? [] : [{ reference, value }];
  });
}

/** The variable of the called recipe that a caller reads. */
function testedName({ name, path }: Reference, holder: string | undefined): string | undefined {
  if (holder === undefined) return path.length === 0 ? name : undefined;
  const [key] = path;
  return name === holder && path.length === 1 && typeof key === "string" ? key : undefined;
}

/** Whether a variable may hold a text behind an end, as far as the end itself tells. */
function mayLeave({ set }: Exit, name: string | undefined, text: string): boolean {
  const value = set.findLast((one) => one.name === name)?.value;
  return value?.kind !== "constant" || value.value === text;
}
