import type { Effect, EffectResult } from "../effect.ts";
import type { EffectHost, Finished, Handle, Journal, JournalEntry } from "./journal.ts";
import { RecordedRun } from "./recorded-run.ts";

/** Where a journal keeps its entries. */
export interface EntryStore {
  append(entry: JournalEntry): void;
  /** Resolves when all that was appended is safe; absent: it is so at once. */
  readonly commit?: () => Promise<void>;
}

/**
 * The journal over any store. What changes the world (agents, processes) is performed only when the
 * store has all entries up to its start, the results that it follows from among them; so one commit
 * makes everything safe that has happened since the last, however many lanes took part.
 */
export class RecordingJournal implements Journal {
  readonly #host: EffectHost;
  readonly #store: EntryStore;
  readonly #recorded: RecordedRun;
  readonly #keys = new Set<string>();
  /** Started, and not yet performed. */
  readonly #held = new Map<Handle, Effect>();
  /** Effects that are being performed. */
  readonly #live = new Map<Handle, LiveEffect>();
  readonly #finished: Finished[] = [];
  readonly unkept = new Set<string>();
  /** Number of live effects that bring the run forward. */
  #moving = 0;
  #stopped = false;
  /** An agent or a process was started, or anything ended, that the journal has no result of. */
  #hasGoneOn = false;
  #bug: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(host: EffectHost, store: EntryStore, earlier: readonly JournalEntry[]) {
    this.#host = host;
    this.#store = store;
    this.#recorded = new RecordedRun(earlier);
  }

  /** True while the run only repeats what an earlier one did. */
  get isReplaying(): boolean {
    return !this.#hasGoneOn && this.#recorded.isLeft;
  }

  /** True also for what then led the earlier one to the effects that it began last. */
  get isRetracing(): boolean {
    return this.isReplaying || (!this.#hasGoneOn && this.#recorded.isFollowed);
  }

  start(key: string, effect: Effect): Handle {
    if (this.#keys.has(key)) throw new Error(`Two effects have the key "${key}".`);
    this.#keys.add(key);
    const handle: Handle = { key };
    if (this.#recorded.await(handle, effect)) return handle;
    const before = this.#recorded.effectOf(key, effect);
    if (before === undefined) this.#store.append({ kind: "start", key, effect });
    const due = before ?? effect;
    // One that was under way begins again while other lanes still repeat theirs.
    const isRepeated = before !== undefined && this.#recorded.isLeft;
    if (!isHarmless(due) && !isRepeated) this.#hasGoneOn = true;
    if (isHarmless(due) || this.#store.commit === undefined) this.#perform(handle, due);
    else this.#held.set(handle, due);
    return handle;
  }

  async next(): Promise<Finished | undefined> {
    for (;;) {
      if (this.#bug !== undefined) throw this.#bug.error;
      if (this.#stopped) return undefined;
      const finished = this.#finishedBefore() ?? this.#finishedNow();
      if (finished !== undefined) return finished;
      if (this.#store.commit !== undefined) {
        await this.#commit();
        this.#performHeld();
      }
      if (this.#hasNews) continue;
      if (this.#moving === 0) return undefined;
      await this.#news();
    }
  }

  cancel(handle: Handle): void {
    if (this.#held.delete(handle)) this.#finish(handle, cancelled);
    this.#live.get(handle)?.abort.abort("stopped");
  }

  release(handle: Handle): void {
    this.#held.delete(handle);
    this.#recorded.forget(handle);
    const live = this.#live.get(handle);
    if (live === undefined) return;
    this.#leave(handle, live);
    live.abort.abort("stopped");
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#held.clear();
    this.#wake?.();
    for (const { abort } of this.#live.values()) abort.abort("stopped");
    await Promise.allSettled([...this.#live.values()].map(({ settled }) => settled));
    await this.#commit();
  }

  async #commit(): Promise<void> {
    const keys = [...this.unkept];
    await this.#store.commit?.();
    for (const key of keys) this.unkept.delete(key);
  }

  /** Something to tell came up while the store was at work. */
  get #hasNews(): boolean {
    return this.#stopped || this.#finished.length > 0 || this.#bug !== undefined;
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #finishedBefore(): Finished | Promise<Finished> | undefined {
    const recorded = this.#recorded.next();
    if (recorded === undefined) return undefined;
    const { effect, handle, result } = recorded;
    return result === undefined ? this.#findAgain(handle, effect) : { handle, result };
  }

  #finishedNow(): Finished | undefined {
    const finished = this.#finished.shift();
    if (finished !== undefined) this.#hasGoneOn = true;
    return finished;
  }

  async #findAgain(handle: Handle, effect: Effect): Promise<Finished> {
    return { handle, result: await this.#host.perform(effect, new AbortController().signal) };
  }

  #performHeld(): void {
    if (this.#stopped) return;
    for (const [handle, effect] of this.#held) this.#perform(handle, effect);
    this.#held.clear();
  }

  #perform(handle: Handle, effect: Effect): void {
    const abort = new AbortController();
    const result = this.#host.perform(effect, abort.signal);
    if (!(result instanceof Promise)) {
      this.#finish(handle, result);
      return;
    }
    const moving = !this.#host.isPassive(effect);
    if (moving) this.#moving += 1;
    const live: LiveEffect = {
      abort,
      moving,
      settled: result.then(
        (value) => this.#settle(handle, live, value),
        (error: unknown) => this.#break(error),
      ),
    };
    this.#live.set(handle, live);
  }

  #settle(handle: Handle, live: LiveEffect, result: EffectResult): void {
    if (!this.#live.has(handle)) return;
    this.#leave(handle, live);
    if (!this.#stopped) this.#finish(handle, result);
  }

  #leave(handle: Handle, live: LiveEffect): void {
    this.#live.delete(handle);
    if (live.moving) this.#moving -= 1;
  }

  #finish(handle: Handle, result: EffectResult): void {
    this.#store.append({ kind: "result", key: handle.key, result });
    if (this.#store.commit !== undefined) this.unkept.add(handle.key);
    this.#finished.push({ handle, result });
    this.#wake?.();
  }

  #break(error: unknown): void {
    this.#bug = { error };
    this.#wake?.();
  }
}

interface LiveEffect {
  readonly abort: AbortController;
  readonly moving: boolean;
  readonly settled: Promise<void>;
}

const cancelled: EffectResult = {
  kind: "failure",
  failure: { kind: "cancelled", message: "It was cancelled." },
};

/** Effects that may be performed twice without anybody noticing need no record beforehand. */
function isHarmless({ kind }: Effect): boolean {
  return kind !== "agent" && kind !== "process";
}
