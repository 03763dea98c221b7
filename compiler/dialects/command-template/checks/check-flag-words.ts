import type { Report } from "../../../document/cursor.ts";
import type { CommandPart } from "../../../ir/command.ts";
import type { LoweredWord } from "../../../lower/command.ts";
import { namesInterpreter } from "../interpreters.ts";
import { writtenText } from "../written-text.ts";
import { nameOf } from "./is-test.ts";

/** A flag with its value, and several flags, as a command line has them; many programs read a number behind a blank. */
const flagAndValue = /^(?:--[A-Za-z][\w-]* +[^\s-]|-[A-Za-z][\w-]* +[^\s\d-])\S*$/;
const flags = /^(?:--?[A-Za-z][\w-]*|--[A-Za-z][\w-]*=\S+)(?: +--?[A-Za-z]\S*)+$/;

/** Programs that take any text for an operand, and agents, for which it is a prompt. */
const takesTexts =
  /^(?:claude|codex|concurrently|echo|gemini|hyperfine|kubectl|llm|parallel|pi|printf|say|xargs)$/;

/** What a placeholder may become while callers leave the defaults alone. */
type PossibleTexts = (part: CommandPart) => readonly string[];

/** Reports words that hold a flag together with its value, or another flag: their blanks split nothing. */
export function checkFlagWords(
  words: readonly LoweredWord[],
  textsOf: PossibleTexts,
  report: Report,
): void {
  const written = words.map((word) => writtenText(word));
  const found = words.filter((word, index) => {
    const before = written[index - 1];
    // A flag in front of it takes any text for its value.
    if (before === undefined || /^-|\?-/.test(before)) return false;
    return !(index === 1 && takesTexts.test(nameOf(before))) && holdsFlag(word, textsOf);
  });
  if (found.length === 0 || namesInterpreter(written.join(" "))) return;
  for (const word of found) {
    const text = writtenText(word);
    const help = "Write each of them as a word of its own: a placeholder is always one.";
    report(
      "literal-shell-syntax",
      word.span,
      { text, effect: "its blanks do not split it" },
      { help },
    );
  }
}

function holdsFlag(word: LoweredWord, textsOf: PossibleTexts): boolean {
  const [only] = word.parts;
  if (word.parts.length === 1 && only && only.kind !== "text") return textsOf(only).some(isSplit);
  return word.isQuoted && isSplit(writtenText(word, "x"));
}

function isSplit(text: string): boolean {
  return flagAndValue.test(text) || flags.test(text);
}
