import type { Command, HereDoc, Word } from "unbash";
import { createTextMemo } from "../../../source/text-memo.ts";
import { wordsOf } from "../command-words.ts";
import type { Interpreter } from "../given-program.ts";
import { givenProgram, node, programAt, python } from "../given-program.ts";
import { jqValues, plainJqOption } from "../jq-options.ts";
import { hasErrors, parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";
import { programName, programNameOf } from "../program-words.ts";
import { soleWord } from "../sole-word.ts";
import { commandsInScript } from "../visit-script.ts";
import type { UnreadablePlace } from "./bracket-stack.ts";
import { shownOffset } from "./shown-offset.ts";
import { unboundInJq } from "./unbound-in-jq.ts";
import { unreadableInAwk, unreadableInJq } from "./unreadable-filters.ts";
import { unreadableInEgrep, unreadableInGrep } from "./unreadable-grep.ts";
import { unreadableInJavascript } from "./unreadable-javascript.ts";
import { unreadableInPython } from "./unreadable-python.ts";
import { unreadableInSed } from "./unreadable-sed.ts";

/** A program inside of a script that its interpreter cannot read, so that none of it runs. */
export interface UnreadableProgram extends UnreadablePlace {
  readonly interpreter: string;
}

/** What is known of a language that programs in scripts are written in. */
interface Language extends Interpreter {
  /** Whether what a variable of the shell stands for is a value in it, or a part of a text, so that the rest is read as it stands. */
  readonly takesValues?: boolean;
  /** What is wrong with a program; undefined words behind the interpreter are not known. */
  readonly unreadable: (
    program: string,
    words: readonly (string | undefined)[],
  ) => UnreadablePlace | undefined;
}

const shell: Language = {
  options: /^(?:-[abefhkmnptuvxBCEHP]*o?|--\w+|errexit|nounset|pipefail|xtrace)$/,
  program: /^-[abefhklmnptuvxBCEHP]*c$/,
  unreadable: unreadableInShell,
};

const grep: Language = {
  options:
    /^(?:-[abcEFGhHiIlLnoPqrRsTUvwxyzZ]+|-[ABCm]\d+|--(?:colou?r|count|files-with-matches|(?:extended|perl|word)-regexp|fixed-strings|ignore-case|invert-match|line-number|no-filename|no-messages|only-matching|quiet|recursive|silent|text|with-filename)|--[a-z-]+=.*)$/,
  program: /^(?:-[abcEFGhHiIlLnoPqrRsTUvwxyzZ]*e|--regexp)$/,
  isOperand: true,
  valued: new Map(["-A", "-B", "-C", "-m"].map((option) => [option, 1])),
  unreadable: unreadableInGrep,
};

const languages: ReadonlyMap<string, Language> = new Map([
  ["grep", grep],
  ["egrep", { ...grep, unreadable: unreadableInEgrep }],
  ["bash", shell],
  ["sh", shell],
  ["python", { ...python, takesValues: true, unreadable: unreadableInPython }],
  ["python3", { ...python, takesValues: true, unreadable: unreadableInPython }],
  ["node", { ...node, unreadable: unreadableInJavascript }],
  [
    "jq",
    {
      options: plainJqOption,
      isOperand: true,
      valued: jqValues,
      unreadable: (filter, words) => unreadableInJq(filter) ?? unboundInJq(filter, words),
    },
  ],
  [
    "awk",
    {
      options: /^-[Fv]./,
      isOperand: true,
      valued: new Map([
        ["-F", 1],
        ["-v", 1],
      ]),
      unreadable: unreadableInAwk,
    },
  ],
  [
    "sed",
    {
      options:
        /^(?:-[Enrsuz]+|-[Enrsuz]*i(?!e$)[^\s]*|--(?:quiet|silent|regexp-extended|in-place\S*))$/,
      program: /^(?:-[Einrsuz]*e|--expression)$/,
      isOperand: true,
      unreadable: unreadableInSed,
    },
  ],
]);

/**
 * The programs of Python, JavaScript, `jq`, `awk` and `sed` and the patterns of `grep` in a script that have brackets or strings which nothing closes, and the scripts in it
 * that no shell can parse: those in here-documents and behind options like `-c`, where the shell changes nothing in them.
 */
export function unreadablePrograms(script: string): readonly UnreadableProgram[] {
  if (!mayHavePrograms(script)) return [];
  if (hasErrors(parseShell(script))) return [];
  const found: UnreadableProgram[] = [];
  for (const command of commandsInScript(script)) found.push(...unreadableIn(command, script));
  return found;
}

/** Whether a script names an interpreter, and has a place for its program: most have neither, and need no parser. */
export function mayHavePrograms(script: string): boolean {
  return known(script, () => ({ mayHave: isSignOfProgram(script) })).mayHave;
}

const known = createTextMemo<{ readonly mayHave: boolean }>();

function isSignOfProgram(script: string): boolean {
  return (
    /\b(?:awk|jq|sed)\s|grep\s[^\n]{0,300}[[(\\]/.test(script) ||
    (/\b(?:node|python3?)\b|(?:^|[\s/;&|(])(?:ba)?sh\s/.test(script) &&
      /<<|\s-[A-Za-z-]*[cep]/.test(script))
  );
}

function unreadableInShell(program: string): UnreadablePlace | undefined {
  const [error] = parseShell(program).errors ?? [];
  return error && { offset: shownOffset(program, error.pos), problem: error.message };
}

/** The word of a command that is a program which its interpreter cannot read; undefined words are not known. */
export function unreadableArgument(
  words: readonly (string | undefined)[],
): (UnreadableProgram & { readonly index: number }) | undefined {
  const [first = "", ...others] = words;
  const interpreter = programName(first);
  const language = languages.get(interpreter);
  if (language === undefined) return undefined;
  const at = programAt(others, language);
  const code = at === undefined ? undefined : others[at];
  const place = code === undefined ? undefined : language.unreadable(code, others);
  return at === undefined ? undefined : place && { ...place, interpreter, index: at + 1 };
}

function unreadableIn(command: Command, script: string): readonly UnreadableProgram[] {
  const words = [...(command.name ? [command.name] : []), ...wordsOf(command)];
  const at = words.findIndex((word) => languages.has(programNameOf(word)));
  const interpreter = programNameOf(words[at]);
  const language = languages.get(interpreter);
  if (language === undefined || !words.slice(0, at).every(leadsToProgram)) return [];
  const text = programOf(words.slice(at + 1), command, language, script);
  const others = words
    .slice(at + 1)
    .map((word) => (isPlaceholder.test(word.text) ? "" : soleWord(word)));
  const place = text && language.unreadable(script.slice(text.start, text.end), others);
  return place ? [{ ...place, offset: text.start + place.offset, interpreter }] : [];
}

/** What stands for a value, and hardly for an option. */
const isPlaceholder = /^\{\{[\w.-]+\}\}$/;

/** Words before an interpreter that start it here, with their options and settings. */
function leadsToProgram({ value }: Word): boolean {
  return /^(?:env|nice|nohup|sudo|time|timeout|uv|poetry|run|\d+[smh]?|\w+=.*)$/.test(value);
}

/** The program behind an interpreter and its options; undefined where it is elsewhere, or where the shell changes it. */
function programOf(
  words: readonly Word[],
  command: Command,
  language: Language,
  script: string,
): ScriptRange | undefined {
  const isLiteral = ({ start, end }: ScriptRange): boolean => {
    const text = script.slice(start, end);
    return !changing.test(language.takesValues === true ? text.replaceAll(variable, "") : text);
  };
  const { text } = givenProgram(words, command.redirects, language) ?? {};
  if (text === undefined) return undefined;
  return text.type === "HereDoc" ? literalInput(text, isLiteral) : literalWord(text, isLiteral);
}

/** Whether the shell leaves a part of a script as it is, but for values in it. */
type IsLiteral = (range: ScriptRange) => boolean;

/** What stands between the quotes of a word, where the shell leaves all of it as it is. */
function literalWord(
  { pos, end, parts = [] }: Word,
  isLiteral: IsLiteral,
): ScriptRange | undefined {
  const [part, ...others] = parts;
  const whole = { start: pos, end };
  if (part === undefined) return isLiteral(whole) ? whole : undefined;
  const inside = { start: pos + 1, end: end - 1 };
  if (others.length > 0) return undefined;
  if (part.type === "SingleQuoted") return inside;
  return part.type === "DoubleQuoted" && isLiteral(inside) ? inside : undefined;
}

/** A here-document, where the shell leaves all of it as it is. */
function literalInput({ body, delimiter }: HereDoc, isLiteral: IsLiteral): ScriptRange | undefined {
  const whole = { start: body.pos, end: body.end };
  return delimiter?.quoted === true || isLiteral(whole) ? whole : undefined;
}

/** What a shell does not leave as it is outside of single quotes. */
const changing = /[$`\\]/;

const variable = /\$(?:\w+|\{\w+\})/g;
