import type { Clock } from "../clock.ts";
import type { Effect, EffectResult } from "../effect.ts";
import type { Handle, Journal } from "../journal/journal.ts";
import { JournalFailure } from "../journal/journal.ts";
import type { Fiber } from "./fiber.ts";
import { Latch, PendingEffect, Task } from "./fiber.ts";

/** How the scheduler left the root fiber. */
export type Completion<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "paused" }
  | { readonly kind: "cancelled" }
  /** The journal cannot go on, and has lost the results of these effects. */
  | { readonly kind: "broken"; readonly message: string; readonly lost: ReadonlySet<string> };

/** So many turns go by before timers and signals get theirs. */
const turnsPerBreath = 256;

/** Drives fibers, one at a time, each until it waits; the journal says what they wait for next. */
export class Scheduler {
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #pending = new Map<Handle, PendingEffect>();
  #ready: Task<unknown>[] = [];
  #current: Task<unknown> | undefined;
  #turns = 0;

  constructor(journal: Journal, clock: Clock) {
    this.#journal = journal;
    this.#clock = clock;
  }

  /** Runs a fiber to its end, or until nothing can move without an answer from outside. */
  async run<T>(fiber: Fiber<T>, signal: AbortSignal): Promise<Completion<T>> {
    try {
      return await this.#runJournaled(fiber, signal);
    } catch (error) {
      if (!(error instanceof JournalFailure)) throw error;
      return { kind: "broken", message: error.message, lost: this.#journal.unkept };
    }
  }

  async #runJournaled<T>(fiber: Fiber<T>, signal: AbortSignal): Promise<Completion<T>> {
    const stop = (): void => {
      // The loop below waits for the same thing and reports what went wrong with it.
      this.#journal.stop().catch(() => undefined);
    };
    signal.addEventListener("abort", stop);
    try {
      return await this.#drive(this.fork(fiber), signal);
    } finally {
      signal.removeEventListener("abort", stop);
      await this.#journal.stop();
    }
  }

  /** Starts a fiber beside the current one; waiting for the task waits for its value. */
  fork<T>(fiber: Fiber<T>): Task<T> {
    const task = new Task(fiber, this.#current);
    this.#ready.push(task);
    return task;
  }

  /** Starts an effect; waiting for what it returns waits for the result. */
  start(key: string, effect: Effect): PendingEffect {
    const pending = new PendingEffect(this.#journal.start(key, effect), this.#current);
    this.#pending.set(pending.handle, pending);
    return pending;
  }

  /** Performs an effect and waits for its result. */
  *perform(key: string, effect: Effect): Fiber<EffectResult> {
    const pending = this.start(key, effect);
    yield pending;
    return resultOf(pending);
  }

  /** Forgets an effect that nobody waits for any more. */
  release(pending: PendingEffect): void {
    this.#journal.release(pending.handle);
    this.#pending.delete(pending.handle);
    pending.leave();
  }

  /** Ends a task with all that it started, and waits until its effects have really ended. */
  *cancel(task: Task<unknown>): Fiber<void> {
    const tasks = [...task.withDescendants()];
    for (const each of tasks) each.cancelled = true;
    const effects = tasks.flatMap((each) => [...each.effects]);
    for (const effect of effects) this.#journal.cancel(effect.handle);
    for (const effect of effects) if (!effect.done) yield effect;
    // Innermost first, so that what a fiber holds is given back in the order it was taken.
    for (const each of tasks.reverse()) each.end();
  }

  /** Opens a latch and wakes the fibers that wait for it. */
  open(latch: Latch): void {
    for (const { task, wait } of latch.open()) {
      if (task.waits === wait && !task.cancelled) this.#ready.push(task);
    }
  }

  async #drive<T>(root: Task<T>, signal: AbortSignal): Promise<Completion<T>> {
    for (;;) {
      await this.#runReady(signal);
      if (root.value !== undefined) return { kind: "done", value: root.value.is };
      if (signal.aborted) return { kind: "cancelled" };
      const finished = await this.#journal.next();
      if (finished === undefined)
        return signal.aborted ? { kind: "cancelled" } : { kind: "paused" };
      const pending = this.#pending.get(finished.handle);
      if (pending === undefined) continue;
      this.#pending.delete(finished.handle);
      pending.finish(finished.result);
      this.open(pending);
    }
  }

  async #runReady(signal: AbortSignal): Promise<void> {
    while (this.#ready.length > 0 && !signal.aborted) {
      const batch = this.#ready;
      this.#ready = [];
      for (const task of batch) {
        this.#turns += 1;
        if (this.#turns % turnsPerBreath === 0) await this.#clock.breathe();
        if (signal.aborted) return;
        this.#turn(task);
      }
    }
  }

  #turn(task: Task<unknown>): void {
    if (task.cancelled || task.done) return;
    task.waits += 1;
    this.#current = task;
    const step = task.fiber.next();
    this.#current = undefined;
    if (step.done === true) {
      task.finish(step.value);
      this.open(task);
    } else this.#wait(task, step.value);
  }

  #wait(task: Task<unknown>, latches: Latch | readonly Latch[]): void {
    const waiter = { task, wait: task.waits };
    const list = latches instanceof Latch ? [latches] : latches;
    if (list.some(({ done }) => done)) this.#ready.push(task);
    else for (const latch of list) latch.wait(waiter);
  }
}

/** The result of an effect that is done. */
function resultOf(pending: PendingEffect): EffectResult {
  if (pending.result === undefined) throw new Error("An effect was read before it had ended.");
  return pending.result;
}
