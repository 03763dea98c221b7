import type { Command } from "unbash";
import { givenProgram } from "./given-program.ts";
import { anyTimes, hole } from "./hole.ts";
import type { LiteralSyntax, ObjectLiteral } from "./object-literal.ts";
import { javascriptSyntax, objectLiteral, printedObject, pythonSyntax } from "./object-literal.ts";
import { jsonByAwk } from "./printed-by-awk.ts";

/** What stands around a value that is printed: the beginning of the statement up to it, and what follows. */
interface Around {
  readonly start: RegExp;
  readonly end: RegExp;
}

/** How a language prints objects, and nothing else. */
interface Printing {
  readonly syntax: LiteralSyntax;
  /** What prints elsewhere: it is no printing. */
  readonly elsewhere: RegExp;
  /** Each place where something may be printed. */
  readonly printing: RegExp;
  /** What may print, too. */
  readonly otherwise: RegExp;
  /** What starts other programs, which print in the same place. */
  readonly startsOthers: RegExp | undefined;
  /** How a statement prints JSON of a value. */
  readonly asJson: Around;
  /** How it prints a value as the language shows it: `{'count': 3}`, `{ count: 3 }`. */
  readonly asShown: Around;
  /** What sets a variable to an object: all up to its name, and from there to the bracket. */
  readonly setting: (name: string) => RegExp;
  /** Behind a variable, what reads or sets one key of it. */
  readonly ofKey: RegExp;
}

const python: Printing = {
  syntax: pythonSyntax,
  elsewhere: /\bprint\([^\n]*\bfile ?= ?sys\.stderr\)[ \t]*$/gm,
  printing: /\bprint\b/g,
  otherwise:
    /\b(?:exec|eval|import_module|runpy|input|help|pprint|print_help|fileinput|echo|rich)\b|\bsys\.stdout\b|\bos\.(?:exec\w*|spawn\w*|system|write|dup2)\(|\bimport this\b|\b(?:import|def|class) print\b|\bprint ?=|\/dev\/stdout|\bimport \*|\bimport [^\n]*\bstdout\b|\bstdout\.write\b/,
  startsOthers: /\bsubprocess\b/,
  asJson: {
    start: /\bprint\(\s*(?:json\.)?dumps\(\s*/,
    end: /^\s*(?:,(?:\s*\w+ ?= ?(?:\w+|"[^"\\]*"|'[^'\\]*'|\(["'][,:] ?["'], ?["'][,:] ?["']\)),?)*)?\s*\)\s*(?:,\s*(?:flush ?= ?True|end ?= ?(?:""|'')),?\s*)?\)/,
  },
  asShown: { start: /\bprint\(\s*/, end: /^\s*\)/ },
  setting: (name) => new RegExp(String.raw`(?<=^[ \t]*|; ?)${name} ?= ?(?=\{)`, "m"),
  ofKey: /^\[(["'])([^"'\\\n]*)\1\]/,
};

const javascript: Printing = {
  syntax: javascriptSyntax,
  elsewhere: /\bconsole\.(?:error|warn)\b/g,
  printing: /\bconsole\b|\bprocess\.stdout\b/g,
  otherwise:
    /\b(?:eval|Function|inherit|createWriteStream|vm|stdout\b(?!\.write))|\/dev\/stdout|\btoJSON\b/,
  startsOthers: undefined,
  asJson: {
    start: /\b(?:console\.log|process\.stdout\.write)\(\s*JSON\.stringify\(\s*/,
    end: /^\s*(?:,\s*(?:null|undefined)\s*(?:,\s*(?:\d+|"[^"\\]*"|'[^'\\]*')\s*)?)?\)\s*(?:\+\s*(?:"\\n"|'\\n')\s*)?\)/,
  },
  asShown: { start: /\bconsole\.log\(\s*/, end: /^\s*\)/ },
  setting: (name) => new RegExp(String.raw`\b(?:const|let|var) ${name} ?= ?(?=\{)`),
  ofKey: /^(?:\[(["'])([^"'\\\n]*)\1\]|\.(?<name>[A-Za-z_$][\w$]*)\b(?!\s*\())/,
};

/** What keeps what other programs print from going where this one prints. */
const keepsOutput = /\b(?:capture_output|check_output|getoutput|stdout) ?[=(]/;

/** The JSON that a command prints by a program that it is given; undefined where that is not all that it may print. */
export function jsonByProgram(name: string, command: Command): string | undefined {
  if (awks.has(name)) return jsonByAwk(command);
  const object = objectPrintedBy(name, command, "asJson");
  return object && `${printedObject(object.fields)}${anyTimes}`;
}

/**
 * Whether all that a command prints by a program that it is given is an object as the language of the program shows it, which is
 * never JSON.
 */
export function showsObject(name: string, command: Command): boolean {
  const fields = objectPrintedBy(name, command, "asShown")?.fields;
  return fields !== undefined && fields.size > 0;
}

const awks: ReadonlySet<string> = new Set(["awk", "gawk", "mawk"]);

/** Programs that run what they are given behind an option, and how they print objects. */
const languages: ReadonlyMap<string, readonly [evaluating: RegExp, Printing]> = new Map([
  ["python", [/^-c$/, python]],
  ["python3", [/^-c$/, python]],
  ["node", [/^(?:-e|--eval)$/, javascript]],
]);

/** An object that is printed any number of times, as loops and conditions around it have it, and nothing else. */
function objectPrintedBy(
  name: string,
  command: Command,
  how: "asJson" | "asShown",
): ObjectLiteral | undefined {
  const [evaluating, language] = languages.get(name) ?? [];
  if (evaluating === undefined || language === undefined) return undefined;
  const whole = givenProgram(command, evaluating);
  if (whole === undefined) return undefined;
  const { [how]: around, printing, otherwise, startsOthers } = language;
  const program = whole.replaceAll(language.elsewhere, "");
  const found = around.start.exec(program);
  if (found === null || otherwise.test(program)) return undefined;
  if (startsOthers?.test(program) === true && !keepsOutput.test(program)) return undefined;
  if ([...program.matchAll(printing)].length !== 1) return undefined;
  const at = found.index + found[0].length;
  const object =
    program[at] === "{"
      ? objectLiteral(program, at, language.syntax)
      : objectOfVariable(program, at, language);
  return object && around.end.test(program.slice(object.end)) ? object : undefined;
}

/** The object that a variable holds which is set once, and of which nothing but single keys is read or set elsewhere. */
function objectOfVariable(
  program: string,
  at: number,
  { syntax, setting, ofKey }: Printing,
): ObjectLiteral | undefined {
  const [name] = /^[A-Za-z_]\w*/.exec(program.slice(at)) ?? [];
  const set = name === undefined ? undefined : setting(name).exec(program);
  if (name === undefined || !set) return undefined;
  const start = set.index + set[0].length;
  const object = objectLiteral(program, start, syntax);
  if (object === undefined) return undefined;
  const fields = new Map(object.fields);
  for (const { index } of program.matchAll(new RegExp(String.raw`(?<![\w.$])${name}\b`, "g"))) {
    if (index === at || (index >= set.index && index < start)) continue;
    const key = ofKey.exec(program.slice(index + name.length));
    if (key === null) return undefined;
    fields.set(key.groups?.["name"] ?? key[2] ?? "", hole);
  }
  return { fields, end: at + name.length };
}
