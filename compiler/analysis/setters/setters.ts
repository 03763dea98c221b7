import type { Plan } from "../../ir/plan.ts";
import type { Step } from "../../ir/step.ts";
import { boundNames, stepsOf } from "../../ir/visit.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Span } from "../../source/span.ts";

/** A place of a plan that sets a variable. */
export interface Setter {
  readonly name: string;
  readonly step: Step;
  /** The steps around it, outermost first. */
  readonly parents: readonly Step[];
  readonly span: Span;
  /** `binding`: a loop sets it for its body only. */
  readonly kind: "exit" | "update" | "binding";
}

/** Every place of a plan that sets a variable, by the variable's name, in source order. */
export const settersOf: ObjectMemo<
  Pick<Plan, "body">,
  ReadonlyMap<string, readonly Setter[]>
> = createObjectMemo(findSetters);

function findSetters(plan: Pick<Plan, "body">): ReadonlyMap<string, readonly Setter[]> {
  const setters = new Map<string, Setter[]>();
  for (const { step, parents } of stepsOf(plan.body)) {
    const { action } = step;
    const add = (name: string, span: Span | undefined, kind: Setter["kind"]): void => {
      const setter = { name, step, parents, span: span ?? step.idSpan, kind };
      const known = setters.get(name);
      if (known === undefined) setters.set(name, [setter]);
      else known.push(setter);
    };
    for (const { set } of step.exits) {
      for (const { name, nameSpan } of set) add(name, nameSpan, "exit");
    }
    if (action.kind !== "loop") continue;
    for (const { name, nameSpan } of action.update) add(name, nameSpan, "update");
    const itemSpan = action.head.kind === "each" ? action.head.itemSpan : undefined;
    for (const name of boundNames(action)) add(name, itemSpan, "binding");
  }
  return setters;
}
