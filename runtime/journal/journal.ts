import type { Effect, EffectResult } from "../effect.ts";

/**
 * The one door for everything that a run does to the world. A journal that already holds the result of
 * an effect gives it back without performing it: resuming is running again.
 */
export interface Journal {
  /** Starts an effect under a key that is unique in the run and the same in every run of the plan. */
  start(key: string, effect: Effect): Handle;
  /**
   * Tells which of the effects that are under way finished next, in the recorded order when it is
   * known. Undefined: nothing is left that can finish without an answer from outside. Rejects with a
   * `JournalFailure` when what happened cannot be written down.
   */
  next(): Promise<Finished | undefined>;
  /** Ends an effect early; it is still reported by `next`. */
  cancel(handle: Handle): void;
  /** Ends an effect whose result nobody wants; it is not reported. */
  release(handle: Handle): void;
  /** Keys of effects whose results are not surely kept: those that a journal which has failed has lost. */
  readonly unkept: ReadonlySet<string>;
  /** Ends all effects and waits for that, recording nothing: they run again when the run is resumed. */
  stop(): Promise<void>;
}

/** An effect under way. */
export interface Handle {
  readonly key: string;
}

/** An effect that ended. */
export interface Finished {
  readonly handle: Handle;
  readonly result: EffectResult;
}

/** Performs effects for a journal. */
export interface EffectHost {
  perform(effect: Effect, signal: AbortSignal): EffectResult | Promise<EffectResult>;
  /** True for an effect that brings nothing forward: it waits for an answer from outside, or bounds another. */
  isPassive(effect: Effect): boolean;
}

/** One line of a journal. */
export type JournalEntry =
  | { readonly kind: "start"; readonly key: string; readonly effect: Effect }
  | { readonly kind: "result"; readonly key: string; readonly result: EffectResult }
  /** A sub-recipe was found. Plans are code, so it is found again when its turn comes. */
  | { readonly kind: "found"; readonly key: string }
  /** From here on the run follows another plan, kept in this folder of the run. */
  | {
      readonly kind: "plan";
      readonly hash: string;
      readonly folder: string;
      readonly entry: string;
    }
  /** What is known of these effects no longer counts: they are started anew. */
  | { readonly kind: "again"; readonly keys: readonly string[] };

/** What is said of a journal that has been damaged. */
export const noWayOn =
  "the run cannot go on from it. Put it back as it was, or start the recipe anew.";

/** A journal that cannot be written or read: nothing is lost that it holds, and nothing more can be done. */
export class JournalFailure extends Error {}
