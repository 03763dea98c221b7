import { mayBreakOff } from "../may-break-off.ts";
import { hasErrors, parseShell } from "../parse-shell.ts";
import type { PrintedText } from "./printed-ways.ts";
import { echoed } from "./printed-words.ts";
import { waysOfScript } from "./ways-of-script.ts";

/**
 * The texts that a script may print, where they can be read off it: constant words of `echo` and
 * `printf`, or variables that it has set to such, quoted heredocs through `cat`, in sequence, in the branches of `if`, in
 * functions, and up to an `exit`: some recipes keep what a script has printed that fails. Undefined where anything else may print. A text that has one of the unknown words in it is unknown itself.
 */
export function printedTexts(
  script: string,
  unknownWords: readonly string[],
): readonly PrintedText[] | undefined {
  // Most constant outputs are plain words, which need no parser.
  const words = /^echo((?: [\w.,:/-]+)*)\n?$/.exec(script)?.[1]?.split(" ").slice(1);
  if (words !== undefined && !unknownWords.some((unknown) => script.includes(unknown))) {
    const text = echoed(words);
    if (text !== undefined) return [{ text, outline: text, endsWithNewline: text.endsWith("\n") }];
  }
  const parsed = parseShell(script);
  if (hasErrors(parsed)) return undefined;
  const texts = waysOfScript(parsed, unknownWords);
  if (texts === undefined) return undefined;
  const atEnds = texts.map(({ text, outline, endsWithNewline, isFailing = false, over }) => ({
    text,
    outline,
    endsWithNewline,
    fails: isFailing || over === "failed script",
  }));
  return mayBreakOff(script) ? [...atEnds, brokenOff] : atEnds;
}

/** What a script has printed until then that ends somewhere. */
const brokenOff: PrintedText = {
  text: undefined,
  outline: undefined,
  endsWithNewline: false,
  fails: true,
};
