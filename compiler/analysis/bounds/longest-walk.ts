import type { Block, StepKey } from "../../ir/step.ts";
import { successorsIn } from "./successors.ts";

/**
 * No walk through a block takes more steps, where each step is visited so often at most. A walk leaves each of its steps
 * but the last, and comes to each but the first, so that it has one step more than there are transitions that share these
 * visits: a flow from the steps as they are left to the steps as they are come to (augmented as by Ford and Fulkerson 1956).
 */
export function longestWalk(block: Block, visits: ReadonlyMap<StepKey, number>): number {
  const flow = new Transitions(block, visits);
  let steps = 1;
  for (const key of block.steps.keys()) {
    for (let added = flow.add(key); added > 0; added = flow.add(key)) steps += added;
  }
  return steps;
}

class Transitions {
  private readonly block: Block;
  /** How often each step may still be left, and come to. */
  private readonly leaving: Map<StepKey, number>;
  private readonly coming: Map<StepKey, number>;
  /** How often each step is come to from others. */
  private readonly taken = new Map<StepKey, Map<StepKey, number>>();

  constructor(block: Block, visits: ReadonlyMap<StepKey, number>) {
    const { entry, calledEntry } = block;
    this.block = block;
    this.leaving = new Map(visits);
    this.coming = new Map(visits);
    // The first visit is come to from outside.
    if (calledEntry === undefined) this.coming.set(entry, (visits.get(entry) ?? 1) - 1);
  }

  /** Leaves a step as often as is possible at once; how often that is. */
  add(from: StepKey): number {
    const wanted = this.leaving.get(from) ?? 0;
    if (wanted === 0) return 0;
    const added = this.leave(from, wanted, new Set());
    this.leaving.set(from, wanted - added);
    return added;
  }

  private leave(from: StepKey, wanted: number, seen: Set<StepKey>): number {
    for (const to of successorsIn(this.block, from)) {
      if (seen.has(to)) continue;
      seen.add(to);
      const added = this.comeTo(to, wanted, seen);
      if (added === 0) continue;
      this.take(from, to, added);
      return added;
    }
    return 0;
  }

  private comeTo(to: StepKey, wanted: number, seen: Set<StepKey>): number {
    const free = this.coming.get(to) ?? 0;
    if (free > 0) {
      const added = Math.min(free, wanted);
      this.coming.set(to, free - added);
      return added;
    }
    // Another step that leads here may lead elsewhere instead.
    for (const [from, count] of this.taken.get(to) ?? []) {
      const moved = count === 0 ? 0 : this.leave(from, Math.min(count, wanted), seen);
      if (moved === 0) continue;
      this.take(from, to, -moved);
      return moved;
    }
    return 0;
  }

  private take(from: StepKey, to: StepKey, count: number): void {
    const taken = this.taken.get(to) ?? new Map<StepKey, number>();
    this.taken.set(to, taken.set(from, (taken.get(from) ?? 0) + count));
  }
}
