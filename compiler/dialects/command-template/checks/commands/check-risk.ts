import { starters } from "../../../../analysis/shell/common-programs.ts";
import { jqValues } from "../../../../analysis/shell/jq-options.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { CommandDefaults, CommandPart } from "../../../../ir/command.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { writtenText } from "../../written-text.ts";
import { isShell, isShellWithScript, scriptBehind, shells, withDefault } from "./script-word.ts";
import { programOf, startedAt } from "./started-program.ts";

/** Programs that can do much harm, and when they count as risky. */
interface Risk {
  readonly programs: RegExp;
  /** What is said of one; undefined where this use of it is harmless. */
  readonly reason: (program: string, args: readonly string[]) => string | undefined;
}

const evaluates = (flag: RegExp): Risk["reason"] => {
  return (program, args) =>
    args.some((text) => flag.test(text))
      ? `"${program}" runs code that stands on the command line`
      : undefined;
};

/** The shapes that the document asks hosts to point out, and others of the same kind. */
const risks: readonly Risk[] = [
  {
    programs: shells,
    reason: (program, args) =>
      args.includes("-c")
        ? `"${program}" runs a script that stands on the command line`
        : `"${program}" is a shell, and what it runs is not held back by anything`,
  },
  { programs: /^(?:node|deno|bun)$/, reason: evaluates(/^(?:-e|-p|-pe|--eval(?:=.*)?|--print)$/s) },
  { programs: /^(?:python[0-9.]*|perl|ruby)$/, reason: evaluates(/^-(?:c|e)$/) },
  {
    programs: /^rm$/,
    reason: (_, args) =>
      args.some((text) => /^-[^-]*[rf]|^--(?:force|recursive)$/.test(text) || isBroad(text))
        ? '"rm" removes files without asking, or those that a placeholder names'
        : undefined,
  },
  {
    programs: /^(?:mv|cp|rsync)$/,
    reason: (program, args) =>
      args.some(isBroad)
        ? `"${program}" overwrites files outside the working folder, or where a placeholder says`
        : undefined,
  },
];

function isBroad(path: string): boolean {
  return ["/", "~", "./", "../"].includes(path) || /\{|^~\/|^\//.test(path);
}

/** What is known of the names of a command. */
interface Names {
  readonly defaults: CommandDefaults;
  /** Names for which callers can give a number, true or false only. */
  readonly numbers: ReadonlySet<string>;
}

/** Reports commands that deserve a second look, and values that become part of a script. */
export function checkRisk(
  words: readonly LoweredWord[],
  { defaults, numbers }: Names,
  report: Report,
): void {
  const [first, ...others] = words;
  if (first === undefined || checkScript(programOf(first), others, { defaults, numbers, report }))
    return;
  const at = startedAt(words);
  const started = words[at];
  const program = started && programOf(started);
  const risk = program && risks.find(({ programs }) => programs.test(program));
  if (!risk) return;
  const args = words.slice(at + 1).map((word) => writtenText(word));
  const reason = risk.reason(program, args);
  if (reason !== undefined) report("high-risk-command", started.span, { program, reason });
}

/** Programs that take a script as the word behind a flag. */
const scriptFlags: readonly (readonly [programs: RegExp, flag: RegExp])[] = [
  [/^(?:node|deno|bun|ts-node|tsx)$/, /^(?:-e|-p|-pe|--eval|--print|eval)$/],
  [/^(?:elixir|groovy|julia|r)$/, /^-e$/],
  [/^(?:duckdb|mysql|python[0-9.]*|perl|rscript|ruby)$/, /^-(?:c|e|ne|pe)$/],
  [/^(?:script|su)$/, /^-[a-z]*c$/],
  [/^(?:flock|npm|npx|runuser|vim)$/, /^(?:-c|--call|--command)$/],
  [/^gdb$/, /^-ex$/],
  [/^(?:mongo|mongosh)$/, /^--eval$/],
  [/^nodemon$/, /^(?:-x|--exec)$/],
  [/^nix-shell$/, /^--(?:command|run)$/],
  [/^cmd(?:\.exe)?$/, /^\/[ck]$/],
  [/^(?:lua|osascript|php|powershell|psql|pwsh)$/, /^(?:-[ceqr]|-Command|--command|--execute)$/],
];

/** Programs whose last words are a script: of a shell, here or on another host, or of a database. */
const lastWordScripts = /^(?:parallel|sqlite3|ssh|watch)$/;

/** Those of them whose first operand is a host or a file. */
const placed = /^(?:sqlite3|ssh)$/;

/** Programs that start one for each file which they find, and the options behind which it stands. */
const executes: ReadonlyMap<string, RegExp> = new Map([
  ["fd", /^(?:-[xX]|--exec(?:-batch)?)$/],
  ["find", /^-(?:exec|execdir|ok|okdir)$/],
]);

/** What names stand for without the caller, and where mistakes are told. */
interface Context extends Names {
  readonly report: Report;
}

/** Reports the first value that is pasted into a script; tells whether there is one. */
function checkScript(program: string, args: readonly LoweredWord[], context: Context): boolean {
  const { defaults, numbers, report } = context;
  const found = executes.get(program);
  if (found !== undefined) {
    return args.some((word, at) => {
      const [inner, ...others] = found.test(writtenText(word)) ? args.slice(at + 1) : [];
      return inner !== undefined && checkScript(programOf(inner), others, context);
    });
  }
  if (!lastWordScripts.test(program)) {
    const at = starters.has(program)
      ? args.findIndex(isScripted)
      : args.findIndex((_, index) => isShellWithScript(args, index));
    const inner = args[at];
    if (inner !== undefined) return checkScript(programOf(inner), args.slice(at + 1), context);
  }
  const operands = operandsOf(program, args);
  const written = lastWordScripts.test(program)
    ? lastQuoted(operands)
    : (scriptIn(program, args) ?? editorScript(program, args));
  const script = written && withDefault(written, defaults);
  // A script that is nothing but a value was meant to be run, and a choice has texts of the recipe itself.
  const pasted =
    (script?.parts.length === 1
      ? undefined
      : script?.parts.find(
          (part): part is NamedPart => isNamed(part) && !isNumber(part, { defaults, numbers }),
        )) ?? textInFilter(program, args);
  if (pasted === undefined) return false;
  report("placeholder-in-script", pasted.span, { name: pasted.name, program });
  return true;
}

function isScripted(word: LoweredWord): boolean {
  return isShell(word) || scriptFlags.some(([programs]) => programs.test(programOf(word)));
}

/** The words among which the last one is a script; `parallel` has its values behind it. */
function operandsOf(program: string, args: readonly LoweredWord[]): readonly LoweredWord[] {
  if (placed.test(program)) return args.slice(1);
  if (program !== "parallel") return args;
  const values = args.findIndex((word) => /^:::/.test(writtenText(word)));
  return values >= 0 ? args.slice(0, values) : args;
}

/** What an interpreter runs: the word behind its flag, or the one that begins with it. */
function scriptIn(program: string, args: readonly LoweredWord[]): LoweredWord | undefined {
  if (shells.test(program)) return scriptBehind(args);
  const [, flag] = scriptFlags.find(([programs]) => programs.test(program)) ?? [];
  if (flag === undefined) return undefined;
  const at = args.findIndex((word) => flag.test(writtenText(word)));
  return at < 0 ? args.find((word) => /^--eval=/.test(writtenText(word))) : args[at + 1];
}

const sedValues: Valued = new Map([["-l", 1]]);

/** What `sed` does, where that puts something in the place of something; a number before another command is harmless. */
function editorScript(program: string, args: readonly LoweredWord[]): LoweredWord | undefined {
  if (program !== "sed") return undefined;
  const flag = args.findIndex((word) => /^(?:-e|--expression)$/.test(writtenText(word)));
  const script = flag < 0 ? firstOperand(args, sedValues) : args[flag + 1];
  return script && /(?:^|[\s;\d$/}])s[^\w\s{}]/.test(writtenText(script)) ? script : undefined;
}

/** How many words follow options as their values. */
type Valued = ReadonlyMap<string, number>;

const awkValues: Valued = new Map([
  ["-F", 1],
  ["-v", 1],
]);
const yqValues: Valued = new Map([...jqValues, ["-I", 1], ["-o", 1], ["-p", 1]]);

/** Programs that read a filter, and their options with values. */
const filters: ReadonlyMap<string, Valued> = new Map([
  ["awk", awkValues],
  ["gawk", awkValues],
  ["jq", jqValues],
  ["yq", yqValues],
]);

/** The first word that is no option; none where a file holds the filter. */
function firstOperand(args: readonly LoweredWord[], valued: Valued): LoweredWord | undefined {
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index];
    const text = word && writtenText(word);
    if (text === undefined || /^(?:-f|--from-file|--file)$/.test(text)) return undefined;
    if (!text.startsWith("-")) return word;
    index += valued.get(text) ?? 0;
  }
  return undefined;
}

/** The value in a text of a filter, between its double quotes: elsewhere it may be a number, or a filter of the caller. */
function textInFilter(program: string, args: readonly LoweredWord[]): NamedPart | undefined {
  const options = filters.get(program);
  const filter = options && firstOperand(args, options);
  let quotes = 0;
  for (const part of filter?.parts ?? []) {
    if (part.kind === "text") quotes += part.text.match(/(?<!\\)"/g)?.length ?? 0;
    else if (quotes % 2 === 1 && isNamed(part)) return part;
  }
  return undefined;
}

/** What such a program gives to a shell, where that is one word. */
function lastQuoted(args: readonly LoweredWord[]): LoweredWord | undefined {
  const script = args.at(-1);
  return script?.isQuoted ? script : undefined;
}

/** A placeholder that a value of a caller comes from. */
type NamedPart = Extract<
  CommandPart,
  { kind: "command-value" | "command-fallback" | "command-element" }
>;

function isNamed(part: CommandPart): part is NamedPart {
  return ["command-value", "command-fallback", "command-element"].includes(part.kind);
}

/** Whether no more than a number, or a constant of the recipe, can stand in the place of a value. */
function isNumber({ kind, name }: NamedPart, { defaults, numbers }: Names): boolean {
  if (kind === "command-element" || !numbers.has(name)) return false;
  const instead = defaults.get(name);
  return instead === undefined || instead.kind === "constant";
}
