import { beginningOf } from "../../runtime/values/text-beginning.ts";
import { printable } from "../progress/printable.ts";

const longest = 200;

/** A text on one line, cut where it is long. */
export function shorten(text: string): string {
  const line = printable(text);
  return line.length > longest ? `${beginningOf(line, longest)}…` : line;
}
