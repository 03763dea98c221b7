import type { AnyBlock } from "../abi.ts";

/**
 * The place of a step in a run: ids of the steps around it, with the item (`[3]`) and, after the
 * first, the visit (`~2`). Made of ids alone, so that a step keeps its path when others come or go.
 */
export function stepPath(parent: string, segment: string, visit: number): string {
  const own = visit === 1 ? segment : `${segment}~${visit}`;
  if (parent === "" || own === "") return parent + own;
  return `${parent}/${own}`;
}

/** What a step adds to the path: its id, or its key where the id does not tell it from its siblings. */
export function segmentOf(block: AnyBlock, key: string, owner: string | undefined): string {
  const segments = segmentsOf(block);
  // A loop over a single step says that step's name once.
  if (segments.size === 1 && block.steps[key]?.id === owner) return "";
  return segments.get(key) ?? escaped(key);
}

const known = new WeakMap<AnyBlock, ReadonlyMap<string, string>>();

function segmentsOf(block: AnyBlock): ReadonlyMap<string, string> {
  const before = known.get(block);
  if (before !== undefined) return before;
  const steps = Object.entries(block.steps);
  const segments = new Map(
    steps.map(([key, { id }]) => {
      const isAlone = steps.every(
        ([other, step]) => other === key || (other !== id && step.id !== id),
      );
      return [key, escaped(isAlone ? id : key)] as const;
    }),
  );
  known.set(block, segments);
  return segments;
}

/** Keeps the signs of paths out of names: ids may be any text. */
export function escaped(name: string): string {
  return name.replace(/[%/[\]~#!]/gu, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
