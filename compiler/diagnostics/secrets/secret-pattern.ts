/** A kind of text that gives access to something, with what it looks like and what only resembles it. */
export interface SecretPattern {
  readonly what: string;
  /** Where the secret is only a part of what fits, it is the group `secret`. */
  readonly pattern: RegExp;
  /** Whether any word may stand in the place of the secret, which then must look random. */
  readonly isAnyWord?: true;
  /** Texts one of which whatever fits contains; looking for them is many times faster. */
  readonly signs: readonly string[];
  /** Made up; in pieces, so that no scanner takes this file for a leak. */
  readonly examples: readonly (readonly string[])[];
  readonly counterexamples: readonly string[];
}
