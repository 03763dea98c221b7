import type { Host } from "./host.ts";

/** A recipe with one mistake in it. */
export interface Planted {
  readonly text: string;
  /** The line, from 1, where the mistake shows. */
  readonly line: number;
  /** Recipes beside it, by path. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** One form of a mistake that authors make. */
export interface Fault {
  /** Number of the mistake in the list of its dialect, with a letter for the form: `3b`. */
  readonly id: string;
  readonly what: string;
  /** Plants it wherever it fits. */
  readonly plant: (host: Host) => readonly Planted[];
}

/** A mistake that has no fault, and why. */
export interface WithoutFault {
  readonly id: string;
  readonly what: string;
  readonly why: string;
}

/** The faults of one dialect. */
export interface FaultSet {
  readonly dialect: string;
  readonly faults: readonly Fault[];
  readonly without: readonly WithoutFault[];
  /** Ids of the list of mistakes, all of which must occur above. */
  readonly mistakes: number;
  /** Faults that fewer than five recipes have a place for. */
  readonly rare?: readonly string[];
}
