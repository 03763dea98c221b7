/** What is wrong with a JSON text in the words of somebody who takes JSON for a more lenient language. */
export interface Explanation {
  readonly start: number;
  readonly end: number;
  readonly problem: string;
  readonly help?: string;
  /** Where begins what should end there. */
  readonly opened?: number;
  /** Where what the fix replaces ends, if not with the place itself. */
  readonly edited?: number;
  /** What takes the place, and what doing so is called; and what is to be written elsewhere then. */
  readonly fix?: readonly [title: string, text: string, ...others: readonly OtherEdit[]];
}

interface OtherEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
