import type { Command } from "unbash";
import type { Interpreter } from "../given-program.ts";
import { node, python } from "../given-program.ts";
import { anyTimes, hole } from "./hole.ts";
import type { LiteralSyntax, ObjectLiteral } from "./object-literal.ts";
import { javascriptSyntax, objectLiteral, printedObject, pythonSyntax } from "./object-literal.ts";
import { outlinedProgram } from "./outlined-program.ts";
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
  /** What reads a variable as a whole and changes nothing of it, up to the sign behind it. */
  readonly reading: RegExp;
}

const inPython: Printing = {
  syntax: pythonSyntax,
  elsewhere: /\bprint\([^\n]*\bfile ?= ?sys\.stderr\)[ \t]*$/gm,
  printing: /\bprint\b/g,
  otherwise:
    /\b(?:exec|eval|import_module|runpy|input|help|pprint|print_help|fileinput|echo|rich)\b|\bsys\.stdout\b|\bos\.(?:exec\w*|spawn\w*|system|write|dup2)\(|\bimport this\b|\b(?:import|def|class) print\b|\bprint ?=|\/dev\/stdout|\bimport \*|\bimport [^\n]*\bstdout\b|\bstdout\.write\b/,
  startsOthers: /\bsubprocess\b/,
  asJson: {
    start: /\bprint\(\s*(?:json\.)?dumps\(\s*/,
    end: /^(?:\s*,\s*\w+ ?= ?(?:\w+|"[^"\\]*"|'[^'\\]*'|\(["'][,:] ?["'], ?["'][,:] ?["']\)))*(?:\s*,)?\s*\)\s*(?:,\s*(?:flush ?= ?True|end ?= ?(?:""|'')),?\s*)?\)/,
  },
  asShown: {
    start: /\bprint\(\s*(?:(?:repr|str)\(\s*|f["']\{\s*)?/,
    end: /^\s*(?:\)\s*|\}["']\s*)?\)/,
  },
  setting: (name) =>
    new RegExp(
      String.raw`(?<=^[ \t]{0,200}|; ?)${name}(?: ?: ?[\w.[\], ]{1,60})? ?= ?(?=\{)`,
      "gm",
    ),
  ofKey: /^(?:\[|\.get\()(["'])([^"'\\\n]*)\1/,
  reading: /\b(?:dumps|len|sorted|str)\(\s*\w+[,)]$/,
};

const inJavaScript: Printing = {
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
  setting: (name) => new RegExp(String.raw`\b(?:const|let|var) ${name} ?= ?(?=\{)`, "g"),
  ofKey: /^(?:\[(["'])([^"'\\\n]*)\1\]|\.(?<name>[A-Za-z_$][\w$]*)\b(?!\s*\())/,
  reading: /\b(?:stringify|keys|values|entries)\(\s*\w+[,)]$/,
};

/** What keeps what other programs print from going where this one prints. */
const keepsOutput = /\b(?:capture_output|check_output|getoutput|stdout) ?[=(]/;

/** The JSON one of which a command prints by a program that it is given; none where that is not all that it may print. */
export function jsonByProgram(name: string, command: Command): readonly string[] {
  if (awks.has(name)) return jsonByAwk(command);
  const objects = objectsPrintedBy(name, command, "asJson");
  return [...new Set(objects.map((fields) => `${printedObject(fields)}${anyTimes}`))];
}

/**
 * Whether all that a command prints by a program that it is given is an object as the language of the program shows it, which is
 * never JSON.
 */
export function showsObject(name: string, command: Command): boolean {
  const [fields, ...others] = objectsPrintedBy(name, command, "asShown");
  return fields !== undefined && fields.size > 0 && others.length === 0;
}

const awks: ReadonlySet<string> = new Set(["awk", "gawk", "mawk"]);

/** Programs that run what they are given, and how they print objects; `node -p` prints more. */
const languages: ReadonlyMap<string, readonly [Interpreter, Printing]> = new Map([
  ["python", [python, inPython]],
  ["python3", [python, inPython]],
  ["node", [{ ...node, program: /^(?:-e|--eval)$/ }, inJavaScript]],
]);

/** So many characters before a variable tell what reads it as a whole. */
const longestReading = 40;

/** What an object holds, by its keys. */
type Fields = ObjectLiteral["fields"];

/** Programs that print more often write texts. */
const mostPrintings = 12;

/** The objects that are printed any number of times, as loops and conditions around them have it, where nothing else is. */
function objectsPrintedBy(
  name: string,
  command: Command,
  how: "asJson" | "asShown",
): readonly Fields[] {
  const [interpreter, language] = languages.get(name) ?? [];
  if (interpreter === undefined || language === undefined) return [];
  const whole = outlinedProgram(command, interpreter);
  if (whole === undefined) return [];
  const { [how]: around, printing, otherwise, startsOthers } = language;
  const program = whole.replaceAll(language.elsewhere, "");
  if (otherwise.test(program)) return [];
  if (startsOthers?.test(program) === true && !keepsOutput.test(program)) return [];
  const places = [...program.matchAll(printing)];
  if (places.length > mostPrintings) return [];
  const printed = places.map(({ index }) => objectsAt(program, index, around, language));
  return printed.every((objects) => objects.length > 0) ? printed.flat() : [];
}

/** The objects one of which a statement prints that begins at a place; none where it may print something else. */
function objectsAt(
  program: string,
  place: number,
  { start, end }: Around,
  language: Printing,
): readonly Fields[] {
  const [before] = new RegExp(start.source, "y").exec(program.slice(place)) ?? [];
  if (before === undefined) return [];
  const at = place + before.length;
  if (program[at] === "{") {
    const object = objectLiteral(program, at, language.syntax);
    return object && end.test(program.slice(object.end)) ? [object.fields] : [];
  }
  const [name] = /^[A-Za-z_]\w*/.exec(program.slice(at)) ?? [];
  if (name === undefined || !end.test(program.slice(at + name.length))) return [];
  return objectsOfVariable(name, at, program, language);
}

/** The objects that a variable may hold, of which nothing but single keys is read or set elsewhere, or JSON made. */
function objectsOfVariable(
  name: string,
  printedAt: number,
  program: string,
  { syntax, setting, ofKey, reading }: Printing,
): readonly Fields[] {
  const starts = new Map(
    [...program.matchAll(setting(name))].map(({ 0: text, index }) => [index + text.length, index]),
  );
  const objects = [...starts.keys()].map((start) => objectLiteral(program, start, syntax)?.fields);
  const known = objects.filter((one) => one !== undefined);
  if (known.length < objects.length) return [];
  const added = new Map<string, string>();
  for (const { index } of program.matchAll(new RegExp(String.raw`(?<![\w.$])${name}\b`, "g"))) {
    const end = index + name.length;
    const isSet = [...starts].some(([start, from]) => from <= index && index < start);
    if (
      isSet ||
      index === printedAt ||
      reading.test(program.slice(Math.max(0, index - longestReading), end + 1))
    )
      continue;
    const key = ofKey.exec(program.slice(end));
    if (key === null) return [];
    added.set(key.groups?.["name"] ?? key[2] ?? "", hole);
  }
  return known.map((fields) => new Map([...fields, ...added]));
}
