import type { Word, WordPart } from "unbash";

/** What a word says; undefined where it may be any number of words. */
export function soleWord(word: Word): string | undefined {
  return staysOneWord(word) ? word.value : undefined;
}

/** Whether a word is one word when a command gets it, also where its values are empty. */
export function staysOneWord({ parts, text }: Word): boolean {
  if (parts === undefined) return isPlain(text);
  return parts.every(isNeverSplit);
}

/** Whether a part is neither split, nor a pattern of files, nor a list. */
function isNeverSplit(part: WordPart): boolean {
  const { type, text } = part;
  switch (type) {
    case "SingleQuoted":
    case "AnsiCQuoted":
    case "ArithmeticExpansion":
    case "ProcessSubstitution":
      return true;
    case "DoubleQuoted":
    case "LocaleString":
      return !part.parts.some(isList);
    case "Literal":
      return isPlain(text);
    case "SimpleExpansion":
    case "ParameterExpansion":
      return isCount.test(text);
    default:
      return false;
  }
}

/** `$@`, `${files[@]}` and `${!prefix@}`, which are as many words in quotes as the list has. */
function isList({ type, text }: WordPart): boolean {
  if (type !== "SimpleExpansion" && type !== "ParameterExpansion") return false;
  return /^\$@|^\$\{!?@|\[@\]|@\}$/.test(text) && !isCount.test(text);
}

/** Values that are numbers: how many there are, a status, a process. */
const isCount = /^\$(?:[#?$]|\{#[^}]*\}|\{[?$]\})$/;

/** Text outside quotes; placeholders of recipes are braces there, and may be any text. */
function isPlain(text: string): boolean {
  return !/[*?[{]/.test(text);
}
