import type { Assignment, Command, CommandArgument, Redirection, Word } from "unbash";
import { createObjectMemo } from "../../source/object-memo.ts";
import { wordsOf } from "./command-words.ts";
import { starters } from "./common-programs.ts";
import { jqValues } from "./jq-options.ts";

/** A part of a command that another program, or the shell itself, runs or evaluates. */
export interface ProgramWord {
  readonly start: number;
  readonly end: number;
  readonly program: string;
}

/** The words and here-documents of a command that are programs. */
export const programWords: (command: Command) => readonly ProgramWord[] =
  createObjectMemo(findPrograms);

function findPrograms(command: Command): readonly ProgramWord[] {
  const written = command.name?.value ?? "";
  const { program, words } = withoutStarters(programName(written), wordsOf(command));
  // What has a path is no part of the shell, whatever it is called.
  const given = (programs.get(program) ?? builtins.get(written))?.(words) ?? [];
  const found = [
    ...given,
    ...(declarations.has(written) ? evaluatedParts(command.args) : []),
    ...(given.length === 0 && readsItsProgram(program, words)
      ? command.redirects.flatMap(standardInput)
      : []),
  ];
  const own = found.map(({ pos, end }) => ({ start: pos, end, program }));
  return [...own, ...writtenProgram(written, command)];
}

/** The name of the program that a word is. */
export function programNameOf(word: Word | undefined): string {
  return programName(word?.value ?? "");
}

/** What a program is called, wherever it is. */
export function programName(path: string): string {
  return path.replace(/^.*\//, "");
}

/** Which words behind its name a command takes for programs, or for names of variables, whose subscripts are evaluated. */
type Finder = (words: readonly Word[]) => readonly Word[];

const every: Finder = (words) => words;

/** The words behind certain options. */
function behind(option: RegExp): Finder {
  return (words) => words.filter((_, index) => option.test(words[index - 1]?.value ?? ""));
}

/** The words that are no values of certain options. */
function notBehind(option: RegExp): Finder {
  return (words) => words.filter((_, index) => !option.test(words[index - 1]?.value ?? ""));
}

/**
 * The words behind certain options of an interpreter, whose own options end at the first operand: what stands behind a file
 * is for that.
 */
function behindOwn(option: RegExp, values: ReadonlyMap<string, number> = new Map()): Finder {
  const valuesOf = (value: string): number => (option.test(value) ? 1 : (values.get(value) ?? 0));
  return (words) =>
    ownOptions(words, valuesOf)
      .filter((index) => option.test(words[index]?.value ?? ""))
      .flatMap((index) => words[index + 1] ?? []);
}

/** The first program alone: all that follows is for that. */
function firstOf(finder: Finder): Finder {
  return (words) => finder(words).slice(0, 1);
}

/** Where the options before the first operand stand; what is expanded may be one, and a lone hyphen is one. */
function ownOptions(
  words: readonly Word[],
  valuesOf: (option: string) => number,
): readonly number[] {
  const found: number[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const value = words[index]?.value ?? "";
    if (/^--?$/.test(value) || !/^[-+$]/.test(value)) break;
    found.push(index);
    index += valuesOf(value);
  }
  return found;
}

/** The first word that is no option and no value of one. */
function leading(options: ReadonlyMap<string, number> = new Map()): Finder {
  return (words) => operands(words, options).slice(0, 1);
}

function operands(words: readonly Word[], options: ReadonlyMap<string, number>): readonly Word[] {
  const found: Word[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    if (found.length === 0 && word.value === "--") return words.slice(index + 1);
    if (found.length === 0 && word.value.startsWith("-")) index += options.get(word.value) ?? 0;
    else found.push(word);
  }
  return found;
}

/** Options that say where the program is, so that no operand is one. */
function unlessGiven(option: RegExp, finder: Finder): Finder {
  return (words) => (words.some(({ value }) => option.test(value)) ? [] : finder(words));
}

/** How many words follow options as their values. */
function valued(options: string, count = 1): readonly (readonly [string, number])[] {
  return options.split(" ").map((option) => [option, count] as const);
}

const shellOptions = new Map(valued("-O -o +O +o --init-file --rcfile"));
const nodeOptions = new Map(valued("-C -r --conditions --env-file --import --loader --require"));
/** A module takes all that follows. */
const pythonOptions = new Map([...valued("-W -X"), ...valued("-m", Number.POSITIVE_INFINITY)]);
const rubyOptions = new Map(valued("-C -I -r"));
const shell = firstOf(behindOwn(/^-[a-z]*c$/, shellOptions));
const python = firstOf(behindOwn(/^-[a-zA-Z]*c$/, pythonOptions));
/** What a shell runs among the programs of packages. */
const packageCommand = behind(/^(?:-c|--call)$/);
const sedOption = /^(?:-[nErsz]*e|--expression)$/;
const sedScript = behind(sedOption);
const sshOptions = new Map(
  valued("-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w"),
);
const awk = unlessGiven(/^-f$/, leading(new Map(valued("-v -F"))));
const variable = behind(/^-v$/);

/** What the shell runs itself. */
const builtins: ReadonlyMap<string, Finder> = new Map([
  // Numbers, delimiters and the texts that a terminal shows are none of its names.
  ["read", notBehind(/^-[a-zA-Z]*[dinNptu]$/)],
  ...["eval", "mapfile", "readarray", "trap", "unset"].map((name) => [name, every] as const),
  ["printf", (words) => [...variable(words), ...leading(new Map(valued("-v")))(words)]],
  ["test", variable],
  ["[", variable],
]);

const shells: ReadonlySet<string> = new Set(["bash", "dash", "ksh", "sh", "zsh"]);

const evaluated = /^(?:-e|--eval|-p|--print|-pe)$/;

const programs: ReadonlyMap<string, Finder> = new Map([
  ...[...shells].map((name) => [name, shell] as const),
  ...["awk", "gawk", "mawk"].map((name) => [name, awk] as const),
  ...["bun", "tsx", "ts-node"].map((name) => [name, behindOwn(evaluated)] as const),
  ...["flock", "runuser", "script", "su"].map(
    (name) => [name, behind(/^(?:-[a-z]*c|--command)$/)] as const,
  ),
  ...["lua", "osascript", "Rscript"].map((name) => [name, behind(/^-e$/)] as const),
  ...["powershell", "pwsh"].map((name) => [name, behind(/^-(?:[cC]|Command)$/)] as const),
  ["bq", (words) => (words.some(({ value }) => value === "query") ? words.slice(-1) : [])],
  ...["clickhouse", "clickhouse-client"].map((name) => [name, behind(/^(?:-q|--query)$/)] as const),
  ["deno", (words) => (words[0]?.value === "eval" ? words.slice(1) : [])],
  ["duckdb", behind(/^-c$/)],
  ["jq", unlessGiven(/^(?:-[a-zA-Z]*f|--from-file)$/, leading(jqValues))],
  ...["mongo", "mongosh"].map((name) => [name, behind(/^--eval$/)] as const),
  ...["mariadb", "mysql"].map((name) => [name, behind(/^(?:-[a-zA-Z]*e|--execute)$/)] as const),
  ["node", behindOwn(evaluated, nodeOptions)],
  ["npm", (words) => (/^(?:exec|x)$/.test(words[0]?.value ?? "") ? packageCommand(words) : [])],
  ["npx", packageCommand],
  ["parallel", (words) => operands(words.slice(0, valuesAt(words)), parallelOptions)],
  ["perl", behindOwn(/^-[a-zA-Z]*[eE]$/)],
  ["php", behindOwn(/^-r$/, new Map(valued("-d")))],
  ["psql", behind(/^(?:-[a-zA-Z]*c|--command)$/)],
  ["python", python],
  ["python3", python],
  ["ruby", behindOwn(/^-[a-z]*e$/, rubyOptions)],
  ["sed", (words) => (words.some(isSedOption) ? sedScript(words) : sedOperand(words))],
  ["sqlite3", (words) => operands(words, new Map()).slice(1)],
  ["ssh", (words) => operands(words, sshOptions).slice(1)],
  ["watch", (words) => operands(words, new Map(valued("-n --interval")))],
]);

const parallelOptions = new Map(valued("-j --jobs -a --arg-file"));

/** Where the values begin that `parallel` is given on its command line. */
function valuesAt(words: readonly Word[]): number | undefined {
  const at = words.findIndex(({ value }) => /^:::/.test(value));
  return at < 0 ? undefined : at;
}

const sedOperand = unlessGiven(/^(?:-f|--file)$/, leading());

function isSedOption({ value }: Word): boolean {
  return sedOption.test(value);
}

/** Programs that take their standard input for a program where they are given no other one. */
const readsPrograms: ReadonlySet<string> = new Set(
  "at bash batch clickhouse-client crontab dash duckdb ksh mariadb mysql node perl php psql python python3 ruby sh sqlite3 zsh".split(
    " ",
  ),
);

/**
 * Programs that are given a database where others take a file, with their options behind which the program stands, also joined
 * to it: then their standard input is data.
 */
const databases: ReadonlyMap<string, RegExp> = new Map([
  ["clickhouse-client", /^(?:-q|--quer)/],
  ["duckdb", /^-[cf]/],
  ["mariadb", /^(?:-e|--execute)/],
  ["mysql", /^(?:-e|--execute)/],
  ["psql", /^(?:-c|-f|--command|--file)/],
]);

/** Options before the file of an interpreter; `-m` stands before a module, which counts as one. */
const interpreterOptions = new Map(valued("-W -X -o -r --import --require"));

/** Whether a command that has no program among its words takes its standard input for one, and not for data. */
export function readsItsProgram(program: string, words: readonly Word[]): boolean {
  if (program === "source" || program === ".") return words[0]?.value === "/dev/stdin";
  if (!readsPrograms.has(program)) return false;
  // Its options say whose table it reads, or that it reads none.
  if (program === "crontab") return words.every(({ value }) => value === "-");
  const givesProgram = databases.get(program);
  if (givesProgram !== undefined) return !words.some(({ value }) => givesProgram.test(value));
  if (program === "sqlite3" || program === "at" || program === "batch") return true;
  const [file] = operands(words, interpreterOptions);
  const options = file ? words.slice(0, words.indexOf(file)) : words;
  return (
    file === undefined ||
    file.value === "/dev/stdin" ||
    options.some(({ value }) => value === "-" || (value === "-s" && shells.has(program)))
  );
}

/** Languages of files by the ends of their names. */
const languages: ReadonlyMap<string, string> = new Map([
  ["bash", "bash"],
  ["cjs", "node"],
  ["js", "node"],
  ["mjs", "node"],
  ["pl", "perl"],
  ["py", "python3"],
  ["rb", "ruby"],
  ["sh", "bash"],
  ["ts", "node"],
]);

/** The text of a program that a command writes into a file: `cat > run.sh <<EOF`. */
function writtenProgram(name: string, { redirects, args }: Command): readonly ProgramWord[] {
  if (name !== "cat" && name !== "tee") return [];
  const targets = redirects.flatMap((one) =>
    one.type === "Redirect" && one.operator.startsWith(">") ? [one.target?.value ?? ""] : [],
  );
  const files = [...targets, ...wordsOf({ args }).map(({ value }) => value)];
  const program = files
    .map((file) => languages.get(/\.(\w+)$/.exec(file)?.[1] ?? ""))
    .find((one) => one !== undefined);
  if (program === undefined) return [];
  const texts = redirects.filter(({ type }) => type === "HereDoc").flatMap(standardInput);
  return texts.map(({ pos, end }) => ({ start: pos, end, program }));
}

/** The command that is run in the end: `env A=1 timeout 5 bash -c TEXT` runs bash. */
function withoutStarters(
  program: string,
  words: readonly Word[],
): { readonly program: string; readonly words: readonly Word[] } {
  const isStarter = program === "find" || (starters.has(program) && !programs.has(program));
  if (!isStarter) return { program, words };
  const at = words.findIndex((word) => programs.has(programNameOf(word)));
  return at < 0
    ? { program, words }
    : { program: programNameOf(words[at]), words: words.slice(at + 1) };
}

/** Commands that take names of variables, with or without values. */
const declarations: ReadonlySet<string> = new Set(["declare", "local", "readonly", "typeset"]);

/** A plain value that is assigned is text; names are evaluated, and so are lists, and values of what is declared a number. */
function evaluatedParts(args: readonly CommandArgument[]): readonly Part[] {
  const isComputed = wordsOf({ args }).some(({ value }) => /^-\w*[aAin]/.test(value));
  return args.map((argument) => {
    if (isComputed) return argument;
    const name = argument.type === "Word" ? nameInWord(argument) : nameOf(argument);
    return name === undefined ? argument : { pos: argument.pos, end: argument.pos + name.length };
  });
}

/** The name in `"name=$value"`, with the quote before it: variables in it are evaluated, as in `"$name=$value"`. */
function nameInWord({ text }: Word): string | undefined {
  return /^["']?(?:\w|\$\w+|\$\{\w+\}){1,200}(?=\+?=)/.exec(text)?.[0];
}

function nameOf(argument: Assignment): string | undefined {
  return isPlain(argument) ? argument.name : undefined;
}

/** A piece of the script, in UTF-16 units. */
type Part = Pick<Word, "end" | "pos">;

function isPlain({ index, value }: Assignment): boolean {
  return index === undefined && value.type === "Word";
}

/** What a redirection gives a command as its standard input, where the script holds it. */
export function standardInput(redirection: Redirection): readonly Pick<Word, "end" | "pos">[] {
  if (redirection.type === "HereDoc") return [redirection.body];
  return redirection.type === "HereString" ? [redirection] : [];
}
