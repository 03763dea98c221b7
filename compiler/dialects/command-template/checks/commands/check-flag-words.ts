import type { RelatedPlace } from "../../../../diagnostics/diagnostic.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { CommandPart } from "../../../../ir/command.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import type { Span } from "../../../../source/span.ts";
import { writtenText } from "../../written-text.ts";
import { mayExpand } from "./may-expand.ts";
import { nameOf } from "./program-name.ts";

/** A flag with its value, and several flags, as a command line has them; many programs read a number behind a blank, but no ports. */
const flagAndValue = /^(?:--[A-Za-z][\w-]* +[^\s-]|-[A-Za-z][\w-]* +(?:[^\s\d-]|\d+:))\S*$/;
const flags = /^(?:--?[A-Za-z][\w-]*|--[A-Za-z][\w-]*=\S+)(?: +--?[A-Za-z]\S*)+$/;
const flagsWithValues = /^-{1,2}[A-Za-z][\w-]* [^\s-]\S*(?: -{1,2}[A-Za-z][\w-]* [^\s-]\S*)+$/;

/** The same of a flag with several letters. */
const longFlagAndValue = /^--[A-Za-z][\w-]* +[^\s-]\S*$/;

/** Programs that hand on what stands behind `--`; others may look for a text there that begins with a hyphen. */
export const handsOn = /^(?:bun|cargo|dotnet|npm|pnpm|yarn)$/;

/** Programs that take any text for an operand. */
const takesTexts = /^(?:concurrently|echo|hyperfine|kubectl|parallel|printf|say|xargs)$/;

/** A flag of several letters with a value that is called like it, which is no text of another kind. */
const ownValue = /^--([A-Za-z][\w-]*) +\{([A-Za-z_]\w*)(?:\}|[:=?])/;

/** Where something is told of a word, and what it has to do with. */
export interface Place {
  readonly span: Span;
  readonly related: readonly RelatedPlace[];
}

/** What words are while callers leave the defaults alone. */
interface LikelyTexts {
  /** What a placeholder may become. */
  readonly textsOf: (part: CommandPart) => readonly string[];
  /** Where the text of a word comes from. */
  readonly placeOf: (word: LoweredWord) => Place;
}

/** Reports words that hold a flag together with its value, or another flag: their blanks split nothing. */
export function checkFlagWords(
  words: readonly LoweredWord[],
  { placeOf, textsOf }: LikelyTexts,
  report: Report,
): void {
  const written = words.map((word) => writtenText(word));
  const found = words.filter((word, index) => {
    const before = written[index - 1];
    if (before === undefined) return false;
    if (isCertain(word, before, textsOf)) return true;
    // A flag in front of it takes any text for its value.
    const isHandedOn = before === "--" && handsOn.test(written[0] ?? "");
    if (/^-|\?-/.test(before) && !isHandedOn) return false;
    return !(index === 1 && takesTexts.test(nameOf(before))) && holdsFlag(word, textsOf);
  });
  if (found.length === 0 || mayExpand(words)) return;
  for (const word of found) {
    const { span, related } = placeOf(word);
    const [only] = word.parts;
    const text = (related.length > 0 && only && textsOf(only)[0]) || writtenText(word);
    const help = "Write each of them as a word of its own: a placeholder is always one.";
    const parameters = { text, effect: "its blanks do not split it" };
    report("literal-shell-syntax", span, parameters, { help, related });
  }
}

/** Whether a word is a flag with its value whatever stands before it: a choice makes it so, or the value has the flag's name. */
function isCertain(word: LoweredWord, before: string, textsOf: LikelyTexts["textsOf"]): boolean {
  if (showsWords.test(nameOf(before))) return false;
  const [only, ...others] = word.parts;
  if (only?.kind === "command-choice" && others.length === 0) {
    const isOptional = only.yes === "" || only.no === "";
    return isOptional && textsOf(only).some((text) => longFlagAndValue.test(text));
  }
  const [, flag = "", name] = (word.isQuoted && ownValue.exec(writtenText(word))) || [];
  return flag.replaceAll("-", "_") === name;
}

/** Programs that show a text, and flags behind which one stands. */
const showsWords =
  /^(?:echo|printf|say|-[em]|--(?:args?|body|message|title|[a-z-]+-args|[a-z-]+-options))$/;

function holdsFlag(word: LoweredWord, textsOf: LikelyTexts["textsOf"]): boolean {
  const [only] = word.parts;
  if (word.parts.length === 1 && only && only.kind !== "text") return textsOf(only).some(isSplit);
  return word.isQuoted && isSplit(writtenText(word, "x"));
}

function isSplit(text: string): boolean {
  return flagAndValue.test(text) || flags.test(text) || flagsWithValues.test(text);
}
