import type { Word } from "unbash";

/** What a word says; undefined where it may be any number of words. */
export function soleWord({ parts, text, value }: Word): string | undefined {
  const [part, ...others] = parts ?? [];
  if (others.length === 0 && part?.type === "SingleQuoted") return value;
  return severalWords.test(text) ? undefined : value;
}

/** What stands without quotes and is not plain, and what expands to several words in quotes as well. */
const severalWords = /^[$`{]|^[^"']*[$`*?[{]|\$\{?[@*]|\[[@*]\]/;
