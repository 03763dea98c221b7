import type { Command } from "unbash";
import { wordTextsOf } from "./command-words.ts";

/** Whether a code that a command ends with is one of a failure: a shell keeps of it what 256 leaves. */
export function isFailure(code: number): boolean {
  return Number.isInteger(code) && code % 256 !== 0;
}

/** A pattern for `exit` and `return` where they may not have the code of a failure behind them. */
export const mayLeaveWell = String.raw`\b(?:exit|return)\b(?![ \t]+(?!(?:256|512|768)\b)[1-9]\d{0,2}\b)`;

/** Whether `exit` is given the code of a failure. */
export function exitsBadly(command: Command): boolean {
  const [code = ""] = wordTextsOf(command);
  return /^[1-9]\d{0,2}$/.test(code) && isFailure(Number(code));
}
