import type { EffectResult } from "../effect.ts";
import type { Handle } from "../journal/journal.ts";

/**
 * A part of a run, written as a generator: it yields what it waits for and goes on when one of that
 * is done. The journal alone decides what finishes next, so a run replays in the same order.
 */
export type Fiber<T> = Generator<Latch | readonly Latch[], T, void>;

/** Something to wait for. */
export class Latch {
  done = false;
  #waiters: Waiter[] = [];

  wait(waiter: Waiter): void {
    this.#waiters.push(waiter);
  }

  /** Is done from now on; returns who waited. */
  open(): readonly Waiter[] {
    const waiters = this.#waiters;
    this.#waiters = [];
    this.done = true;
    return waiters;
  }
}

interface Waiter {
  readonly task: Task<unknown>;
  readonly wait: number;
}

/** Waiting for this gives the other fibers a turn, and the scheduler a look at the world. */
export const turn = new Latch();
turn.open();

/** An effect under way; done when its result is there. */
export class PendingEffect extends Latch {
  readonly handle: Handle;
  readonly #owner: Task<unknown> | undefined;
  result: EffectResult | undefined;

  constructor(handle: Handle, owner: Task<unknown> | undefined) {
    super();
    this.handle = handle;
    this.#owner = owner;
    owner?.effects.add(this);
  }

  finish(result: EffectResult): void {
    this.result = result;
    this.leave();
  }

  /** Its task need not end it any more. */
  leave(): void {
    this.#owner?.effects.delete(this);
  }
}

/** A fiber that runs beside the one that forked it; done when its value is there. */
export class Task<T> extends Latch {
  readonly fiber: Fiber<T>;
  readonly effects = new Set<PendingEffect>();
  readonly #parent: Task<unknown> | undefined;
  readonly children = new Set<Task<unknown>>();
  value: { readonly is: T } | undefined;
  cancelled = false;
  /** Counts its waits, so that a latch which opens late does not wake it from another one. */
  waits = 0;

  constructor(fiber: Fiber<T>, parent: Task<unknown> | undefined) {
    super();
    this.fiber = fiber;
    this.#parent = parent;
    parent?.children.add(this);
  }

  finish(value: T): void {
    this.value = { is: value };
    this.#parent?.children.delete(this);
  }

  /** Runs the `finally` blocks of a cancelled fiber. */
  end(): void {
    const iterator: Iterator<Latch | readonly Latch[], T, void> = this.fiber;
    iterator.return?.();
    this.#parent?.children.delete(this);
  }

  *withDescendants(): Generator<Task<unknown>> {
    yield this;
    for (const child of this.children) yield* child.withDescendants();
  }
}
