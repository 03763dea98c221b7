import type { SyntaxNode } from "unbash";

/** What takes the words in it in a way of its own; the innermost around a word counts. */
export const wordReaders: ReadonlySet<SyntaxNode["type"]> = new Set([
  "ArithmeticCommand",
  "ArithmeticExpansion",
  "ArithmeticFor",
  "ArrayValue",
  "Case",
  "CaseItem",
  "Command",
  "For",
  "HereDoc",
  "HereString",
  "ParameterExpansion",
  "Redirect",
  "TestBinary",
  "TestUnary",
]);
