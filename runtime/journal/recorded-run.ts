import type { Effect, EffectResult } from "../effect.ts";
import type { Handle, JournalEntry } from "./journal.ts";

/** A result of an earlier run whose turn has come. */
export interface RecordedResult {
  readonly handle: Handle;
  /** Undefined: the journal could not keep it, so the effect is performed again now. */
  readonly result: EffectResult | undefined;
  readonly effect: Effect;
}

interface Recorded {
  readonly key: string;
  readonly result: EffectResult | undefined;
  /** Where it stands in the journal. */
  readonly at: number;
  given: boolean;
}

/** What an earlier run wrote, handed out again in the order of its results. */
export class RecordedRun {
  readonly #starts = new Map<string, Effect>();
  readonly #byKey: ReadonlyMap<string, Recorded>;
  readonly #results: readonly Recorded[];
  /** Started again and waiting for their turn. */
  readonly #awaited = new Map<string, { readonly handle: Handle; readonly effect: Effect }>();
  #first = 0;
  /** Whether what followed from the last result had begun, so that its journal was written and all before it was told. */
  readonly isFollowed: boolean;

  constructor(entries: readonly JournalEntry[]) {
    const results = new Map<string, Recorded>();
    for (const [at, entry] of entries.entries()) {
      if (entry.kind === "start") this.#starts.set(entry.key, entry.effect);
      else if (entry.kind === "again") {
        for (const key of entry.keys) {
          this.#starts.delete(key);
          results.delete(key);
        }
      } else if (entry.kind !== "plan") {
        const result = entry.kind === "result" ? entry.result : undefined;
        results.delete(entry.key);
        results.set(entry.key, { key: entry.key, result, at, given: false });
      }
    }
    this.#byKey = results;
    this.#results = [...results.values()];
    const lastStart = entries.findLastIndex(({ kind }) => kind === "start");
    this.isFollowed = lastStart > (this.#results.at(-1)?.at ?? -1);
  }

  /** Tells whether a result is left that nobody has asked for yet. */
  get isLeft(): boolean {
    this.#skipGiven();
    return this.#first < this.#results.length;
  }

  /** True if the result is there and will be given when its turn comes. */
  await(handle: Handle, effect: Effect): boolean {
    if (!this.#byKey.has(handle.key)) return false;
    if (this.#starts.get(handle.key)?.kind !== effect.kind) return false;
    this.#awaited.set(handle.key, { handle, effect });
    return true;
  }

  /** The effect as the earlier run started it: a sleep keeps the time it ends at. */
  effectOf(key: string, effect: Effect): Effect | undefined {
    const before = this.#starts.get(key);
    if (before?.kind !== effect.kind) return undefined;
    return before.kind === "sleep" ? before : effect;
  }

  forget({ key }: Handle): void {
    if (!this.#awaited.delete(key)) return;
    const recorded = this.#byKey.get(key);
    if (recorded !== undefined) recorded.given = true;
  }

  next(): RecordedResult | undefined {
    if (this.#awaited.size === 0) return undefined;
    this.#skipGiven();
    for (let index = this.#first; index < this.#results.length; index += 1) {
      const entry = this.#results[index];
      const awaited = entry === undefined ? undefined : this.#awaited.get(entry.key);
      if (entry === undefined || awaited === undefined || entry.given) continue;
      entry.given = true;
      this.#awaited.delete(entry.key);
      return { ...awaited, result: entry.result };
    }
    return undefined;
  }

  #skipGiven(): void {
    while (this.#results[this.#first]?.given === true) this.#first += 1;
  }
}
