/** What is wrong with a JSON text in the words of somebody who takes JSON for a more lenient language. */
export interface Explanation {
  readonly start: number;
  readonly end: number;
  readonly problem: string;
  readonly help?: string;
  /** Where begins what should end there. */
  readonly opened?: number;
  /** What takes the place, and what doing so is called. */
  readonly fix?: readonly [title: string, text: string];
}
