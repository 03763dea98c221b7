import type {
  Assignment,
  Command,
  CommandExpansionPart,
  ParsedScript,
  Function as ShellFunction,
  Word,
} from "unbash";
import { formatAndValues, wordsOf, wordTextsOf } from "./command-words.ts";
import type { Running } from "./inner-commands.ts";
import { innerCommands } from "./inner-commands.ts";
import { parseInTurn } from "./parse-in-turn.ts";
import { hasErrors } from "./parse-shell.ts";
import { plainBehindGuards } from "./plain-behind-guards.ts";
import { isSilent, printsNothing } from "./prints-nothing.ts";
import { scriptNodes } from "./script-nodes.ts";
import { soleSubstitution, substitutionsIn } from "./substitutions.ts";
import { printsElsewhere } from "./takes-output.ts";
import { tracedAndCounted } from "./traced-variables.ts";

/** Whether a command prints no quotes with such words behind it. */
type Test = (words: readonly string[]) => boolean;

const always: Test = () => true;

/** Text, numbers that a shell computes, and lengths. */
const plainWord = /^(?:[\w.,:/%@+=\- ]|\$\(\((?:[^()]|\([^()]*\))*\)\)|\$\{#\w+\}|\$[?#])*$/;

/** A format of `printf` for numbers, and of `date`. */
export const numberFormat = /^(?:[\w.,:/@+=\- ]|\\[nt]|%[-+0-9.]*[dfiux]|%%)*$/;

/** What a name of a commit looks like; options that print names of folders and branches begin with hyphens. */
const commit = /^(?:--short(?:=\d+)?|--verify|[A-Za-z][\w./~^-]*)$/;

/** Programs for `awk` that print how many lines there are, a sum, or what becomes a number. */
const counting =
  /^[^"'`]*\bEND\s*\{\s*print\s+(?:NR|n|c|count|s|sum|total|\w+\s*\+\s*0)(?:\s*[-+/*]\s*\w+)*;?\s*\}\s*$/;

/** The same with a format for numbers. */
const formatting =
  /^[^"'`]*\bprintf[\s(]\s*"(?:[\w.,:/@+=\- ]|\\[nt]|%[-+0-9.]*[dfiu]|%%)*"\s*,[^"'`]*$/;

/** Programs for `jq` that end with a number, or with what is true or false. */
const countingJq =
  /^(?:.*\|\s*)?(?:length|floor|ceil|round|tonumber|any|all|(?:any|all)\([^()]*\)|(?:[.\w[\]?]+|\d+)\s*(?:==|!=|[<>]=?)\s*(?:[.\w[\]?-]+|"[^"]*"))$/;

/** Queries that count or add. */
const countingSql = /^\s*select\s+(?:count|sum)\s*\([^()]*\)\s+from\b[^,'"`]*$/i;

/** Programs of one line that print a number. */
const countingPython =
  /^(?:import [\w, ]+;\s*)?print\((?:(?:max|min)\(\d+, *)?(?:abs|int|len|round|sum)\([^;,]*\)\)$/;
const countingNode = /^console\.log\((?:[\d\s+*/().-]+|[^'"`;]*\.length)\)$/;

/** A class of characters that has no quotes in it; `[:print:]` has. */
const noQuotes = /^(?!.*\[:(?:graph|print|punct):)[^"'`]*$/;

/** What `grep -o` finds with it has no quotes: nothing but words, classes and signs of their own. */
const plainPattern =
  /^(?:[\w/@:%=, +*?(){}|^$-]|\\[.dwb+?(){}|/-]|\[(?!\^|[^\]]*\[:(?:graph|print|punct):)(?:\[:\w+:\]|[^\]"'`[])+\])*$/;

/** A program for `sed` that leaves none but some characters, which are no quotes: `s/[^a-z0-9]+/-/g`. */
const leavingSome =
  /(?:^|;\s*|\n[ \t]*)s([/|#,])\[\^(?:\[:(?:alnum|alpha|digit|lower|upper|xdigit):\]|[^\]"'`[])+\]\\?[+*]?\1[^"'`\\]*\1g/;

const isWriteOut = (word: string): boolean => /^(?:-[a-zA-Z]*w|--write-out)/.test(word);

const printsStatus = prints(
  isWriteOut,
  /^(?:[\w\s.:\\]|%\{(?:http_code|response_code|(?:size|time)_\w+)\})*$/,
);

/** Commands that print numbers, hashes, times and names of machines. */
const plain: ReadonlyMap<string, Test> = new Map<string, Test>([
  ["awk", (words) => words.some((word) => counting.test(word) || formatting.test(word))],
  ["base32", encodes],
  ["base64", encodes],
  ["bc", always],
  ["curl", (words) => printsStatus(words) || (savesFile(words) && !words.some(isWriteOut))],
  ["date", (words) => words.every((word) => !word.startsWith("+") || !/["'`\\]/.test(word))],
  ["echo", (words) => words.every((word) => plainWord.test(word))],
  ["exec", (words) => words.length === 0],
  ["expr", (words) => words.some((word) => /^(?:[-+/%]|\\?\*)$/.test(word))],
  ["git", ([command, ...words]) => printsOfGit(command, words)],
  ["gh", (words) => countsByJq(words) || printsAddress(words)],
  ["grep", printsOfGrep],
  ["hostname", always],
  ["id", always],
  ["jq", (words) => words.some((word) => countingJq.test(word))],
  ["mktemp", always],
  [
    "node",
    ([option, program = ""]) => /^-(?:e|p)$/.test(option ?? "") && countingNode.test(program),
  ],
  ["nproc", always],
  ["openssl", ([command, ...words]) => command === "rand" && words.includes("-hex")],
  ["printf", printsOfFormat],
  ["sed", (words) => words.some((word) => leavingSome.test(word)) && words.every(isOfSed)],
  ["psql", (words) => words.some((word) => countingSql.test(word))],
  ["python3", ([option, program = ""]) => option === "-c" && countingPython.test(program)],
  ["return", always],
  ["seq", always],
  ["sqlite3", (words) => words.some((word) => countingSql.test(word))],
  ["stat", prints((word) => /^(?:-c|--format)$/.test(word), /^(?:[\s:]|%[aAbBgGsuUWXYZ])*$/)],
  ["tr", keepsSome],
  ["uname", always],
  ["uuidgen", always],
  ["wc", always],
  ["whoami", always],
]);

const countsByJq = prints((word) => /^(?:-q|--jq)$/.test(word), countingJq);

/** `gh pr create` prints no more than where it is. */
function printsAddress([subject = "", command]: readonly string[]): boolean {
  return command === "create" && /^(?:gist|issue|pr|release|repo)$/.test(subject);
}

/** Programs that print a hash before the names of files, of which a pipe has none. */
const hashes = /^(?:md5|sha\d+|sha)sum$/;

/** Commands whose first column is a hash or a number. */
const withColumn = /^(?:cksum|du|md5sum|sha\d+sum|shasum|wc)$/;

/** How many digits hashes have. */
const hashLengths: ReadonlyMap<string, number> = new Map([
  ["md5sum", 32],
  ["sha1sum", 40],
  ["sha224sum", 56],
  ["sha256sum", 64],
  ["sha384sum", 96],
  ["sha512sum", 128],
]);

/** Commands that print parts of what they read. */
const filters: ReadonlyMap<string, Test> = new Map<string, Test>([
  [
    "awk",
    (words) => words.every((word) => /^-F|^\{ *print(?: \$\w+(?:, ?\$\w+)*)?;? *\}$/.test(word)),
  ],
  ["cat", always],
  ["cut", always],
  ["fold", always],
  ["grep", always],
  ["head", always],
  ["nl", always],
  ["paste", (words) => words.every((word) => noQuotes.test(word))],
  ["rev", always],
  ["sed", (words) => words.every(isOfSed)],
  ["sort", always],
  ["tac", always],
  ["tail", always],
  ["tr", (words) => words.every((word) => noQuotes.test(word))],
  ["uniq", always],
  ["xargs", (words) => words.length === 0],
]);

/** Whether nothing that a script prints can be a quote or an apostrophe: numbers, hashes, times, words of its own. */
export function printsNoQuotes(script: string): boolean {
  const parsed = parseInTurn(script);
  if (hasErrors(parsed) || parsed.commands.length === 0) return false;
  const known = knownIn(parsed, script);
  return known !== undefined && parsed.commands.every(({ command }) => isPlain(command, known));
}

/** Whether nothing that a substitution in a script prints can be a quote; one between backquotes is not looked at. */
export function substitutesNoQuotes({ end, pos }: CommandExpansionPart, script: string): boolean {
  return script.startsWith("$(", pos) && printsNoQuotes(script.slice(pos + 2, end - 1));
}

/** The variables of a script that never hold quotes once it has set them, but for what it sets them to harmlessly. */
export function variablesWithoutQuotes(
  parsed: ParsedScript,
  script: string,
  isHarmless: (value: Word) => boolean,
): ReadonlySet<string> {
  return knownIn(parsed, script, isHarmless)?.names ?? new Set();
}

/** What is known of a script; undefined where it takes too long to find out. */
function knownIn(
  parsed: ParsedScript,
  script: string,
  isHarmless: Known["isHarmless"] = () => false,
): Known | undefined {
  const known: Known = {
    names: new Set(tracedAndCounted(parsed)),
    functions: new Map(),
    guarded: guardedNames(parsed, script),
    isHarmless,
  };
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const before = known.names.size;
    lookThrough(parsed, known);
    if (known.names.size === before) return known;
  }
  return undefined;
}

/** So often, a script is looked through: what a variable is not known to hold changes what functions and others hold. */
const mostTurns = 4;

/** Whether the last thing that a script does takes line breaks out of all that it prints: `git rev-parse HEAD | tr -d '\\n'`. */
export function printsNoLineBreaks(script: string): boolean {
  const { commands } = parseInTurn(script);
  const printing = commands.filter(({ command }) => !isSilent(command));
  const node = printing.length === 1 ? printing[0]?.command : undefined;
  const last = node?.type === "Pipeline" ? node.commands.at(-1) : node;
  if (last?.type !== "Command") return false;
  const [option = "", set = "", ...others] = wordTextsOf(last);
  switch (last.name?.value) {
    case "base64":
      return encodes([option, set, ...others]) && /-w ?0\b/.test([option, set].join(" "));
    case "tr":
      return option === "-d"
        ? /\\n|\n|\[:space:\]/.test(set)
        : option === "-cd" && /^[\w-]+$/.test(set);
    default:
      return false;
  }
}

interface Known {
  /** Names of variables that hold no quotes. */
  readonly names: Set<string>;
  /** Whether functions of the script print none, whatever they are given; each may call those before it. */
  readonly functions: Map<string, boolean>;
  /** Names of variables that the script looks at first, and for which it ends unless they hold plain words. */
  readonly guarded: ReadonlySet<string>;
  /** Whether a variable may be set to a word whatever is in it. */
  readonly isHarmless: (value: Word) => boolean;
}

/** The variables that are set once, and read for the first time where a guard asks for plain words. */
function guardedNames(parsed: ParsedScript, script: string): ReadonlySet<string> {
  const asked = plainBehindGuards(parsed).flatMap(({ text, end }) => {
    const name = /^\$(\w+)$/.exec(text)?.[1];
    if (name === undefined) return [];
    const reads = script.slice(0, end).match(new RegExp(`\\$\\{?${name}\\b`, "g")) ?? [];
    const writes = script.match(new RegExp(`\\b${name}=`, "g")) ?? [];
    return reads.length === 1 && writes.length === 1 && script.indexOf(`${name}=`) < end
      ? [name]
      : [];
  });
  return new Set(asked);
}

/** Judges the functions of a script, and drops variables that may hold quotes. */
function lookThrough(script: ParsedScript, known: Known): void {
  known.functions.clear();
  for (const node of scriptNodes(script).all) {
    if (node.type === "Function") addFunction(node, known);
    if (node.type !== "Assignment" || known.guarded.has(node.name)) continue;
    if (!isPlainValue(node, known)) known.names.delete(node.name);
  }
}

function addFunction({ name, body }: ShellFunction, known: Known): void {
  const isOnly = !known.functions.has(name.value);
  known.functions.set(name.value, false);
  const isPlainBody = isOnly && body.type === "BraceGroup" && isPlain(body, known);
  known.functions.set(name.value, isPlainBody);
}

function isPlainValue({ value }: Assignment, known: Known): boolean {
  if (value.type !== "Word") return false;
  if (known.isHarmless(value)) return true;
  const only = soleSubstitution(value);
  if (only !== undefined) return printsPlainly(only, known);
  return plainWord.test(plainValueOf(value, known));
}

/** A word without what holds no quotes in it: variables, and what commands print. */
function plainValueOf(word: Word, known: Known): string {
  const plainly = substitutionsIn(word).filter((part) => printsPlainly(part, known));
  const text = plainly.reduce((left, part) => left.replace(part.text, "0"), word.value);
  return withoutNames(text, known);
}

function printsPlainly({ script }: CommandExpansionPart, known: Known): boolean {
  return script?.commands.every(({ command }) => isPlain(command, known)) ?? false;
}

/** A text without the variables that hold no quotes. */
function withoutNames(word: string, known: Known): string {
  return known.names.size === 0
    ? word
    : word.replaceAll(/\$(?:\{(\w+)\}|(\w+))/g, (whole, braced, bare) =>
        known.names.has(braced ?? bare) ? "" : whole,
      );
}

function isPlain(node: Running, known: Known): boolean {
  if (printsElsewhere(node)) return true;
  const inner = innerCommands(node);
  if (inner !== undefined) return inner.every((one) => isPlain(one, known));
  switch (node.type) {
    case "Command":
      return isPlainCommand(node, known);
    case "Pipeline":
      return isPlainPipe(node.commands, known);
    case "Redirected":
      return isPlain(node.command, known);
    case "ArithmeticCommand":
    case "Function":
    case "TestCommand":
      return true;
    default:
      return false;
  }
}

function isPlainCommand(command: Command, known: Known): boolean {
  const name = command.name?.value;
  if (name === undefined) return true;
  const words = wordsOf(command).map((word) => plainValueOf(word, known));
  const own = known.functions.get(name);
  if (own !== undefined) return own;
  if (name === "trap" && words.length > 1) return isPlainTrap(command, known);
  return printsNothing(command) || (plain.get(name)?.(words) ?? false);
}

/** What a trap runs later prints then. */
function isPlainTrap(command: Command, known: Known): boolean {
  const script = parseInTurn(wordTextsOf(command)[0] ?? "");
  return !hasErrors(script) && script.commands.every((one) => isPlain(one.command, known));
}

function isPlainPipe(stages: readonly Running[], known: Known): boolean {
  const last = stages.at(-1);
  if (last === undefined) return false;
  if (isPlain(last, known)) return true;
  if (last.type !== "Command") return false;
  const before = stages.at(-2);
  const printer = before?.type === "Command" ? (before.name?.value ?? "") : "";
  if (withColumn.test(printer) && takesFirstColumn(last, printer)) return true;
  const name = last.name?.value ?? "";
  if (hashes.test(name) && wordsOf(last).every(({ value }) => /^-/.test(value))) return true;
  const isFilter = filters.get(name)?.(wordTextsOf(last)) ?? false;
  return isFilter && isPlainPipe(stages.slice(0, -1), known);
}

/** Whether a command leaves nothing but the first column of what a program prints. */
function takesFirstColumn(command: Command, printer: string): boolean {
  const words = wordTextsOf(command).join(" ");
  if (command.name?.value === "cut") {
    const last = /(?:^| )-c ?1?-(\d+)(?: |$)/.exec(words)?.[1] ?? Number.POSITIVE_INFINITY;
    return /(?:^| )-f ?1(?: |$)/.test(words) || Number(last) <= (hashLengths.get(printer) ?? 0);
  }
  return command.name?.value === "awk" && /^\{ *print \$1;? *\}$/.test(words);
}

function encodes(words: readonly string[]): boolean {
  return !words.some((word) => /^-\w*[dD]|^--decode$/.test(word));
}

/** Whether `tr` leaves none but some characters. */
function keepsSome([option = "", ...sets]: readonly string[]): boolean {
  return /^-\w*c|^--complement$/i.test(option) && sets.every((set) => noQuotes.test(set));
}

function printsOfGrep(words: readonly string[]): boolean {
  if (words.some((word) => /^-\w*[cq]|^--count$|^--quiet$/.test(word))) return true;
  const [pattern, ...others] = words.filter((word) => !word.startsWith("-"));
  const isOnly = words.some((word) => /^-\w*o|^--only-matching$/.test(word));
  // With names of files before what it finds, it prints these, too.
  return isOnly && others.length <= 1 && pattern !== undefined && plainPattern.test(pattern);
}

/** Whether a word tells `sed` nothing to print but parts of what it reads, and no quotes. */
function isOfSed(word: string): boolean {
  if (/^-(?:[Eenrsuz]+|-\w[\w-]*)$/.test(word)) return true;
  return /[/|#,;pd]/.test(word) && !/["'`]|\\[dox]|(?:^|[;{}$/\d])\s*[eRr]\b/.test(word);
}

function printsOfGit(command: string | undefined, words: readonly string[]): boolean {
  if (command === "rev-list") return words.includes("--count");
  if (words.some((word) => /^(?:-q|--quiet)$/.test(word))) return quietOfGit.test(command ?? "");
  if (command === "diff" && words.includes("--shortstat")) return true;
  if (command === "log" || command === "show") return printsNamesOfCommits(words);
  return command === "rev-parse" && words.every((word) => commit.test(word));
}

function printsOfFormat(words: readonly string[]): boolean {
  const [format = "", ...values] = formatAndValues(words);
  const isText = /^(?:[\w.,:/@+=\- ]|\\[nt]|%s)*$/.test(format);
  return numberFormat.test(format) || (isText && values.every((value) => plainWord.test(value)));
}

/** Commands of `git` that print nothing of what they do where they are to be quiet. */
const quietOfGit =
  /^(?:checkout|clone|commit|fetch|init|merge|pull|push|rebase|reset|stash|switch)$/;

/** Whether `git log` prints nothing of commits but hashes and times. */
function printsNamesOfCommits(words: readonly string[]): boolean {
  return words.some((word) =>
    /^--(?:format|pretty)=(?:t?format:)?(?:[\s:,()-]|%[hHtTpP]|%[ac][drtisI]|%G\?)+$/.test(word),
  );
}

/** Whether `curl` writes what it gets into a file. */
function savesFile(words: readonly string[]): boolean {
  const at = words.findIndex((word) => /^(?:-[a-zA-Z]*[oO]|--output|--remote-name)$/.test(word));
  return at >= 0 && words[at + 1] !== "-";
}

/** Whether all that is printed is what such a flag asks for. */
function prints(flag: (word: string) => boolean, format: RegExp): Test {
  return (words) => {
    const at = words.findIndex(flag);
    return at >= 0 && format.test(words[at + 1] ?? "'");
  };
}
