import type { Command } from "unbash";
import { givenProgram } from "./given-program.ts";
import { anyTimes, hole } from "./hole.ts";
import type { LiteralSyntax } from "./object-literal.ts";
import { javascriptSyntax, objectLiteral, printedObject, pythonSyntax } from "./object-literal.ts";
import { jsonByAwk } from "./printed-by-awk.ts";

/** How a language prints JSON, and nothing else. */
interface Printing {
  readonly syntax: LiteralSyntax;
  /** What prints elsewhere: it is no printing. */
  readonly elsewhere: RegExp;
  /** Each place where something may be printed. */
  readonly printing: RegExp;
  /** What may print, too. */
  readonly otherwise: RegExp;
  /** The beginning of a statement that prints JSON, up to the value. */
  readonly start: RegExp;
  /** What follows the value. */
  readonly end: RegExp;
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
  start: /\bprint\(\s*(?:json\.)?dumps\(\s*/,
  end: /^\s*(?:,(?:\s*\w+ ?= ?(?:\w+|"[^"\\]*"|'[^'\\]*'|\(["'][,:] ?["'], ?["'][,:] ?["']\)),?)*)?\s*\)\s*(?:,\s*(?:flush ?= ?True|end ?= ?(?:""|'')),?\s*)?\)/,
  setting: (name) => new RegExp(String.raw`(?<=^[ \t]*|; ?)${name} ?= ?(?=\{)`, "m"),
  ofKey: /^\[(["'])([^"'\\\n]*)\1\]/,
};

const javascript: Printing = {
  syntax: javascriptSyntax,
  elsewhere: /\bconsole\.(?:error|warn)\b/g,
  printing: /\bconsole\b|\bprocess\.stdout\b/g,
  otherwise:
    /\b(?:eval|Function|inherit|createWriteStream|vm|stdout\b(?!\.write))|\/dev\/stdout|\btoJSON\b/,
  start: /\b(?:console\.log|process\.stdout\.write)\(\s*JSON\.stringify\(\s*/,
  end: /^\s*(?:,\s*(?:null|undefined)\s*(?:,\s*(?:\d+|"[^"\\]*"|'[^'\\]*')\s*)?)?\)\s*(?:\+\s*(?:"\\n"|'\\n')\s*)?\)/,
  setting: (name) => new RegExp(String.raw`\b(?:const|let|var) ${name} ?= ?(?=\{)`),
  ofKey: /^(?:\[(["'])([^"'\\\n]*)\1\]|\.(?<name>[A-Za-z_$][\w$]*)\b(?!\s*\())/,
};

/** What other programs print goes where this one prints, unless it is kept. */
const startsOthers = /\bsubprocess\b/;
const keepsOutput = /\b(?:capture_output|check_output|getoutput|stdout) ?[=(]/;

/** The JSON that a command prints by a program that it is given; undefined where that is not all that it may print. */
export function jsonByProgram(name: string, command: Command): string | undefined {
  if (awks.has(name)) return jsonByAwk(command);
  const language = languages.get(name);
  const program = language && givenProgram(command, language.evaluating);
  return program === undefined ? undefined : language?.jsonOf(program);
}

const awks: ReadonlySet<string> = new Set(["awk", "gawk", "mawk"]);

/** Programs that run what they are given, and how they print JSON. */
const languages: ReadonlyMap<
  string,
  { readonly evaluating: RegExp; readonly jsonOf: (program: string) => string | undefined }
> = new Map([
  ["python", { evaluating: /^-c$/, jsonOf: jsonOfPython }],
  ["python3", { evaluating: /^-c$/, jsonOf: jsonOfPython }],
  ["node", { evaluating: /^(?:-e|--eval)$/, jsonOf: jsonOfJavascript }],
]);

/** The JSON that a program of Python prints, where all that prints is one `print(json.dumps({...}))`. */
function jsonOfPython(program: string): string | undefined {
  if (!program.includes("dumps(")) return undefined;
  if (startsOthers.test(program) && !keepsOutput.test(program)) return undefined;
  return printedJson(program, python);
}

/** The JSON that a program of JavaScript prints, where all that prints is one `console.log(JSON.stringify({...}))`. */
function jsonOfJavascript(program: string): string | undefined {
  return program.includes("JSON.stringify(") ? printedJson(program, javascript) : undefined;
}

/** An object that is printed any number of times, as loops and conditions around it have it. */
function printedJson(whole: string, language: Printing): string | undefined {
  const program = whole.replaceAll(language.elsewhere, "");
  const { start, printing, otherwise } = language;
  const found = start.exec(program);
  if (found === null || otherwise.test(program)) return undefined;
  if ([...program.matchAll(printing)].length !== 1) return undefined;
  const at = found.index + found[0].length;
  const object =
    program[at] === "{"
      ? objectLiteral(program, at, language.syntax)
      : objectOfVariable(program, at, language);
  if (object === undefined || !language.end.test(program.slice(object.end))) return undefined;
  return `${printedObject(object.fields)}${anyTimes}`;
}

/** The object that a variable holds which is set once, and of which nothing but single keys is read or set elsewhere. */
function objectOfVariable(
  program: string,
  at: number,
  { syntax, setting, ofKey }: Printing,
): ReturnType<typeof objectLiteral> {
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
