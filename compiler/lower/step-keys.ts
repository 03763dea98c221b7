import type { StepKey } from "../ir/step.ts";

/** A source of step keys that are unique in one plan: the name itself, or the name with a number when it is taken. */
export function createStepKeys(): (name: string) => StepKey {
  const taken = new Set<string>();
  /** The numbers below are taken: thousands of steps may have one name. */
  const nextCounts = new Map<string, number>();
  return (name) => {
    let key = name;
    let count = nextCounts.get(name) ?? 2;
    for (; taken.has(key); count += 1) key = `${name}.${count}`;
    nextCounts.set(name, count);
    taken.add(key);
    return key;
  };
}
