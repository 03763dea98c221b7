import { stronglyConnected } from "../../analysis/graph/strongly-connected.ts";
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

/** The steps to which each one can lead. */
type Moves = ReadonlyMap<string, { readonly next: readonly string[] }>;

/**
 * Where steps without an end lead to nothing but each other, one way back for each such group: an end in any step of a group
 * is one for the whole group, and for all that leads there.
 */
export function trapsOf(stuck: readonly StepNode[], moves: Moves): readonly WayBack[] {
  if (stuck.length === 0) return [];
  const next = (name: string): readonly string[] => moves.get(name)?.next ?? [];
  const groups = stronglyConnected(
    stuck.map(({ name }) => name.value),
    next,
  );
  return groups.flatMap((group) => {
    const members = new Set(group);
    if (group.some((name) => next(name).some((one) => !members.has(one)))) return [];
    const steps = stuck.filter(({ name }) => members.has(name.value));
    return wayBack(steps, moves) ?? [];
  });
}

/** Where a group goes back: recipes are written in the order in which they run, so the last step of it lacks the end. */
function wayBack(group: readonly StepNode[], moves: Moves): WayBack | undefined {
  const places = new Map(group.map(({ name }, index) => [name.value, index] as const));
  for (const { name, transitions } of group.toReversed()) {
    const from = name.value;
    for (const { transition } of transitions) {
      if (transition.kind !== "next") continue;
      const { value: target, span } = transition.step;
      const isBack = (places.get(target) ?? group.length) <= (places.get(from) ?? 0);
      // Where others are in the group, a step that repeats itself shows but a part of it.
      const isWhole = target !== from || group.length === 1;
      if (!(isBack && isWhole && moves.get(from)?.next.includes(target))) continue;
      return { from, span, circle: [...wayBetween(target, from, moves), target] };
    }
  }
  return undefined;
}

/** The shortest way from one step of a group to another, both included. */
function wayBetween(start: string, end: string, moves: Moves): readonly string[] {
  const before = new Map<string, string | undefined>([[start, undefined]]);
  for (const name of before.keys()) {
    for (const next of moves.get(name)?.next ?? []) if (!before.has(next)) before.set(next, name);
  }
  const way: string[] = [];
  for (let step: string | undefined = end; step !== undefined; step = before.get(step)) {
    way.unshift(step);
  }
  return way;
}
