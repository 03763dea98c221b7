import type { Condition } from "../../ir/expression.ts";
import { referencesOf } from "../../ir/references.ts";
import type { Step } from "../../ir/step.ts";
import { guardsOf } from "../../ir/visit.ts";
import { ConditionFormulas } from "../conditions/condition-formula.ts";
import { Definitions } from "../scope/definitions.ts";
import type { Variables } from "../scope/scope-state.ts";
import { json, typeOfValue } from "../types/type.ts";
import type { Lists } from "./lists.ts";

/** How the guards of a step come out with the values that its caller has settled; undefined where others decide. */
export function settledGuards(step: Step, lists: Lists): boolean | undefined {
  if (lists.values.size === 0) return undefined;
  const outcomes = guardsOf(step).map((condition) => settledOutcome(condition, lists));
  if (outcomes.length === 0) return undefined;
  if (outcomes.includes(false)) return false;
  return outcomes.includes(undefined) ? undefined : true;
}

/** How a condition comes out with the values that the caller has settled. */
export function settledOutcome(condition: Condition, { values }: Lists): boolean | undefined {
  if (!referencesOf(condition.expression).some(({ name }) => values.has(name))) return undefined;
  const formulas = new ConditionFormulas();
  const holds = formulas.holds(condition, asVariables(values));
  if (holds === undefined) return undefined;
  if (formulas.isImpossible(holds)) return false;
  return formulas.isImpossible(formulas.algebra.not(holds)) ? true : undefined;
}

/** Variables of which nothing is known but the values of some. */
function asVariables(values: Lists["values"]): Variables {
  return {
    get(name) {
      const value = values.get(name);
      const type = value === undefined ? json : typeOfValue(value);
      const definitions = Definitions.none;
      return { always: true, must: true, may: true, type, likely: type, version: 0, definitions };
    },
  };
}
