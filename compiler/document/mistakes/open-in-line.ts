import type { SourceText } from "../../source/source-text.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, isEntry, linesAbove } from "./source-lines.ts";

/**
 * The bracket of the nearest line above a complaint that does not close it, if the next line is a key or an item that is
 * indented no further: a bracket of a later text may have closed it for a parser.
 */
export function openInLine(source: SourceText, complaint: number): number | undefined {
  let below: SourceLine | undefined;
  for (const line of linesAbove(source, complaint)) {
    const bracket = openBracketOf(line.text);
    if (bracket !== undefined && below && isEntry(below) && below.indent <= contentIndent(line)) {
      return line.start + bracket;
    }
    below = line;
  }
  return undefined;
}

/** Where the value of a line opens a bracket that the line does not close. */
function openBracketOf(text: string): number | undefined {
  const start = /^ *(?:- +)*[\w-]+: +(?=[[{])/.exec(text)?.[0].length;
  if (start === undefined) return undefined;
  const bare = text.slice(start).replaceAll(/"[^"]*"|'[^']*'/g, "");
  const count = (sign: string): number => bare.split(sign).length - 1;
  const isOpen = count("[") > count("]") || count("{") > count("}");
  return isOpen ? start : undefined;
}
