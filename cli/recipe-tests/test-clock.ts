import type { Clock } from "../../runtime/clock.ts";
import { systemClock } from "../../runtime/clock.ts";

/** When every test begins. */
const startMs = Date.UTC(2026, 0, 1);

interface Sleeper {
  readonly atMs: number;
  readonly wake: () => void;
}

/**
 * A clock on which waiting takes no time: when nothing else is left to do, it goes on to the next waking. It begins at the
 * same time in every test.
 */
export class TestClock implements Clock {
  readonly #sleepers = new Set<Sleeper>();
  #nowMs = startMs;
  #ids = 0;
  #held = 0;
  #isTicking = false;

  now(): number {
    return this.#nowMs;
  }

  elapsed(): number {
    return this.#nowMs - startMs;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const sleeper = this.#add(ms, resolve);
      const end = (): void => {
        this.#sleepers.delete(sleeper);
        resolve();
      };
      signal.addEventListener("abort", end, { once: true });
    });
  }

  after(ms: number, callBack: () => void): () => void {
    const sleeper = this.#add(ms, callBack);
    return () => this.#sleepers.delete(sleeper);
  }

  breathe(): Promise<void> {
    return Promise.resolve();
  }

  id(): string {
    this.#ids += 1;
    return this.#ids.toString(16).padStart(16, "0");
  }

  /** Keeps the time still while something real is done. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#held += 1;
    try {
      return await work();
    } finally {
      this.#held -= 1;
      void this.#tick();
    }
  }

  /** Lets time pass at once. */
  advanceTo(ms: number): void {
    this.#nowMs = Math.max(this.#nowMs, ms);
  }

  #add(ms: number, wake: () => void): Sleeper {
    const sleeper = { atMs: this.#nowMs + Math.max(ms, 0), wake };
    this.#sleepers.add(sleeper);
    void this.#tick();
    return sleeper;
  }

  async #tick(): Promise<void> {
    if (this.#isTicking) return;
    this.#isTicking = true;
    for (;;) {
      // Whatever can go on without time passing goes on first.
      await systemClock.breathe();
      const next = this.#held > 0 ? undefined : earliest(this.#sleepers);
      if (next === undefined) break;
      this.#sleepers.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.wake();
    }
    this.#isTicking = false;
  }
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
