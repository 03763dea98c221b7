import type { SyntaxNode, Word } from "unbash";
import { fileWords } from "../../file-words.ts";
import type { ScriptRange } from "../../placement.ts";
import { visitScript } from "../../visit-script.ts";

/** Most scripts have no such text, and need no parser. */
const maybeQuoted = /["']~["'/]/;

/** What expands a tilde later, or replaces it. */
const expandsLater = /\beval\b|\benvsubst\b|\bexpanduser\b|\/#?\\?~/;

/**
 * The tildes in quotes that begin the name of a file, also of one that a variable is set to: no shell expands them there, and
 * a folder with the name `~` is meant.
 */
export function quotedTildes(script: string): readonly ScriptRange[] {
  if (!maybeQuoted.test(script) || expandsLater.test(script)) return [];
  const words = fileWords(script);
  const read = new Set(words.map(({ variable }) => variable));
  const found = words
    .filter(({ quotes, value }) => quotes !== "none" && /^~(?:\/|$)/.test(value))
    .map(({ start }) => ({ start, end: script.indexOf(script.charAt(start - 1), start) }));
  visitScript(script, (node) => {
    const word = assignedTilde(node);
    if (word && read.has(word.name)) found.push({ start: word.pos + 1, end: word.end - 1 });
  });
  return found;
}

function assignedTilde(
  node: SyntaxNode,
): (Pick<Word, "end" | "pos"> & { readonly name: string }) | undefined {
  if (node.type !== "Assignment" || node.value.type !== "Word") return undefined;
  const { pos, end, text } = node.value;
  return /^(["'])~(?:\/|\1$)/.test(text) ? { pos, end, name: node.name } : undefined;
}
