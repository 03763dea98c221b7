import { startValue } from "../../ir/start-value.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { readNames } from "../reads.ts";
import type { RecipeSubject } from "../recipe-subject.ts";
import { settersOf } from "./setters.ts";

/** The variables that a recipe reads and no step of it sets, which are not there or empty unless a caller gives them. */
export const namesNeverSet: ObjectMemo<RecipeSubject, ReadonlySet<string>> = createObjectMemo(
  ({ plan, facts }) => {
    const setters = settersOf(plan);
    const given = new Set(
      plan.params.filter((param) => startValue(param) !== "").map(({ name }) => name),
    );
    const unset = [...readNames(facts.reads)].filter(
      (name) => !(setters.has(name) || given.has(name)),
    );
    return new Set(unset);
  },
);
