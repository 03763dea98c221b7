import { readsFiles } from "../../../../analysis/shell/reads-files.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { writtenText } from "../../written-text.ts";

/** Patterns for the names of files: with stars, question marks, ranges, or a few letters of which a name has one. */
const globs: readonly RegExp[] = [
  /^(?!\*{3,}$)(?:[\w./-]|\[[!^]?[\w-]+\])*(?:\*[\w.*/-]*|\?+\.\w+|\[(?:(?:\w-\w)+|[!^][\w-]+)\][\w.-]*\.\w+)$/,
  /^(?:[\w./-]*[/_-])?\[[A-Za-z]\w+\][\w-]*\.\w+$/,
];

/** The same, of which only programs that take files leave no other meaning. */
const starWithLetters = /^[\w./-]*\*[\w./-]*\[[!^]?[\w-]+\]$/;

/** Names of files behind a folder that a placeholder says: what else it may say leaves the star as it is. */
const globBehindPlaceholder = /^[\w./-]*\/[\w.*-]*\*\.\w+$/;

/** Whether a word without quotes is most likely a pattern for the names of files, behind a program and among its words. */
export function isFilePattern(
  word: LoweredWord,
  program: string,
  words: readonly LoweredWord[],
): boolean {
  const text = writtenText(word, "x");
  const isFixed = word.parts.length === 1 && word.parts[0]?.kind === "text";
  if (isFixed ? globs.some((glob) => glob.test(text)) : globBehindPlaceholder.test(text))
    return true;
  if (!/[*?[]/.test(text) || !takesFiles(program, words)) return false;
  return starWithLetters.test(text) || globs.some((glob) => glob.test(text));
}

/** A star that quotes keep from nothing here, for a program that takes files and no patterns. */
export function isQuotedPattern(word: LoweredWord, program: string): boolean {
  if (!word.isQuoted || word.parts.length !== 1 || !readsFiles.has(program)) return false;
  return /^[\w./-]*\*[\w.*/-]*$/.test(writtenText(word));
}

/** Whether all that a program takes for files are files of this machine, and no patterns for what it finds itself. */
function takesFiles(program: string, words: readonly LoweredWord[]): boolean {
  if (readsFiles.has(program) || /^(?:cksum|du|file|sha\d+sum|shasum|zip)$/.test(program))
    return true;
  const texts = words.map((word) => writtenText(word));
  if (program === "tar") {
    const creates = /^-?[abd-zA-Z]*c[a-zA-Z]*$|^--create$/;
    return texts.some((text, at) => (at === 0 || text.startsWith("-")) && creates.test(text));
  }
  // What is copied from another machine, that expands.
  return /^(?:rsync|scp)$/.test(program) && texts.some((text) => /^[^/]+:/.test(text));
}
