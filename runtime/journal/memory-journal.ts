import type { Effect, EffectResult } from "../effect.ts";
import type { EffectHost, Finished, Handle, Journal, JournalEntry } from "./journal.ts";

/** A journal that lives as long as its run; entries of an earlier run make it a resumed one. */
export class MemoryJournal implements Journal {
  readonly entries: JournalEntry[] = [];
  readonly #host: EffectHost;
  readonly #recorded: RecordedRun;
  readonly #keys = new Set<string>();
  /** Effects that are being performed. */
  readonly #live = new Map<Handle, LiveEffect>();
  readonly #finished: Finished[] = [];
  /** Number of live effects that bring the run forward. */
  #moving = 0;
  #stopped = false;
  #bug: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(host: EffectHost, earlier: readonly JournalEntry[] = []) {
    this.#host = host;
    this.#recorded = new RecordedRun(earlier);
    this.entries.push(...earlier);
  }

  start(key: string, effect: Effect): Handle {
    if (this.#keys.has(key)) throw new Error(`Two effects have the key "${key}".`);
    this.#keys.add(key);
    const handle: Handle = { key };
    if (this.#recorded.await(handle, effect)) return handle;
    const before = this.#recorded.effectOf(key, effect);
    if (before === undefined) this.entries.push({ kind: "start", key, effect });
    this.#perform(handle, before ?? effect);
    return handle;
  }

  async next(): Promise<Finished | undefined> {
    for (;;) {
      if (this.#bug !== undefined) throw this.#bug.error;
      if (this.#stopped) return undefined;
      const finished = this.#recorded.next() ?? this.#finished.shift();
      if (finished !== undefined) return finished;
      if (this.#moving === 0) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  cancel(handle: Handle): void {
    this.#live.get(handle)?.abort.abort("stopped");
  }

  release(handle: Handle): void {
    this.#recorded.forget(handle);
    const live = this.#live.get(handle);
    if (live === undefined) return;
    this.#leave(handle, live);
    live.abort.abort("stopped");
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake?.();
    for (const { abort } of this.#live.values()) abort.abort("stopped");
    await Promise.allSettled([...this.#live.values()].map(({ settled }) => settled));
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
    this.entries.push({ kind: "result", key: handle.key, result });
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

/** What an earlier run wrote, handed out again in the order of its results. */
class RecordedRun {
  readonly #starts = new Map<string, Effect>();
  readonly #results: { readonly key: string; readonly result: EffectResult; given: boolean }[] = [];
  readonly #withResult = new Set<string>();
  /** Started again and waiting for their turn. */
  readonly #awaited = new Map<string, Handle>();
  #first = 0;

  constructor(entries: readonly JournalEntry[]) {
    for (const entry of entries) {
      if (entry.kind === "start") this.#starts.set(entry.key, entry.effect);
      else {
        this.#results.push({ key: entry.key, result: entry.result, given: false });
        this.#withResult.add(entry.key);
      }
    }
  }

  /** True if the result is there and will be given when its turn comes. */
  await(handle: Handle, effect: Effect): boolean {
    if (!this.#withResult.has(handle.key)) return false;
    if (this.#starts.get(handle.key)?.kind !== effect.kind) return false;
    this.#awaited.set(handle.key, handle);
    return true;
  }

  /** The effect as the earlier run started it: a sleep keeps the time it ends at. */
  effectOf(key: string, effect: Effect): Effect | undefined {
    const before = this.#starts.get(key);
    if (before?.kind !== effect.kind) return undefined;
    return before.kind === "sleep" ? before : effect;
  }

  forget(handle: Handle): void {
    this.#awaited.delete(handle.key);
  }

  next(): Finished | undefined {
    if (this.#awaited.size === 0) return undefined;
    while (this.#results[this.#first]?.given === true) this.#first += 1;
    for (let index = this.#first; index < this.#results.length; index += 1) {
      const entry = this.#results[index];
      const handle = entry === undefined ? undefined : this.#awaited.get(entry.key);
      if (entry === undefined || handle === undefined || entry.given) continue;
      entry.given = true;
      this.#awaited.delete(entry.key);
      return { handle, result: entry.result };
    }
    return undefined;
  }
}
