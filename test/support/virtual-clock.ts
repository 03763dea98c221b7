import type { Clock } from "../../runtime/clock.ts";

/**
 * A clock that jumps: when everything else has come to rest, it is the time at which the next
 * sleeper wakes. Runs that wait for minutes take no time, and take it the same way every time.
 */
export class VirtualClock implements Clock {
  readonly #sleepers: Sleeper[] = [];
  #nowMs: number;
  #isPumping = false;
  #ids = 0;

  constructor(startMs = 0) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  elapsed(): number {
    return this.#nowMs;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper = { atMs: this.#nowMs + ms, resolve };
      this.#sleepers.push(sleeper);
      signal.addEventListener("abort", () => this.#wake(sleeper));
      this.#pump();
    });
  }

  after(ms: number, callBack: () => void): () => void {
    const sleeper = { atMs: this.#nowMs + ms, resolve: callBack };
    this.#sleepers.push(sleeper);
    this.#pump();
    return () => {
      const place = this.#sleepers.indexOf(sleeper);
      if (place >= 0) this.#sleepers.splice(place, 1);
    };
  }

  async breathe(): Promise<void> {
    await Promise.resolve();
  }

  id(): string {
    this.#ids += 1;
    return `id-${this.#ids}`;
  }

  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    setImmediate(() => {
      this.#isPumping = false;
      const next = this.#sleepers.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined || next.atMs === Number.POSITIVE_INFINITY) return;
      this.#nowMs = next.atMs;
      this.#wake(next);
      this.#pump();
    });
  }

  #wake(sleeper: Sleeper): void {
    const place = this.#sleepers.indexOf(sleeper);
    if (place >= 0) this.#sleepers.splice(place, 1);
    sleeper.resolve();
  }
}

interface Sleeper {
  readonly atMs: number;
  readonly resolve: () => void;
}
