import type { Failure } from "../effect.ts";

/** What went wrong as text for programs: the message, and below it the end of what was printed about it. */
export function failureText({ message, stderrTail = "" }: Failure): string {
  const tail = stderrTail.trimEnd();
  return tail === "" ? message : `${message}\n${tail}`;
}
