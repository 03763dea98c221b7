import { startValue } from "../../ir/start-value.ts";
import type { RecipeSubject } from "../recipe-subject.ts";
import { settersOf } from "./setters.ts";

/** The variables that a recipe reads and no step of it sets, which are not there or empty unless a caller gives them. */
export function namesNeverSet({ plan, facts }: RecipeSubject): ReadonlySet<string> {
  const setters = settersOf(plan);
  const given = new Set(
    plan.params.filter((param) => startValue(param) !== "").map(({ name }) => name),
  );
  const names = facts.reads.all.map(({ reference }) => reference.name);
  return new Set(names.filter((name) => !(setters.has(name) || given.has(name))));
}
