import { displayWidth } from "../../compiler/diagnostics/reports/display-width.ts";
import { visibleText } from "../../compiler/diagnostics/reports/visible-text.ts";
import { withoutCommands } from "../../compiler/diagnostics/without-commands.ts";
import type { Output } from "../output.ts";

/** Text of a recipe or agent on one line, without anything that could steer the terminal or a runner of workflows. */
export function printable(text: string): string {
  return withoutCommands(visibleText(text.replace(/\s+/g, " ").trim()));
}

/** Several lines without anything that could steer the terminal or a runner of workflows. */
export function printableLines(text: string): readonly string[] {
  return text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => withoutCommands(visibleText(line.replaceAll("\t", "  "))));
}

/** A text with its lines and tabs as they are, without anything that could steer the terminal or a runner of workflows. */
export function harmless(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => withoutCommands(line.split("\t").map(visibleText).join("\t")))
    .join("\n");
}

/** A text as programs read it, or, where a terminal shows it, without anything that could steer that. */
export function shownOn({ isTTY }: Pick<Output, "isTTY">, text: string): string {
  return isTTY === true ? harmless(text) : text;
}

/** A length of time for people: `0.4s`, `12.3s`, `4m05s`. */
export function elapsedText(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}m${String(seconds % 60).padStart(2, "0")}s`;
}

/** How many columns of a terminal a text takes. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += displayWidth(character);
  return columns;
}

/** Cuts text to a number of terminal columns, in its middle: the end of a path, and what is said of it, are worth more. */
export function fitColumns(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  const characters = [...text];
  const tail = fitting(characters.toReversed(), Math.floor((columns - 1) / 2)).toReversed();
  const head = fitting(characters, columns - 1 - columnsOf(tail.join("")));
  return `${head.join("")}…${tail.join("")}`;
}

/** As many of the first characters as fit. */
function fitting(characters: readonly string[], columns: number): readonly string[] {
  let width = 0;
  const end = characters.findIndex((character) => {
    width += displayWidth(character);
    return width > columns;
  });
  return end < 0 ? characters : characters.slice(0, end);
}
