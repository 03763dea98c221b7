import type { Command } from "unbash";
import { partitionPoint } from "../../source/partition-point.ts";
import { jsonName, looksLikeJson } from "./json-text.ts";
import type { ProgramWord } from "./program-words.ts";

/** The words and here-documents of a command that are JSON. */
export function jsonWords({ args, redirects }: Command): readonly ProgramWord[] {
  const words = args.filter((word) => word.type === "Word" && looksLikeJson(word.value));
  const bodies = redirects.flatMap((one) => (one.type === "HereDoc" ? [one.body] : []));
  const found = [...words, ...bodies.filter((body) => looksLikeJson(body.text))];
  return found.map(({ pos, end }) => ({ start: pos, end, program: jsonName }));
}

/**
 * Tells of places in JSON that a shell reads whether they stand in a text of it: between quotes of their line that the shell
 * leaves there. `written` is how it stands in the script; a here-document has no quotes of the shell.
 */
export function textsOfJson(written: string, isDocument: boolean): (offset: number) => boolean {
  const turns: number[] = [];
  for (const at of isDocument ? signsIn(written, 0, written.length) : signsOfWord(written)) {
    // Texts of JSON end with their lines.
    if (written[at] !== "\n" || turns.length % 2 === 1) turns.push(at);
  }
  return (offset) => partitionPoint(turns, (turn) => turn < offset) % 2 === 1;
}

/** The quotes of JSON, but for those that it escapes, and the ends of lines. */
function signsIn(text: string, start: number, end: number): readonly number[] {
  const found = text.slice(start, end).matchAll(/\\.|["\n]/gs);
  return [...found].flatMap(({ 0: sign, index }) => (sign.length === 1 ? [start + index] : []));
}

/** What a shell keeps as it is, what it reads in double quotes, and what it reads outside of quotes. */
const pieces = /'[^']*'?|"(?:\\.|[^"\\])*"?|\\.|[^'"\\]+/gs;

/** The same of a word, whose pieces may stand in quotes of the shell; those in double quotes are escaped. */
function signsOfWord(word: string): readonly number[] {
  return [...word.matchAll(pieces)].flatMap(({ 0: piece, index }) => {
    if (piece.startsWith("'")) return signsIn(word, index + 1, index + piece.length);
    const escaped = piece.matchAll(/\\\\\\"|\\"|\\.|\n/gs);
    return [...escaped].flatMap(({ 0: sign, index: at }) =>
      sign === '\\"' || sign === "\n" ? [index + at] : [],
    );
  });
}
