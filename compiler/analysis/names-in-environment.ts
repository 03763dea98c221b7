import { spellingsOf } from "../../runtime/semantics/amplihack-environment.ts";
import type { Plan } from "../ir/plan.ts";
import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import { settersOf } from "./scope/setters.ts";

/** The variables of a plan whose commands find all of them in their environment, by what they are called there. */
export const namesInEnvironment: ObjectMemo<Plan, ReadonlyMap<string, string>> = createObjectMemo(
  (plan) => {
    const names = [...plan.params.map(({ name }) => name), ...settersOf(plan).keys()];
    return new Map(names.flatMap((name) => spellingsOf(name).map((spelling) => [spelling, name])));
  },
);
