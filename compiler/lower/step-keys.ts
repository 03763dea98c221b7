import type { StepKey } from "../ir/step.ts";

/** A source of step keys that are unique in one plan: the name itself, or the name with a number when it is taken. */
export function createStepKeys(): (name: string) => StepKey {
  const taken = new Set<string>();
  return (name) => {
    let key = name;
    for (let count = 2; taken.has(key); count += 1) key = `${name}.${count}`;
    taken.add(key);
    return key;
  };
}
