/** A language of conditions, and the two ways to decide one. */
export interface ConditionLanguage {
  readonly name: string;
  readonly conditions: readonly string[];
  /** Makes the function that a plan has. */
  compile(text: string): () => boolean;
  /** Parses a text and walks its tree, as an interpreter does each time. */
  interpret(text: string): boolean;
}

/** The function that emitted code is, with its scope at hand. */
export function functionOf(code: string, semantics: object, scope: object): () => boolean {
  return new Function("$", "v", `"use strict"; return () => ${code};`)(semantics, scope);
}
