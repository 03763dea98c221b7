import { spellingsOf } from "../../../runtime/semantics/amplihack-environment.ts";
import type { Param, Plan } from "../../ir/plan.ts";
import type { Step } from "../../ir/step.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Facts } from "../facts.ts";
import { settersOf } from "../setters/setters.ts";

/** The variables of a plan whose commands find all of them in their environment, by what they are called there. */
export const namesInEnvironment: ObjectMemo<Plan, ReadonlyMap<string, string>> = createObjectMemo(
  (plan) => {
    const found = new Map<string, string>();
    const add = (name: string): void => {
      for (const spelling of spellingsOf(name)) found.set(spelling, name);
    };
    for (const { name } of plan.params) add(name);
    for (const name of settersOf(plan).keys()) add(name);
    return found;
  },
);

/** Finds the variable that a name is meant for which only looks like one of those in the environment. */
interface OtherwiseNamed {
  find(name: string): string | undefined;
}

/**
 * The names that variables of a plan do not have in the environment of its commands, though others have the like: the name in
 * capitals of a list or a mapping, or with `_` for a hyphen, and all names behind a misspelt `RECIPE_VAR_`.
 */
export const otherwiseInEnvironment: ObjectMemo<Plan, OtherwiseNamed> = createObjectMemo((plan) => {
  const given = namesInEnvironment(plan);
  const withoutCapitals = new Map(
    plan.params
      .filter((param) => isCollection(param) && !settersOf(plan).has(param.name))
      .map(({ name }) => name)
      .filter((name) => given.get(name.toUpperCase()) === name)
      .map((name) => [name.toUpperCase(), name]),
  );
  for (const [spelling, name] of given) {
    if (!name.includes("-")) continue;
    const capitals = spelling.replace(variablePrefix, "").toUpperCase();
    if (!given.has(capitals)) withoutCapitals.set(capitals, name);
  }
  return {
    find(name) {
      if (name.startsWith(variablePrefix)) return undefined;
      const capitals = withoutCapitals.get(name);
      if (capitals !== undefined || given.has(name)) return capitals;
      const [, rest] = misspeltPrefix.exec(name) ?? [];
      return rest === undefined ? undefined : given.get(variablePrefix + rest);
    },
  };
});

/** What stands before the name of a variable in the environment of commands. */
export const variablePrefix = "RECIPE_VAR_";
const misspeltPrefix = /^(?:recipe_?vars?|recipe|var)_?(.+)$/i;

function isCollection({ default: value, given }: Param): boolean {
  return given === undefined && (Array.isArray(value) || value instanceof Map);
}

/** Whether a variable, other than one, is called that in the environment of a step: a recipe that is called may have left it. */
export function isLeftInEnvironment(
  { key }: Step,
  name: string,
  facts: Facts,
  besides?: string,
): boolean {
  const names = [...(facts.scopeBefore(key)?.keys() ?? [])];
  return names.some((one) => one !== besides && spellingsOf(one).includes(name));
}
