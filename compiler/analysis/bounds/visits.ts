import type { Block, Guardrails, Step, StepKey } from "../../ir/step.ts";
import { stronglyConnected } from "../graph/strongly-connected.ts";
import type { Most } from "./amount.ts";
import { exactly, greatest, once, unbounded } from "./amount.ts";
import { longestWalk } from "./longest-walk.ts";
import { successorsIn } from "./successors.ts";

/** How often each step of a block may run while the block runs once: once, unless its exits lead back to it. */
export function visitsOf(block: Block): ReadonlyMap<StepKey, Most> {
  const { steps, guardrails } = block;
  const successors = (key: StepKey): readonly StepKey[] => successorsIn(block, key);
  const distances = guardrails && distancesIn(block);
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
    if (guardrails)
      return exactly(
        guarded(guardrails, {
          before: distances?.get(key) ?? 0,
          cycle: successors(key).includes(key) ? 1 : 2,
        }),
      );
    return unbounded({ span: step.idSpan, why: `step "${step.id}" may lead back to itself` });
  }
}

/**
 * How many steps of a block run at most while it runs once, where guardrails bound that and its steps may run again, or are
 * not all on one way.
 */
export function mostStepsIn(block: Block, visits: ReadonlyMap<StepKey, Most>): number | undefined {
  const { guardrails } = block;
  if (guardrails === undefined) return undefined;
  if (!(isAnyRepeated(visits) || isBranching(block))) return undefined;
  const counts = [...visits].map(([key, most]) => [key, greatest(most) ?? 1] as const);
  return Math.min(guardrails.total, longestWalk(block, new Map(counts)));
}

/** Whether the exits of a block's steps lead back to earlier ones. */
function isAnyRepeated(visits: ReadonlyMap<StepKey, Most>): boolean {
  return [...visits.values()].some((count) => count !== once);
}

/** Whether some step leads to one of several others. */
function isBranching(block: Block): boolean {
  return [...block.steps.keys()].some((key) => new Set(successorsIn(block, key)).size > 1);
}

/** Where a step stands among others that share a limit with it. */
interface Standing {
  /** How many run at least before its first run. */
  readonly before: number;
  /** How many begin at least from one of its runs to the next, with that one. */
  readonly cycle: number;
}

/** What other steps must run, before a step and between two of its runs, is taken from the limit of all. */
function guarded({ visits, total }: Guardrails, { before, cycle }: Standing): number {
  const behindFirst = total - before - 1;
  return Math.max(1, Math.min(visits, 1 + Math.floor(behindFirst / cycle)));
}

/** The steps of a block that some run of it may begin, in their order. */
export function stepsBegunIn(block: Block): readonly Step[] {
  const distances = distancesIn(block);
  const total = block.guardrails?.total ?? Number.POSITIVE_INFINITY;
  const isBegun = (key: StepKey): boolean => (distances.get(key) ?? total) < total;
  return [...block.steps.values()].filter(({ key }) => isBegun(key));
}

/** How many steps run at least before each step. */
function distancesIn(block: Block): ReadonlyMap<StepKey, number> {
  const { entry, calledEntry = entry } = block;
  const distances = new Map([entry, calledEntry].map((key) => [key, 0]));
  for (const [key, distance] of distances) {
    for (const next of successorsIn(block, key)) {
      if (!distances.has(next)) distances.set(next, distance + 1);
    }
  }
  return distances;
}
