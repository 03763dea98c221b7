import { shortestWay, trapsIn } from "../../analysis/graph/traps.ts";
import type { Located } from "../../source/located.ts";
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
    const last = wayBack(steps, next);
    if (last === undefined) return [];
    const aside = wayAside(steps);
    return aside ? { from: aside.from, span: aside.to.span, circle: last.circle } : last;
  });
}

/** Where a group goes back: recipes are written in the order in which they run, so the last step of it lacks the end. */
function wayBack(group: readonly StepNode[], next: Next): WayBack | undefined {
  const places = placesOf(group);
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

function placesOf(group: readonly StepNode[]): ReadonlyMap<string, number> {
  return new Map(group.map(({ name }, index) => [name.value, index]));
}

/** An outcome that leads on, by the name of its step. */
interface Way {
  readonly from: string;
  readonly outcome: string;
  readonly to: Located<string>;
}

/**
 * Of a step that chooses between ways which all stay in the group, the one that most likely is to lead out: one of two outcomes
 * that lead to the same step, or one that leads back.
 */
function wayAside(group: readonly StepNode[]): Way | undefined {
  const places = placesOf(group);
  const chosen = group.map(plannedWays).filter((ways) => {
    return ways.length > 1 && ways.every(({ to }) => places.has(to.value));
  });
  const alike = chosen.flatMap((ways) =>
    ways.filter((way) => ways.some((other) => other !== way && other.to.value === way.to.value)),
  );
  const back = chosen
    .flat()
    .find(
      ({ from, outcome, to }) =>
        !again.test(outcome) && (places.get(to.value) ?? 0) <= (places.get(from) ?? 0),
    );
  return alike.find(({ outcome }) => atEnds.test(outcome)) ?? alike.at(-1) ?? back;
}

/** What outcomes are called where there is nothing more to do. */
const atEnds =
  /^(?:accept|all-|approve|clean|complete|done|finish|good|no-|none|ok|pass|ready|settled|success)/;

/** What they are called where the same is to be done again. */
const again = /^(?:again|another|continue|more|not-|redo|repeat|retry)/;

function plannedWays({ name, transitions }: StepNode): readonly Way[] {
  return transitions.flatMap(({ outcome, transition }) =>
    transition.kind === "next" && outcome.value !== "other"
      ? [{ from: name.value, outcome: outcome.value, to: transition.step }]
      : [],
  );
}
