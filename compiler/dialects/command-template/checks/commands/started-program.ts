import { plainStarters } from "../../../../analysis/shell/common-programs.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { writtenText } from "../../written-text.ts";

/** Where the program stands that is started in the end: flags with their values, variables and times come before it. */
export function startedAt(words: readonly LoweredWord[]): number {
  return startedAmong(words.map((word) => writtenText(word)));
}

/** The same, for words as they are written. */
export function startedAmong(words: readonly string[]): number {
  let isValue = false;
  return words.findIndex((text, index) => {
    if (index > 0 && (isValue || /^-|^\w+=|^\d+(?:\.\d+)?[dhms]?$/.test(text))) {
      isValue = /^-[CDIKLPUghknpsu]$/.test(text);
      return false;
    }
    return !plainStarters.has(programAt(text));
  });
}

/** Where the program stands that the first one starts; undefined where that may be the value of a flag. */
export function startedBehind(words: readonly LoweredWord[]): number | undefined {
  const at = startedAt(words);
  const before = words[at - 1];
  if (at <= 0 || before === undefined) return undefined;
  const text = writtenText(before);
  return text.startsWith("-") && !aloneFlag.test(text) ? undefined : at;
}

/** Flags of programs that start others which take no value, or have it in them. */
const aloneFlag = /^-(?:-|[0EHSbirt]{1,4}|[A-Za-z]?\d+|[eio][0L])$/;

/** The name of a program: the last part of its path, in small letters. */
export function programOf(word: LoweredWord): string {
  return programAt(writtenText(word));
}

function programAt(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).toLowerCase();
}
