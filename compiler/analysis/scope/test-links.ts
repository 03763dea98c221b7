import { evaluationOfStep } from "../../ir/evaluated.ts";
import type { Condition } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import { referencesOf } from "../../ir/references.ts";
import type { Step } from "../../ir/step.ts";
import { blocksOf, guardsOf, isGuarded, stepsOf } from "../../ir/visit.ts";
import type { BooleanFunction } from "../conditions/boolean-function.ts";
import type { ConditionFormulas } from "../conditions/condition-formula.ts";
import type { Setter } from "../setters/setters.ts";
import { settersOf } from "../setters/setters.ts";
import { isDeadEnd } from "./dead-ends.ts";
import type { VariableState, Variables } from "./scope-state.ts";

/** A condition where one of its variables gets a new version that has the value of an old one. */
export interface Link {
  /** What it comes to for the old version; undefined where nothing is known of that. */
  readonly before: BooleanFunction | undefined;
  /** The same in runs whose caller leaves the declared defaults alone. */
  readonly likely: BooleanFunction | undefined;
  /** What it comes to for the new version. */
  readonly behind: BooleanFunction;
}

/** A condition that asks about one variable: of several, what is known would grow too fast. */
interface Asked {
  readonly condition: Condition;
  readonly name: string;
  readonly step: Step;
}

/** The conditions of plans with more of them are not followed so closely: formulas would grow with each. */
const mostConditions = 50;

/**
 * What is known of conditions where ways meet: a variable that some of the ways have written has a new version there, and
 * what is asked of it comes out as it would have on the way that was taken. So `found == 'yes'` tells of the way on which
 * `found` was set that all is set which that way sets.
 */
export class TestLinks {
  private readonly formulas: ConditionFormulas;
  private readonly plan: Plan;
  private known: readonly Asked[] | undefined;

  constructor(plan: Plan, formulas: ConditionFormulas) {
    this.plan = plan;
    this.formulas = formulas;
  }

  /** Whether there can be any link. */
  get isAny(): boolean {
    return this.asked.length > 0;
  }

  /** Where no ways meet nobody asks. */
  private get asked(): readonly Asked[] {
    if (this.known === undefined) {
      const asked = conditionsOf(this.plan);
      this.known = asked.length > mostConditions ? [] : asked;
    }
    return this.known;
  }

  /** The conditions on what has another version where a way leads than on the way. */
  between(before: Variables, behind: Variables): readonly Link[] {
    if (this.formulas.exhausted) return [];
    const found: Link[] = [];
    for (const { condition, name } of this.asked) {
      if (!isRenewed(name, before, behind)) continue;
      // What the way does not have set says nothing of what others bring.
      if (before.get(name) === undefined) continue;
      const later = this.formulas.holds(condition, behind);
      if (later === undefined || typeof later === "boolean") continue;
      found.push({
        before: this.formulas.holds(condition, before),
        likely: this.formulas.holds(condition, asLikely(before)),
        behind: later,
      });
    }
    return found;
  }

  /** What a link says, where `behind` stands for how its condition comes out from there on. */
  law({ before, likely }: Link, behind: BooleanFunction): BooleanFunction {
    const { algebra } = this.formulas;
    const always = before === undefined ? true : algebra.same(before, behind);
    if (likely === undefined || likely === before) return always;
    const usually = algebra.implies(this.formulas.keepsDefaults, algebra.same(likely, behind));
    return algebra.and(always, usually);
  }
}

function isRenewed(name: string, before: Variables, behind: Variables): boolean {
  return before.get(name)?.version !== behind.get(name)?.version;
}

/** Variables of runs whose caller leaves the declared defaults alone. */
function asLikely(variables: Variables): Variables {
  return {
    get(name): VariableState | undefined {
      const known = variables.get(name);
      return known && { ...known, type: known.likely };
    },
  };
}

/**
 * The conditions on one variable that is set in several places under which something is read that some runs may not have set,
 * or which let a run end.
 */
function conditionsOf(plan: Plan): readonly Asked[] {
  const known: Asked[] = [];
  const isVaried = createVariedTest(plan);
  for (const { step } of stepsOf(plan.body)) {
    for (const asked of askedBy(step)) if (isVaried(asked.name)) known.push(asked);
  }
  if (known.length === 0) return [];
  const open = openNames(plan);
  return known.filter(({ step }) => isDeadEnd(step) || readsSome(step, open));
}

function askedBy(step: Step): readonly Asked[] {
  return ownConditions(step).flatMap((condition) => {
    const references = referencesOf(condition.expression);
    const name = references[0]?.name;
    const isOne = name !== undefined && references.every((one) => one.name === name);
    return isOne ? [{ condition, name, step }] : [];
  });
}

function ownConditions(step: Step): readonly Condition[] {
  const { action } = step;
  if (action.kind !== "loop") return guardsOf(step);
  const head = action.head.kind === "while" ? [action.head.condition] : [];
  return [...guardsOf(step), ...head, ...(action.until ? [action.until] : [])];
}

/** Tells the variables that are set in several places: where ways meet, any other one is not there on some of them. */
function createVariedTest(plan: Plan): (name: string) => boolean {
  const setters = settersOf(plan);
  return (name) => {
    const places = setters.get(name)?.length ?? 0;
    return places > 1 || (places === 1 && plan.params.some((param) => param.name === name));
  };
}

/** The variables that no declaration, and no step that each run takes, sets for certain. */
function openNames(plan: Plan): ReadonlySet<string> {
  const certain = new Set(plan.params.map(({ name }) => name));
  for (const [name, setters] of settersOf(plan)) {
    if (setters.some((setter) => isCertain(setter))) certain.add(name);
  }
  return new Set([...settersOf(plan).keys()].filter((name) => !certain.has(name)));
}

function isCertain({ step, parents, name }: Setter): boolean {
  if (parents.length > 0 || isGuarded(step)) return false;
  return step.exits.every(
    ({ set, then }) => then.kind === "raise" || set.some((write) => write.name === name),
  );
}

function readsSome(step: Step, names: ReadonlySet<string>): boolean {
  const inside = blocksOf(step).flatMap((block) => stepsOf(block).map((placed) => placed.step));
  return [step, ...inside].some((one) => {
    const { inputs, settings } = evaluationOfStep(one);
    return [...inputs, ...settings].some(({ references }) =>
      references.some(({ name }) => names.has(name)),
    );
  });
}
