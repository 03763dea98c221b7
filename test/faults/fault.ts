import type { Host } from "./host.ts";

/** A recipe with one mistake in it. */
export interface Planted {
  readonly text: string;
  /** The line, from 1, where the mistake shows. */
  readonly line: number;
  /** Where its value begins, when that is another line. */
  readonly valueLine?: number;
  /** Recipes beside it, by path. */
  readonly beside?: Readonly<Record<string, string>>;
  /** The same text without the mistake, when it is not the text of the host. */
  readonly before?: Before;
}

/** A sound text, and the line that must be silent in it. */
export interface Before {
  readonly text: string;
  readonly line: number;
}

/** One form of a mistake that authors make. */
export interface Fault {
  /** Number of the mistake in the list of its dialect, with a letter for the form: `3b`. */
  readonly id: string;
  readonly what: string;
  /** It is no more than a matter of style, which a note finds. */
  readonly isStyle?: boolean;
  /** Plants it wherever it fits; hosts take turns with the places. */
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
  /** The share that must be found. */
  readonly least: number;
  /** Faults that fewer than five recipes have a place for. */
  readonly rare?: readonly string[];
}
