import type { Report } from "../../../../document/cursor.ts";
import type { CommandDefaults, CommandPart } from "../../../../ir/command.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { repeatNames } from "../../repeat-names.ts";
import { writtenText } from "../../written-text.ts";
import { handsOn } from "./check-flag-words.ts";
import { isFlagOf } from "./flag-names.ts";
import { likelyTexts } from "./likely-texts.ts";
import { nameOf } from "./program-name.ts";

/** What is known of names. */
interface Known {
  readonly defaults: CommandDefaults;
  /** Those for which callers can give a number, true or false only. */
  readonly numbers: ReadonlySet<string>;
}

/** A flag that is not parted from its value as programs read it. */
interface FlagSlip {
  readonly word: LoweredWord;
  readonly text: string;
  /** What comes of it. */
  readonly effect: string;
  readonly help: string;
}

/** Reports flags that nothing parts from their value, and those that more than one blank or one sign does: `--file{file}`, `--text = {text}`. */
export function checkPartedFlags(
  words: readonly LoweredWord[],
  { defaults, numbers }: Known,
  report: Report,
): void {
  const [program, ...args] = words;
  const name = program === undefined ? "echo" : nameOf(writtenText(program));
  // What only shows its words may be told any.
  if (/^(?:echo|printf)$/.test(name)) return;
  args.forEach((word, index) => {
    if (word.isQuoted) return;
    const around = { before: args[index - 1], after: args[index + 1], third: args[index + 2] };
    const slip =
      gluedFlag(word, { defaults, numbers }) ??
      oddHyphens(word) ??
      blankBefore(word, around) ??
      blankBehind(word, around) ??
      (handsOn.test(name) ? undefined : blankInside(word, around));
    if (slip === undefined) return;
    const { effect, help, text } = slip;
    report("literal-shell-syntax", slip.word.span, { text, effect }, { help });
  });
}

/** A flag with several letters right before a value: `--file{file}`, `{model?--model:}{model}`. */
function gluedFlag(word: LoweredWord, { defaults, numbers }: Known): FlagSlip | undefined {
  const [first, value, behind] = word.parts;
  if (first === undefined || value === undefined || value.kind === "text") return undefined;
  const flag = first.kind === "text" ? first.text : chosenFlag(first);
  if (flag === undefined || !/^--[A-Za-z][\w-]*(?<!-)$/.test(flag)) return undefined;
  if (behind?.kind === "text" && behind.text.includes("=")) return undefined;
  if (mayGoOn(value, numbers)) return undefined;
  // A value that brings its own sign with it is parted by that.
  if (likelyTexts(value, defaults).some((one) => /^\W/.test(one.text))) return undefined;
  const text = writtenText(word);
  const effect = `nothing parts "${flag}" from its value`;
  return { word, text, effect, help: `Write a blank or "=" behind "${flag}".` };
}

/** A flag with a hyphen too many, `---model`, or two flags in one: `-p--model`. */
function oddHyphens(word: LoweredWord): FlagSlip | undefined {
  const text = writtenText(word);
  if (/^---[A-Za-z][\w-]*$/.test(text)) {
    const effect = "no flag begins with three hyphens";
    return { word, text, effect, help: `Write "${text.slice(1)}".` };
  }
  const [, first, second] = /^(-[A-Za-z])(--[A-Za-z][\w-]+)$/.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const help = `Write "${first} ${second}".`;
  return { word, text, effect: `nothing parts "${first}" from "${second}"`, help };
}

/** The flag of a choice that is a flag or nothing. */
function chosenFlag(part: CommandPart): string | undefined {
  if (part.kind !== "command-choice" || (part.yes !== "" && part.no !== "")) return undefined;
  return `${part.yes}${part.no}`;
}

/** Whether what stands for a name may be the end of a flag: a number of a repetition, or one that callers give. */
function mayGoOn(part: CommandPart, numbers: ReadonlySet<string>): boolean {
  if (part.kind !== "command-value" && part.kind !== "command-fallback") return true;
  return repeatNames.has(part.name) || numbers.has(part.name);
}

interface Neighbors {
  readonly before: LoweredWord | undefined;
  readonly after: LoweredWord | undefined;
  /** The word behind that. */
  readonly third: LoweredWord | undefined;
}

/** A sign between flag and value that has a blank before it: `--text = {text}`, `--text ={text}`. */
function blankBefore(word: LoweredWord, { before, after }: Neighbors): FlagSlip | undefined {
  const flag = before && !before.isQuoted ? writtenText(before) : "";
  const text = writtenText(word);
  if (!/^--[A-Za-z][\w-]*$/.test(flag) || !/^=(?!=)/.test(text)) return undefined;
  const value = text === "=" ? after && writtenText(after) : text.slice(1);
  if (value === undefined) return undefined;
  const help = `Write ${flag}=${value}, without blanks.`;
  return { word, text, effect: `"${flag}" takes it for its value`, help };
}

/** The same with a blank behind it: `--text= {text}`, `--text: {text}`. */
function blankBehind(word: LoweredWord, { after }: Neighbors): FlagSlip | undefined {
  const text = writtenText(word);
  const [, flag, sign] = /^(--[A-Za-z][\w-]*)([=:])$/.exec(text) ?? [];
  const name = after && soleName(after);
  if (flag === undefined || after === undefined || name === undefined) return undefined;
  // A flag may be emptied in front of a value of another kind.
  if (sign === "=" && !isFlagOf(name, flag)) return undefined;
  const help = `Write ${flag}=${writtenText(after)}, without a blank.`;
  const effect =
    sign === "=" ? "what follows is no value of it" : "no flag of a program ends with a colon";
  return { word, text, effect, help };
}

/** The name of a word that is nothing but a value. */
function soleName({ parts }: LoweredWord): string | undefined {
  const [value, ...others] = parts;
  if (value === undefined || others.length > 0 || value.kind === "command-choice") return undefined;
  return "name" in value ? value.name : undefined;
}

/** A flag behind a blank, `-- model {model}`: the hyphens end all flags. */
function blankInside(word: LoweredWord, { after, third }: Neighbors): FlagSlip | undefined {
  if (after === undefined || third === undefined || writtenText(word) !== "--") return undefined;
  const name = writtenText(after);
  if (soleName(third) !== name.replaceAll("-", "_")) return undefined;
  const effect = "it ends the flags, and what follows is given as it is";
  return { word, text: "--", effect, help: `Write --${name}, without a blank.` };
}
