import { shortestWay, trapsIn } from "../../analysis/graph/traps.ts";
import type { Span } from "../../source/span.ts";
import type { StepNode } from "./ast.ts";

/** Where a run that never ends goes back to a step. */
export interface WayBack {
  readonly from: string;
  /** The name of the step to which it goes back. */
  readonly span: Span;
  /** The steps of the circle, the first one again at its end. */
  readonly circle: readonly string[];
}

/** The steps to which one can lead. */
type Next = (step: string) => readonly string[];

/**
 * Where steps without an end lead to nothing but each other, one way back for each such group: an end in any step of a group
 * is one for the whole group, and for all that leads there.
 */
export function waysBack(stuck: readonly StepNode[], next: Next): readonly WayBack[] {
  if (stuck.length === 0) return [];
  const names = stuck.map(({ name }) => name.value);
  return trapsIn(names, next).flatMap((group) => {
    const steps = stuck.filter(({ name }) => group.includes(name.value));
    return wayBack(steps, next) ?? [];
  });
}

/** Where a group goes back: recipes are written in the order in which they run, so the last step of it lacks the end. */
function wayBack(group: readonly StepNode[], next: Next): WayBack | undefined {
  const places = new Map(group.map(({ name }, index) => [name.value, index] as const));
  for (const { name, transitions } of group.toReversed()) {
    const from = name.value;
    for (const { transition } of transitions) {
      if (transition.kind !== "next") continue;
      const { value: target, span } = transition.step;
      const isBack = (places.get(target) ?? group.length) <= (places.get(from) ?? 0);
      // Where others are in the group, a step that repeats itself shows but a part of it.
      const isWhole = target !== from || group.length === 1;
      if (!(isBack && isWhole && next(from).includes(target))) continue;
      return { from, span, circle: [...shortestWay(target, from, next), target] };
    }
  }
  return undefined;
}
