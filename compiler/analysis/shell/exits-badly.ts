import type { Command } from "unbash";
import { wordTextsOf } from "./command-words.ts";

/** A shell keeps of a code what 256 leaves of it. */
const failure = /^(?!256$|512$|768$)[1-9]\d{0,2}$/;

/** Whether `exit` is given the code of a failure. */
export function exitsBadly(command: Command): boolean {
  return failure.test(wordTextsOf(command)[0] ?? "");
}
