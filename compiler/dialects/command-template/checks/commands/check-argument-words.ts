import { truth } from "../../../../../runtime/semantics/command-template-truth.ts";
import { readsFiles } from "../../../../analysis/shell/reads-files.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { CommandDefault, CommandDefaults, CommandPart } from "../../../../ir/command.ts";
import { defaultBehind, mostDefaults } from "../../../../ir/command-names.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { isCommandLine } from "../../../../source/is-command-line.ts";
import type { KnownFlag } from "../../lower-context.ts";
import { writtenText } from "../../written-text.ts";
import type { Place } from "./check-flag-words.ts";
import { checkFlagWords } from "./check-flag-words.ts";
import { checkHomePaths } from "./check-home-paths.ts";
import { checkPartedFlags } from "./check-parted-flags.ts";
import { isNegationOf, takesValue } from "./flag-names.ts";
import type { LikelyText } from "./likely-texts.ts";
import { constantOf, likelyTexts, placeOfLikely } from "./likely-texts.ts";
import { mayExpand } from "./may-expand.ts";
import { nameOf } from "./program-name.ts";
import { toldAnd } from "./told-programs.ts";

/** What names stand for as long as callers leave the defaults alone. */
export interface LikelyValues {
  readonly defaults: CommandDefaults;
  /** What guards tell of names where the command runs, whatever their defaults: those that count as true are not empty. */
  readonly asked: ReadonlyMap<string, KnownFlag>;
  /** Names for which callers can give a number, true or false only. */
  readonly numbers: ReadonlySet<string>;
}

/** Reports words that come out empty, or with a `~` that nothing expands, unless the caller says otherwise. */
export function checkArgumentWords(
  [program, ...args]: readonly LoweredWord[],
  likely: LikelyValues,
  report: Report,
): void {
  const { defaults } = likely;
  const name = program && (emptyName(program, likely) ?? optionalName(program, likely));
  if (program && name !== undefined) {
    const { span, ...extra } = placeOfEmpty(program, name, defaults);
    report("empty-program", span, { name }, extra);
  }
  if (program && name === undefined) checkProgramText(program, defaults, report);
  if (program) {
    checkShellTexts([program, ...args], defaults, report);
    const textsOf = (part: CommandPart): readonly string[] => possibleTexts(part, defaults);
    const placeOf = (word: LoweredWord): Place => placeOfText(word, word.parts[0], defaults);
    checkFlagWords([program, ...args], { textsOf, placeOf }, report);
    checkPartedFlags([program, ...args], likely, report);
  }
  if (program) checkHomePaths(program, args, defaults, report);
  args.forEach((word, index) => {
    if (word.parts.length === 0 && word.decided === undefined) report("empty-word", word.span, {});
    const around = { before: args[index - 1], after: args[index + 1] };
    checkEmpty(word, { program, ...around, likely }, report);
  });
}

/** Where a text of a word is told: at the default whose value it is, or where the word stands. */
function placeOfText(
  { span }: LoweredWord,
  part: CommandPart | undefined,
  defaults: CommandDefaults,
): Place {
  const declared = part?.kind === "command-value" ? constantOf(part.name, defaults) : undefined;
  if (declared === undefined) return { span, related: [] };
  return { span: declared.span, related: [{ span, message: "a word here" }] };
}

/** A value is one word, so that of a program is the name of the program with all its blanks. */
function checkProgramText(
  { parts, span }: LoweredWord,
  defaults: CommandDefaults,
  report: Report,
): void {
  const [only] = parts;
  if (parts.length !== 1 || only?.kind !== "command-value") return;
  const value = possibleTexts(only, defaults).find(isCommandLine);
  if (value === undefined) return;
  report("words-as-program", span, { value, variable: only.name, isExported: false });
}

/** Reports defaults that only a shell would expand, where none reads them. */
function checkShellTexts(
  words: readonly LoweredWord[],
  defaults: CommandDefaults,
  report: Report,
): void {
  for (const word of words) {
    const [first, second] = word.parts;
    const start = first?.kind === "text" && /^--?[\w-]+=$/.test(first.text) ? second : first;
    if (start === undefined || start.kind === "text") continue;
    for (const likely of likelyTexts(start, defaults)) {
      const effect = effectOfDefault(likely.text, word, words);
      if (effect === undefined) continue;
      if (!mayExpand(words)) reportShellText(likely, effect, word, report);
      break;
    }
  }
}

function reportShellText(
  likely: LikelyText,
  effect: string,
  word: LoweredWord,
  report: Report,
): void {
  const { span, related } = placeOfLikely(likely, word, "a word here");
  const help = effect === keepsQuotes ? "Leave them out: a value is one word anyway." : undefined;
  report("literal-shell-syntax", span, { text: likely.text, effect }, { help, related });
}

const keepsQuotes = "its quotes and backslashes reach the program";

/** What does not happen with a text that a word consists of, behind its flag. */
function effectOfDefault(
  text: string,
  { parts }: LoweredWord,
  words: readonly LoweredWord[],
): string | undefined {
  const effect = expandedByShell(text);
  if (effect !== undefined || parts.at(-1)?.kind === "text") return effect;
  const program = words[0] && writtenText(words[0]);
  if (/^[\w./-]*\*[\w.*/-]*$/.test(text) && readsFiles.has(program ?? "")) {
    return "no file names are put in";
  }
  // The value of a flag is the program's own.
  if (parts.length === 1 && takesQuotes.has(nameOf(program ?? ""))) return undefined;
  return isQuotedText(text) ? keepsQuotes : undefined;
}

/**
 * Whether a text has quotes or backslashes which only keep its blanks together in a shell. What is looked for may be a phrase
 * between double quotes, which a path is not.
 */
function isQuotedText(text: string): boolean {
  return (
    /^[\w./-]+(?:\\ [\w./-]+)+$/.test(text) || /^'[\w ./:-]+'$|^"(?=[^/]*\/)[\w ./-]+"$/.test(text)
  );
}

/** Programs that only show a text, and those that are told something in words. */
const takesQuotes = toldAnd("git", "grep", "rg");

/** What does not happen with a text that is all a shell would expand: a path that begins with a variable, or a command. */
function expandedByShell(text: string): string | undefined {
  if (/^\$[A-Za-z_]\w*(?:\/[^\s$]*)?$/.test(text)) return "no variable is read";
  return /^(?:\$\([^()]*\)|`[^`]*`)(?:\/[^\s$]*)?$/.test(text)
    ? "no command is run for it"
    : undefined;
}

interface Neighbors {
  readonly program: LoweredWord | undefined;
  readonly before: LoweredWord | undefined;
  readonly after: LoweredWord | undefined;
  readonly likely: LikelyValues;
}

/** Arguments that come out empty are left out: flags lose their values, what follows moves up. */
function checkEmpty(
  word: LoweredWord,
  { after, before, likely, program }: Neighbors,
  report: Report,
): void {
  // A text is not empty, and no part of a word that is.
  if (word.parts.length === 0 || word.parts[0]?.kind === "text") return;
  const name = emptyName(word, likely);
  const { flag, isPaired, help } = flagBefore(before, name, likely);
  const isValue = flag !== undefined && /^--?[A-Za-z][\w-]*$/.test(flag);
  const optional = isValue && flag.startsWith("--") ? optionalName(word, likely) : undefined;
  const isLast = after === undefined;
  const started = program === undefined ? "" : nameOf(writtenText(program));
  const isLost = (value: string): boolean => !isLast || takesValue(started, flag ?? "", value);
  if (optional !== undefined && isLost(optional)) {
    report("swallowed-argument", word.span, { flag, name: optional, isLast });
  }
  if (name === undefined || isPaired) return;
  const { span, ...extra } = placeOfEmpty(word, name, likely.defaults);
  if (isValue) {
    if (isLost(name)) {
      report("swallowed-argument", span, { flag, name, isLast }, { ...extra, help });
    }
  } else if (after !== undefined && after.parts[0]?.kind !== "text" && !isElement(word)) {
    report("swallowed-argument", span, { flag: undefined, name, isLast }, extra);
  }
}

/** Whether a word is an element of a list: without a flag before it, an empty one says that nothing is to stand there. */
function isElement({ parts }: LoweredWord): boolean {
  return parts[0]?.kind === "command-element";
}

/** What stands before a word. */
interface FlagBefore {
  readonly flag: string | undefined;
  /** Whether it is there only together with the word. */
  readonly isPaired: boolean;
  readonly help?: string;
}

/** What stands before a word that is empty where `name` is, where that may be a flag. */
function flagBefore(
  before: LoweredWord | undefined,
  name: string | undefined,
  likely: LikelyValues,
): FlagBefore {
  const flag = before && writtenText(before);
  const choice = before?.parts.find((part) => part.kind === "command-choice");
  if (choice?.kind !== "command-choice") return { flag, isPaired: false };
  const isAlone = before?.parts.length === 1;
  const { content, name: asked, no, yes } = choice;
  // `{model?--model:} {model}` leaves out both or none; with the texts exchanged, the flag is there when its value is not.
  if (asked === name) {
    if (!isAlone || !(yes === "" || isNegationOf(yes, no))) return { flag, isPaired: true };
    const help = yes === "" ? undefined : `Exchange the texts of {${content}}.`;
    return { flag: no, isPaired: false, ...(help && { help }) };
  }
  // With another name in it, it is there whenever that is given: a copy that was not changed.
  const isCopied = isAlone && no === "" && name !== undefined && yes === `--${name}`;
  if (!isCopied || asked.includes(name) || !isGivenByAll(asked, likely)) {
    return { flag, isPaired: false };
  }
  return { flag: yes, isPaired: false, help: `Ask for its value: {${name}?${yes}:}.` };
}

/** Whether a name counts as true in each run that its callers do not change: they have to give a text for it, or a default does. */
function isGivenByAll(name: string, { defaults, numbers }: LikelyValues): boolean {
  const declared = defaultBehind(name, defaults);
  if (declared === undefined) return !numbers.has(name);
  return declared.kind === "constant" && truth(declared.value);
}

/**
 * Where a word is told to be empty, and where its default is, if it has one: what an imported recipe is given is told there, since
 * the recipe itself is sound.
 */
function placeOfEmpty({ span }: LoweredWord, name: string, defaults: CommandDefaults): Place {
  const declared = constantOf(name, defaults);
  if (declared === undefined) return { span, related: [] };
  return declared.span.source === span.source
    ? { span, related: [{ span: declared.span, message: "its default" }] }
    : { span: declared.span, related: [{ span, message: "a word here" }] };
}

/** The first name of a word, where all of it is empty unless the caller gives something. */
function emptyName({ parts }: LoweredWord, { defaults, asked }: LikelyValues): string | undefined {
  const [first] = parts;
  if (first === undefined || !("name" in first) || first.kind === "command-choice")
    return undefined;
  const isEmpty = parts.every(
    (part) => part.kind !== "text" && !isGiven(part, asked) && isEmptyHere(part, defaults),
  );
  return isEmpty ? first.name : undefined;
}

/** Whether a placeholder comes out empty without the caller, also by a default that holds nothing but such placeholders. */
function isEmptyHere(
  part: CommandPart,
  defaults: CommandDefaults,
  behind: number = mostDefaults,
): boolean {
  if (part.kind === "text") return false;
  if (part.kind !== "command-value") {
    return likelyTexts(part, defaults).some(({ text }) => text === "");
  }
  const declared = defaults.get(part.name);
  const value = constantOf(part.name, defaults) ?? declared;
  if (value?.kind !== "text") return value === undefined ? part.default === "" : isBlank(value);
  const { parts } = value.text;
  return (
    behind > 0 && parts.length > 0 && parts.every((one) => isEmptyHere(one, defaults, behind - 1))
  );
}

function isBlank(value: CommandDefault): boolean {
  return value.kind === "constant" && value.value === "";
}

function isGiven(part: CommandPart, asked: LikelyValues["asked"]): boolean {
  return "name" in part && asked.get(part.name)?.isTrue === true;
}

/** The name that decides whether a word is there; one that begins with a hyphen is a flag of its own. */
function optionalName({ parts }: LoweredWord, { asked }: LikelyValues): string | undefined {
  const [only] = parts;
  if (parts.length !== 1 || only?.kind !== "command-choice") return undefined;
  if (only.yes !== "" && isGiven(only, asked)) return undefined;
  const { name, yes, no } = only;
  if (yes !== "" && no !== "") return undefined;
  return `${yes}${no}`.startsWith("-") ? undefined : name;
}

function possibleTexts(part: CommandPart, defaults: CommandDefaults): readonly string[] {
  return likelyTexts(part, defaults).map(({ text }) => text);
}
