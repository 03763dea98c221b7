import type { Word } from "unbash";
import type { ShellSlip } from "../shell-slip.ts";

/** A word as a shell reads it: what is written, what that says, and where it stands. */
export type OperandWord = Pick<Word, "end" | "pos" | "text" | "value">;

/** What a command reads and writes besides its words. */
export interface Around {
  readonly hasRedirects: boolean;
  /** The files that it writes. */
  readonly written: readonly string[];
}

/** A look at the words behind a program. */
export type OperandLook = (words: readonly OperandWord[], around: Around) => ShellSlip | undefined;
