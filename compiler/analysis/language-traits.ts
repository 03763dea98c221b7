import type { DialectId } from "../ir/expression.ts";

/**
 * In what languages differ where no plan says it, as far as analyses and rules ask. How conditions compare and what texts
 * values have is in `conditions/evaluation.ts`.
 */
export interface LanguageTraits {
  /** Whether reading a variable that no step has set yet fails; where it does not, the variable reads as empty. */
  readonly failsWhereUnset: boolean;
  /** Whether a variable holds its default as it is written, and no placeholder in it is replaced. */
  readonly holdsDefaultsAsWritten: boolean;
  /** Whether conditions turn what they compare into text, which lists and mappings have none of. */
  readonly comparesTexts: boolean;
  /** Whether conditions call functions, and methods of values. */
  readonly callsFunctions: boolean;
  /** Whether conditions have a variable in braces, `{{found}}`, and no bare name. */
  readonly readsBraces: boolean;
  /** Whether parentheses make a truth value of the single operand that they stand around. */
  readonly groupsMakeTruth: boolean;
  /** Whether there are engines that read a mixture of `and` and `or` from left to right. */
  readonly mixesFromLeft: boolean;
}

/** The traits of a language. */
export function traitsOf(dialect: DialectId): LanguageTraits {
  return traits[dialect];
}

/** Whether reading a variable that no step has set yet fails; where it does not, the variable reads as empty. */
export function failsWhereUnset(dialect: DialectId): boolean {
  return traits[dialect].failsWhereUnset;
}

/** No variables, and no conditions. */
const plain: LanguageTraits = {
  failsWhereUnset: true,
  holdsDefaultsAsWritten: false,
  comparesTexts: false,
  callsFunctions: false,
  readsBraces: false,
  groupsMakeTruth: false,
  mixesFromLeft: false,
};

const traits: { readonly [Id in DialectId]: LanguageTraits } = {
  amplifier: {
    failsWhereUnset: true,
    holdsDefaultsAsWritten: true,
    comparesTexts: true,
    callsFunctions: false,
    readsBraces: true,
    groupsMakeTruth: false,
    mixesFromLeft: true,
  },
  amplihack: {
    failsWhereUnset: false,
    holdsDefaultsAsWritten: true,
    comparesTexts: false,
    callsFunctions: true,
    readsBraces: false,
    groupsMakeTruth: true,
    mixesFromLeft: false,
  },
  "agent-recipes": plain,
  // What its guards ask is whether one text is true; defaults of defaults are replaced when it compiles.
  "command-template": plain,
};
