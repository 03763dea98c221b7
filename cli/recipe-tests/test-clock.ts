import type { Clock } from "../../runtime/clock.ts";
import { systemClock } from "../../runtime/clock.ts";

/** A clock on which waiting takes no time: when nothing else is left to do, it goes on to the next waking. */
export interface TestClock extends Clock {
  /** Keeps the time still while something real is done. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** Lets time pass at once. */
  advanceTo(ms: number): void;
}

/** When every test begins. */
const startMs = Date.UTC(2026, 0, 1);

interface Sleeper {
  readonly atMs: number;
  readonly wake: () => void;
}

/** A clock that begins at the same time in every test. */
export function createTestClock(): TestClock {
  const sleepers = new Set<Sleeper>();
  let nowMs = startMs;
  let ids = 0;
  let held = 0;
  let isTicking = false;
  const tick = async (): Promise<void> => {
    if (isTicking) return;
    isTicking = true;
    for (;;) {
      // Whatever can go on without time passing goes on first.
      await systemClock.breathe();
      const next = held > 0 ? undefined : earliest(sleepers);
      if (next === undefined) break;
      sleepers.delete(next);
      nowMs = Math.max(nowMs, next.atMs);
      next.wake();
    }
    isTicking = false;
  };
  const add = (ms: number, wake: () => void): Sleeper => {
    const sleeper = { atMs: nowMs + Math.max(ms, 0), wake };
    sleepers.add(sleeper);
    void tick();
    return sleeper;
  };
  return {
    now: () => nowMs,
    elapsed: () => nowMs - startMs,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const sleeper = add(ms, resolve);
        const end = (): void => {
          sleepers.delete(sleeper);
          resolve();
        };
        signal.addEventListener("abort", end, { once: true });
      }),
    after: (ms, callBack) => {
      const sleeper = add(ms, callBack);
      return () => sleepers.delete(sleeper);
    },
    breathe: () => Promise.resolve(),
    id: () => {
      ids += 1;
      return ids.toString(16).padStart(16, "0");
    },
    hold: async (work) => {
      held += 1;
      try {
        return await work();
      } finally {
        held -= 1;
        void tick();
      }
    },
    advanceTo: (ms) => {
      nowMs = Math.max(nowMs, ms);
    },
  };
}

/** The first to wake; of two at one time the one that went to sleep first. */
function earliest(sleepers: ReadonlySet<Sleeper>): Sleeper | undefined {
  let first: Sleeper | undefined;
  for (const sleeper of sleepers) {
    const wakes = sleeper.atMs !== Number.POSITIVE_INFINITY;
    if (wakes && (first === undefined || sleeper.atMs < first.atMs)) first = sleeper;
  }
  return first;
}
