import type { BooleanAlgebra, BooleanFunction } from "./boolean-function.ts";

/** What an atom says of its subject, where tests of the same thing exclude or imply one another. */
export type Claim =
  | {
      readonly kind: "equals";
      /** Shared by the constants of which one value may equal several. */
      readonly likeness: string;
      /** Whether what equals the constant is true, where that is the same for all of it. */
      readonly truth: boolean | undefined;
      /** The number that it equals, if it is one. */
      readonly number: number | undefined;
    }
  | { readonly kind: "below"; readonly bound: Bound }
  | { readonly kind: "truthy"; readonly of: "flag" | "number" | "text" | undefined }
  | {
      /** It has a length: a text, a list or a mapping that is not empty. */
      readonly kind: "filled";
    }
  | {
      readonly kind: "comparable";
      /** Under which outcomes the value is there to be compared. */
      readonly where: BooleanFunction;
    };

/** A number that a value is below, or at most equal to. */
export interface Bound {
  readonly number: number;
  readonly inclusive: boolean;
}

/** A test of a run that analyses reason about without knowing how it ends. */
export interface Atom {
  /** The versions that the test reads: it keeps its outcome while they stay. */
  readonly versions: readonly number[];
  /** What is tested, where tests of the same thing exclude or imply one another. */
  readonly subject?: string | undefined;
  readonly claim?: Claim | undefined;
  readonly whereUnset?: readonly WhereUnset[] | undefined;
  /** What holds wherever the test does, of another value: what has a key is no empty text. */
  readonly requires?: BooleanFunction | undefined;
}

/** How a test ends where one of the variables that it reads is unset and reads as null. */
export interface WhereUnset {
  /** The variable in the version that is read. */
  readonly variable: string;
  readonly holds: boolean;
}

/** Where a translation gets its atoms. */
export interface Atoms {
  readonly algebra: BooleanAlgebra;
  /** The function of one atom, the same for the same key. */
  atom(key: string, atom: Atom): BooleanFunction;
}
