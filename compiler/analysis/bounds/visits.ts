import type { Block, StepKey } from "../../ir/step.ts";
import { stronglyConnected } from "../graph/strongly-connected.ts";
import type { Most } from "./amount.ts";
import { exactly, once, unbounded } from "./amount.ts";

/** How often each step of a block may run while the block runs once: once, unless its exits lead back to it. */
export function visitsOf({ steps, guardrails }: Block): ReadonlyMap<StepKey, Most> {
  const successors = (key: StepKey): readonly StepKey[] =>
    (steps.get(key)?.exits ?? []).flatMap(({ then }) => (then.kind === "goto" ? [then.step] : []));
  const visits = new Map<StepKey, Most>();
  for (const component of stronglyConnected(steps.keys(), successors)) {
    const [first] = component;
    const repeats =
      component.length > 1 || (first !== undefined && successors(first).includes(first));
    for (const key of component) visits.set(key, repeats ? again(key) : once);
  }
  return visits;

  function again(key: StepKey): Most {
    const step = steps.get(key);
    if (step === undefined) return once;
    if (guardrails) return exactly(Math.max(1, Math.min(guardrails.visits, guardrails.total)));
    return unbounded({ span: step.idSpan, why: `step "${step.id}" may lead back to itself` });
  }
}

/** Whether the exits of a block's steps lead back to earlier ones. */
export function isAnyRepeated(visits: ReadonlyMap<StepKey, Most>): boolean {
  return [...visits.values()].some((count) => count !== once);
}
