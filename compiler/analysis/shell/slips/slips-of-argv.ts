import type { SlipKind } from "./shell-slip.ts";
import type { OperandWord } from "./tools/operand-look.ts";
import { unfitWords } from "./tools/unfit-operands.ts";

/** The number of a word that a program takes otherwise than it is meant, and how. */
export interface WordSlip {
  readonly index: number;
  readonly kind: SlipKind;
}

/** The slips among the words that a program gets as they are, without a shell; undefined words are not known. */
export function slipsOfArgv(
  program: string,
  words: () => readonly (string | undefined)[],
): readonly WordSlip[] {
  const found = unfitWords(program, () => words().map(asRead));
  return found.map(({ start, kind }) => ({ index: start, kind }));
}

/** A word as if a shell had read it. */
function asRead(word: string | undefined, index: number): OperandWord {
  const place = { pos: index, end: index + 1 };
  if (word === undefined) return { text: "$_", value: "", ...place };
  const isPlain = /^[\w./:=,@%+-]+$/.test(word);
  return { text: isPlain ? word : `'${word}'`, value: word, ...place };
}
