import type { Pacing } from "../abi.ts";
import type { Clock } from "../clock.ts";
import type { Fiber } from "./fiber.ts";
import { Latch } from "./fiber.ts";
import type { Scheduler } from "./scheduler.ts";

/** Spaces agent calls: so many at once, so long after the last one, and slower after a refusal. */
export class Pacer {
  readonly #pacing: Pacing;
  readonly #scheduler: Scheduler;
  readonly #clock: Clock;
  readonly #queue: Latch[] = [];
  #inUse = 0;
  #lastEndMs: number | undefined;
  #backoffMs = 0;
  #successes = 0;

  constructor(pacing: Pacing, scheduler: Scheduler, clock: Clock) {
    this.#pacing = pacing;
    this.#scheduler = scheduler;
    this.#clock = clock;
  }

  /** Waits for a turn; whoever gets one must `leave`. */
  *enter(): Fiber<void> {
    while (this.#inUse >= (this.#pacing.maxConcurrent ?? Number.POSITIVE_INFINITY)) {
      yield* this.#queueUp();
    }
    this.#inUse += 1;
  }

  /** Waits out the delays of a turn; the effects get their keys from the attempt's. */
  *wait(key: string): Fiber<void> {
    const { minDelayMs } = this.#pacing;
    if (minDelayMs > 0 && this.#lastEndMs !== undefined) {
      yield* this.#sleepUntil(`${key}!pace`, this.#lastEndMs + minDelayMs);
    }
    if (this.#backoffMs > 0) {
      yield* this.#sleepUntil(`${key}!backoff`, this.#clock.now() + this.#backoffMs);
    }
  }

  /** Gives the turn back. */
  leave(): void {
    this.#inUse -= 1;
    this.#lastEndMs = this.#clock.now();
    this.#wakeNext();
  }

  /** Learns how the call ended. */
  learn(ending: "success" | "rate-limit" | "failure"): void {
    const { backoff } = this.#pacing;
    if (backoff === undefined) return;
    if (ending === "rate-limit") {
      const next = this.#backoffMs === 0 ? backoff.initialMs : this.#backoffMs * backoff.multiplier;
      this.#backoffMs = Math.min(next, backoff.maxMs);
    }
    this.#successes = ending === "success" ? this.#successes + 1 : 0;
    if (this.#successes >= backoff.resetAfterSuccesses) this.#backoffMs = 0;
  }

  *#sleepUntil(key: string, untilMs: number): Fiber<void> {
    // Also when the time is over already: a resumed run has to ask for the same effects.
    yield* this.#scheduler.perform(key, { kind: "sleep", untilMs });
  }

  *#queueUp(): Fiber<void> {
    const turn = new Latch();
    this.#queue.push(turn);
    let isAwake = false;
    try {
      yield turn;
      isAwake = true;
    } finally {
      // A cancelled fiber hands on the turn that it was given, or leaves the queue.
      if (!isAwake) this.#giveUp(turn);
    }
  }

  #giveUp(turn: Latch): void {
    const place = this.#queue.indexOf(turn);
    if (place >= 0) this.#queue.splice(place, 1);
    else this.#wakeNext();
  }

  #wakeNext(): void {
    const turn = this.#queue.shift();
    if (turn !== undefined) this.#scheduler.open(turn);
  }
}
