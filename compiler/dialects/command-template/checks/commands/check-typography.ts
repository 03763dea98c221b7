import type { MisreadWord } from "../../../../diagnostics/catalog/security.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import {
  dashedFlag,
  hasTypography,
  opensTypographic,
} from "../../../../source/typographic-characters.ts";
import { writtenText } from "../../written-text.ts";
import { nameOf } from "./program-name.ts";
import { toldAnd } from "./told-programs.ts";

/**
 * Reports words with hyphens, quotes and blanks that only look like those that split commands and begin flags. Words may be a
 * prompt that is not quoted: typographic quotes in its midst are meant.
 */
export function checkTypography(words: readonly LoweredWord[], report: Report): void {
  if (!words.some(({ written }) => hasTypography.test(written))) return;
  const program = words[0] ? nameOf(writtenText(words[0])) : "";
  words.forEach((word, index) => {
    const looksLike = word.isQuoted ? undefined : likenessOf(words, index, program);
    if (looksLike === undefined) return;
    report("misread-word", word.span, { text: word.written, looksLike, program });
  });
}

function likenessOf(
  words: readonly LoweredWord[],
  index: number,
  program: string,
): MisreadWord["looksLike"] | undefined {
  const { written = "" } = words[index] ?? {};
  const isSure = isNamedLikeValue(written, words[index + 1]);
  if (isFlag(written, program) || (isSure && dashedFlag.test(written))) return "hyphen";
  if (splitsAscii.test(written)) return "space";
  const isWhole =
    !takesSentences.has(program) && /^[\u2018-\u201F]\{[^{}]+\}[\u2018-\u201F]$/.test(written);
  return isWhole || opensArgument(words, index) ? "quote" : undefined;
}

/** Programs that are told a sentence, in which a dash may stand before a word. */
const takesSentences = toldAnd("say");

function isFlag(written: string, program: string): boolean {
  if (!dashedFlag.test(written)) return false;
  const isSure = /^[^\w]{1,2}(?:[A-Za-z]$|[a-z][\w-]*=)/.test(written);
  return isSure || !takesSentences.has(program);
}

/** Whether a value of a flag's own name stands behind it. */
function isNamedLikeValue(written: string, next: LoweredWord | undefined): boolean {
  const [value] = next?.parts ?? [];
  if (value === undefined || !("name" in value)) return false;
  return /^[^\w]{1,2}(.*)$/s.exec(written)?.[1]?.replaceAll("-", "_") === value.name;
}

/** What cannot be seen, beside nothing but ASCII: some languages part their words by it. */
const splitsAscii = /(?:^|[!-~])[\u200B\u2060\uFEFF](?:$|[!-~])/;

/** So many words a text in quotes has at most. */
const mostQuoted = 60;

/** Whether typographic quotes stand around all that a flag or a program is given. */
function opensArgument(words: readonly LoweredWord[], index: number): boolean {
  const { written = "" } = words[index] ?? {};
  const value = written.replace(/^--?[\w-]+=/, "");
  if (!opensTypographic.test(value)) return false;
  const before = words[index - 1]?.written ?? "";
  const isArgument = value !== written || index === 1 || before.startsWith("-");
  const end = words
    .slice(index, index + mostQuoted)
    .findIndex((word) => /[\u2018-\u201F]$/.test(word.written) && word.written.length > 1);
  const next = words[index + end + 1];
  const isEnd = next === undefined || /^(?:-|\{!?[\w-]+\?:?-)/.test(next.written);
  return isArgument && end >= 0 && isEnd;
}
