import type { Command, For, SyntaxNode, Word } from "unbash";
import { isTest, wordsOf } from "../../command-words.ts";
import type { FileWord } from "../../file-words.ts";
import { filesOf, fileWordsIn } from "../../file-words.ts";
import { readsFiles } from "../../reads-files.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a star in quotes. */
export const maybeQuotedGlob = /["'][^"'\s]{0,80}\*[^"'\s]{0,80}["']/;

/** `cat "*.txt"` and `rm "$folder/*"`, and loops over such a word. */
export function quotedGlobs(node: SyntaxNode): readonly ShellSlip[] {
  if (node.type === "For") return loopOverGlob(node);
  if (node.type === "TestUnary")
    return /^-[defrsx]$/.test(node.operator) ? globs([node.operand]) : [];
  return node.type === "Command" ? globs(filesOfCommand(node)) : [];
}

function filesOfCommand(command: Command): readonly Word[] {
  const program = command.name?.value ?? "";
  if (!(readsFiles.has(program) || isTest(command))) return [];
  // `ls -I` leaves out what matches.
  const takesPattern = wordsOf(command).some(({ text }) => /^(?:-I|--hide|--ignore)/.test(text));
  return takesPattern ? [] : filesOf(command);
}

function globs(words: readonly Word[]): readonly ShellSlip[] {
  return words
    .filter(isQuotedGlob)
    .map(({ pos, end }) => ({ start: pos, end, kind: "quoted glob" }));
}

/** Whether all stars of a word stand in its quotes; a word with blanks is no pattern. */
function isQuotedGlob({ parts = [], value }: Word): boolean {
  if (!value.includes("*") || /[\s\\]/.test(value)) return false;
  const quoted = parts.map((part) => {
    if (part.type === "SingleQuoted") return part.value;
    if (part.type !== "DoubleQuoted") return undefined;
    return part.parts.map((one) => (one.type === "Literal" ? one.text : "")).join("");
  });
  const isOutside = parts.some(({ type }) => type === "Glob" || type === "ExtendedGlob");
  return !isOutside && quoted.some((text) => text?.includes("*") === true);
}

/** A loop over quoted stars alone, whose body has each of them for the name of a file, in quotes again. */
function loopOverGlob({ name, wordlist = [], body }: For): readonly ShellSlip[] {
  const found = globs(wordlist);
  if (found.length === 0 || found.length < wordlist.length) return [];
  const isFile = ({ quotes, value, variable }: FileWord): boolean =>
    variable === name.value && quotes === "double" && /^\$(?:\w+|\{\w+\})$/.test(value);
  return fileWordsIn(body).some(isFile) ? found : [];
}
