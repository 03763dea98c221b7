import { commonPrograms } from "../../../../analysis/shell/common-programs.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { interpreters } from "../../interpreters.ts";
import { writtenText } from "../../written-text.ts";
import { checkDollars } from "../placeholders/check-placeholders.ts";
import { shellTextIn } from "./check-quoted-texts.ts";
import { isFilePattern, isQuotedPattern } from "./file-patterns.ts";
import { effectOfGlued } from "./glued-operators.ts";
import { startedBehind } from "./started-program.ts";

/** What somebody meant who is used to a shell. */
interface Habit {
  readonly pattern: RegExp;
  /** What does not happen. */
  readonly effect: string;
}

/** Words that only shells understand. */
const habits: readonly Habit[] = [
  {
    pattern:
      /^(?:&&|\|\||;)(?:[\w./-]|$)|^[\w./:-]+(?:&&|\|\|)[\w./:-]*$|^&$|[^;\\](?<!^-\w);$|^[\w.-]+;[\w.-]+$/,
    effect: "no second command is run",
  },
  { pattern: /^\|&?$|^[\w./-]*\|[\w./-]+$/, effect: "nothing is piped" },
  {
    pattern:
      /^(?:[0-9]?>>?|[0-9]?<|[0-9]?>&[0-9])$|^&>|^[0-9]?>>?[\w./{]|^[0-9]?<[\w./{][^>]*$|^[\w./-]*[\w./](?:>>[\w./-]+|>[\w./-]*\w\.[a-z]+)$/,
    effect: "nothing is redirected",
  },
  { pattern: /^[^']*\$(?:[A-Za-z_]|\{[A-Za-z_])|^\$[?@*#!0-9]$/, effect: "no variable is read" },
  { pattern: /\$\(|^(?:-{0,2}[\w-]+=)?`|^[<>]\(/, effect: "no command is run for it" },
  { pattern: /^<<[<-]?['"\\]?\w*['"]?$/, effect: "no lines are read from here" },
  { pattern: /^#$/, effect: "no comment begins here" },
  { pattern: /^\\$/, effect: "no line is continued" },
];

/** What a shell does itself, for the commands behind it. */
const builtins =
  /^(?:\.|alias|break|cd|continue|declare|eval|exit|export|getopts|let|local|mapfile|popd|pushd|read|readarray|readonly|return|set|shift|shopt|source|trap|typeset|ulimit|umask|unalias|unset|wait)$/;

/** Words with which shells, and lists of commands, begin; few machines have a program of such a name. */
const keywords =
  /^(?:[!(#].*|[$%:*-]|>{1,3}|\d{1,2}[.)]|[A-Z][a-z]+:|\{|\[\[|builtin|case|command|compgen|do|elif|else|exec|fi|for|function|history|if|select|then|until|while)$/;

/** Builtins that look for a program; programs of a recipe's own may be called so, too. */
const seekers = /^(?:hash|type)$/;

/** What installers add to a shell, with what it changes there. */
const functions: ReadonlyMap<string, RegExp> = new Map([
  ["asdf", /^shell$/],
  ["conda", /^(?:de)?activate$/],
  ["deactivate", /^$/],
  ["mamba", /^(?:de)?activate$/],
  ["nvm", /^[a-z]/],
  ["pyenv", /^shell$/],
  ["rbenv", /^shell$/],
  ["sdk", /^(?:use|default|install)$/],
  ["workon", /^\w/],
]);

/** Quotes in which a shell would read the variable: a word, or the header of a request. */
const inDoubleQuotes =
  /^(?:-{0,2}[\w-]+=)?"(?:[A-Z][\w-]*: (?:\w+ )?|[\w./:@-]*)\$[A-Za-z_][\w./:@-]*"$/;

/** Quotes in which a shell would run a command, and nothing else. */
const commandInQuotes = /^"[\w./:@=-]*\$\([^()]*\)[\w./:@=-]*"$/;

/** The end of a command behind the quotes of its last word. */
const endOfQuoted = /["'];$/;

/** Programs that expand patterns themselves, or mean others by them. */
const matchers =
  /^(?:7z|7za|ava|biome|convert|cspell|eslint|expr|fd|git|htmlhint|identify|jest|kubectl|ls-files|lychee|magick|markdownlint|markdownlint-cli2|mocha|mogrify|montage|prettier|stylelint|textlint|unzip|vitest)$/;

/** Programs that do so behind one of their words. */
const matchersBehind: ReadonlyMap<string, readonly string[]> = new Map([
  ["cargo", ["--package", "-p"]],
  ["ffmpeg", ["glob"]],
  ["node", ["--test"]],
  ["zip", ["-i", "-x"]],
]);

/** Words that stand in front of a program that is a package. */
const launchers = /^(?:--|--yes|-y|bunx|dlx|exec|npm|npx|pnpm|pnpx|yarn)$/;

/** Programs whose first operand is a pattern, and the others are files. */
const searchers = /^(?:ag|grep|rg)$/;

/** Flags whose value is a pattern. */
const patternFlags =
  /^-{1,2}(?:i?(?:lname|name|path|regex|wholename)|filter|glob|g|include|exclude|ignore|pattern)$/;

/** Reports what only a shell would understand: there is none. */
export function checkShellSyntax(
  words: readonly LoweredWord[],
  declared: ReadonlySet<string>,
  report: Report,
): void {
  const [first, ...others] = words;
  if (first === undefined) return;
  const program = writtenText(first);
  if (!first.isQuoted && /^[A-Za-z_]\w*=/.test(program)) {
    const effect = "a program of that name is looked for, and no variable is set";
    report("literal-shell-syntax", first.span, { text: program, effect });
    return;
  }
  const next = others[0] && writtenText(others[0]);
  const misled = effectOfProgram(program, next) ?? (first.isQuoted ? undefined : habitOf(program));
  if (misled !== undefined) {
    report("literal-shell-syntax", first.span, { text: program, effect: misled });
    return;
  }
  checkStarted(words, report);
  if (interpreters.test(program)) {
    checkOperators(others, report);
    return;
  }
  // Without quotes it is told as a variable of a shell, unless it is one of the recipe.
  const isDeclared = (name: string): boolean => declared.has(name);
  for (const word of others) checkDollars(word, report, word.isQuoted ? undefined : isDeclared);
  checkWords(program, others, report);
}

/** Reports what only a shell does, where another program is to start it. */
function checkStarted(words: readonly LoweredWord[], report: Report): void {
  const at = startedBehind(words);
  const started = at === undefined ? undefined : words[at];
  if (started === undefined || !builtins.test(writtenText(started))) return;
  const effect = "no program of that name can be started, as it would change a shell";
  report("literal-shell-syntax", started.span, { text: writtenText(started), effect });
}

/** Reports the first word behind a program that only a shell would understand. */
function checkWords(program: string, others: readonly LoweredWord[], report: Report): void {
  const own = ownWordsOf(program, others);
  for (const [index, word] of others.entries()) {
    const effect = effectOf(index, { program, words: others, own });
    const told =
      effect === undefined ? shellTextIn(word, program, others) : { text: shownText(word), effect };
    if (told === undefined) continue;
    report("literal-shell-syntax", word.span, told);
    return;
  }
}

/** The sign that is told, where it does not stand in quotes. */
function shownText(word: LoweredWord): string {
  if (word.isQuoted && endOfQuoted.test(writtenWord(word))) return ";";
  return writtenText(word).trim() || "\\";
}

/** Signs that stand alone between the words of a shell; a program of another language that holds them is one word. */
const operators = /^(?:&&|\|\|?|[0-9]?>>?|<|[0-9]?>&[0-9])$/;

/** Reports the first sign of a shell behind a program that reads other such text itself. */
function checkOperators(words: readonly LoweredWord[], report: Report): void {
  const word = words.find((one) => !one.isQuoted && operators.test(writtenText(one)));
  if (word === undefined) return;
  const text = writtenText(word);
  const effect = habitOf(text);
  if (effect !== undefined) report("literal-shell-syntax", word.span, { text, effect });
}

/** What does not happen because of the first word, with the one behind it. */
function effectOfProgram(program: string, next = ""): string | undefined {
  if (/^\$[A-Za-z_{]/.test(program)) return "no variable is read";
  // No program has such a sign in its name: `ls>files`.
  if (/^[\w./-]+[<>]/.test(program)) return "nothing is redirected";
  if (builtins.test(program)) return "it changes nothing for the next command";
  if (functions.get(program)?.test(next))
    return "only a shell has it as a function, and only for itself";
  const seeks = seekers.test(program) && (commonPrograms.has(next) || /^-[a-zA-Z]+$/.test(next));
  if (seeks || keywords.test(program)) return "a program of that name is looked for";
  return undefined;
}

/** What every word holds that only a shell understands, unless it is in quotes. */
const telling = /[;&|<>$`#*?[\\]/;

/** A program, the words behind it, and which of those are its own. */
interface Call {
  readonly program: string;
  readonly words: readonly LoweredWord[];
  readonly own: IsOwnWord;
}

const noNames = "no file names are put in";

function effectOf(index: number, call: Call): string | undefined {
  const word = call.words[index];
  if (word === undefined) return undefined;
  if (!word.isQuoted)
    return telling.test(writtenText(word)) ? effectOfPlain(word, index, call) : undefined;
  if (isQuotedPattern(word, call.program)) return noNames;
  return isMalformed(word) ? undefined : effectOfQuoted(writtenText(word), writtenWord(word));
}

function effectOfPlain(
  word: LoweredWord,
  index: number,
  { program, words, own }: Call,
): string | undefined {
  if (isMalformed(word)) return undefined;
  if (isFilePattern(word, program, words) && !own(index)) return noNames;
  const text = writtenText(word);
  const effect = habitOf(text) ?? effectOfGlued(word, words[index + 1]);
  const isOwn = text === ";" || (effect === "nothing is piped" && text !== "|");
  return isOwn && own(index) ? undefined : effect;
}

function isMalformed({ parts }: LoweredWord): boolean {
  return parts.some(({ kind }) => kind === "command-malformed");
}

function habitOf(text: string): string | undefined {
  return habits.find(({ pattern }) => pattern.test(text))?.effect;
}

/** A word with its quotes; a line end in it stands for a blank. */
function writtenWord({ written }: LoweredWord): string {
  return written.replaceAll(/\r?\n\s*/g, " ");
}

function effectOfQuoted(text: string, written: string): string | undefined {
  if (/^\s$/.test(text) && !/^["']/.test(written)) return "no line is continued";
  if (commandInQuotes.test(written)) return "no command is run for it";
  if (endOfQuoted.test(written)) return "no second command is run";
  return inDoubleQuotes.test(written) || /^"\$[@*#1-9]"$/.test(written)
    ? "no variable is read"
    : undefined;
}

/** Tells of a word behind a program, by its number, whether it may be a pattern for the program itself, or the end of what it runs. */
type IsOwnWord = (index: number) => boolean;

function ownWordsOf(program: string, words: readonly LoweredWord[]): IsOwnWord {
  let known: OwnWords | undefined;
  return (index) => {
    known ??= ownWords(
      program,
      words.map((word) => writtenText(word)),
    );
    const { texts, operand, patterns, runs } = known;
    if (texts[index] === ";") return runs < index;
    if (patternFlags.test(texts[index - 1] ?? "")) return true;
    return patterns < index || (searchers.test(program) && operand >= index);
  };
}

/** Where something begins among the words behind a program; infinite where it does not. */
interface OwnWords {
  readonly texts: readonly string[];
  readonly operand: number;
  /** The word behind which words are patterns; -1 for the program. */
  readonly patterns: number;
  /** The word behind which `;` ends or parts commands of the program. */
  readonly runs: number;
}

function ownWords(program: string, texts: readonly string[]): OwnWords {
  const first = (test: (text: string) => boolean): number => {
    const at = texts.findIndex(test);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  const at = launchers.test(program) ? first((text) => !launchers.test(text)) : -1;
  const started = texts[at] ?? program;
  const behind = matchersBehind.get(started) ?? [];
  return {
    texts,
    operand: first((text) => !text.startsWith("-")),
    patterns: matchers.test(started) ? at : first((text) => behind.includes(text)),
    // What is typed for `tmux` are commands of its own.
    runs: started === "tmux" ? at : first((text) => /^-(?:exec|ok)(?:dir)?$/.test(text)),
  };
}
