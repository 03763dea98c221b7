import { displayWidth } from "../../compiler/diagnostics/display-width.ts";
import { visibleText } from "../../compiler/diagnostics/visible-text.ts";

/** Text of a recipe or agent on one line, without anything that could steer the terminal. */
export function printable(text: string): string {
  return visibleText(text.replace(/\s+/g, " ").trim());
}

/** Several lines without anything that could steer the terminal. */
export function printableLines(text: string): readonly string[] {
  return text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => visibleText(line.replaceAll("\t", "  ")));
}

/** A length of time for people: `0.4s`, `12.3s`, `4m05s`. */
export function durationText(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}m${String(seconds % 60).padStart(2, "0")}s`;
}

/** Cuts text to a number of terminal columns. */
export function fitColumns(text: string, columns: number): string {
  let width = 0;
  let end = 0;
  let lastThatFits = 0;
  for (const character of text) {
    width += displayWidth(character);
    if (width > columns) return `${text.slice(0, lastThatFits)}…`;
    end += character.length;
    // Room for the ellipsis, should the next character be one too many.
    if (width < columns) lastThatFits = end;
  }
  return text;
}
