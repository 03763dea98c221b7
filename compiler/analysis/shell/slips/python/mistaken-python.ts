import type { Command } from "unbash";
import { createTextMemo } from "../../../../source/text-memo.ts";
import { codeOfPython } from "../../code-of-python.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip, SlipKind } from "../shell-slip.ts";
import { pythonText } from "./python-program.ts";

/** Scripts with a program of Python in which one of these mistakes may be. */
export const maybeMistakenPython =
  /\bpython3?\b[\s\S]{0,8000}(?:\bjson\.(?:dumps|loads?)\b|\bdatetime\b|\bsubprocess\b|\bopen\(|= *\w+\.(?:append|extend|insert|reverse|sort)\(|\bos\.(?:environ|getenv)\b|\+ *len\()/;

/** Calls in the programs of Python of a command that fail in every run, or leave out what they are for. */
export function mistakenPython(command: Command, script: string): readonly ShellSlip[] {
  if (script.length > longestScript) return [];
  const program = pythonText(command, script);
  if (program === undefined) return [];
  const { start, text } = program;
  return mistakes(text, () => mistakesIn(text)).map((one) => ({
    start: start + one.start,
    end: start + one.end,
    kind: one.kind,
  }));
}

const mistakes = createTextMemo<readonly ShellSlip[]>();

/** A program of Python, and the same with blanks for what its strings and comments say. */
interface Program {
  readonly text: string;
  readonly code: string;
}

function mistakesIn(text: string): readonly ShellSlip[] {
  const code = codeOfPython(text);
  if (code === undefined) return [];
  const program = { text, code };
  return [
    ...looks.flatMap(({ isOne, kind, pattern }) => found(pattern, kind, program, isOne)),
    ...datesOf(program),
    ...filesWritten(program),
    ...bytesAsText(program),
    ...keysAsAttributes(program),
  ];
}

/** What a call looks like that is a mistake wherever it stands, or where something holds of the program. */
interface Look {
  readonly kind: SlipKind;
  readonly pattern: RegExp;
  readonly isOne?: (match: RegExpExecArray, program: Program) => boolean;
}

const looks: readonly Look[] = [
  { kind: "file for a text in Python", pattern: /\bjson\.loads\((?:sys\.stdin|open\([^()]*\))\)/g },
  {
    kind: "text for a file in Python",
    pattern: /\bjson\.load\(/g,
    isOne: ({ 0: call, index }, { text }) => startsString(text, index + call.length),
  },
  {
    kind: "command line as program in Python",
    pattern: /\bsubprocess\.(?:call|check_call|check_output|Popen|run)\([^()]*\)/g,
    isOne: isCommandLine,
  },
  {
    kind: "result of nothing in Python",
    pattern: /(?<![\w.])(\w+) *= *\1\.(?:append|extend|insert|reverse|sort)\(/g,
    isOne: (_, { code }) => !/\b(?:class|numpy|pandas)\b/.test(code),
  },
  {
    kind: "text for nobody in Python",
    pattern: /\bjson\.dumps\(/g,
    isOne: isDoneNothing,
  },
  { kind: "name as attribute in Python", pattern: /\bos\.environ\.[A-Z][A-Z\d_]+\b(?!\()/g },
  { kind: "call without parentheses in Python", pattern: /\bos\.getenv\[/g },
  {
    kind: "text and number in Python",
    // A text may well be repeated, and the number turned into something else.
    pattern: /\+ *len\((?:[^()]|\([^()]*\))*\)(?! *[.*])/g,
    isOne: ({ index }, { code, text }) =>
      /["'] *$/.test(text.slice(Math.max(0, index - 20), index)) && code.charAt(index - 1) === " ",
  },
];

function found(
  pattern: RegExp,
  kind: SlipKind,
  program: Program,
  isOne: Look["isOne"] = () => true,
): readonly ShellSlip[] {
  return [...program.code.matchAll(pattern)]
    .filter((match) => isOne(match, program))
    .map(({ 0: text, index }) => {
      const start = index + text.length - text.trimStart().length;
      return { start, end: index + text.replace(/[([]$/, "").length, kind };
    });
}

/** Whether a call is a statement of its own, and does not ask whether it can be made: `try:` stands above it then. */
function isDoneNothing({ index }: RegExpExecArray, { code, text }: Program): boolean {
  const before = code.slice(0, index);
  const lines = before.split("\n");
  const lead = lines.pop() ?? "";
  const end = code.indexOf("\n", index);
  const rest = code.slice(index, end < 0 ? code.length : end).trimEnd();
  const isStatement = /^$|;$/.test(lead.trim()) && /\);?$/.test(rest);
  const isOpen = (before.match(/[([{]/g)?.length ?? 0) > (before.match(/[)\]}]/g)?.length ?? 0);
  if (!isStatement || isOpen || text.slice(0, index).trimEnd().endsWith("\\")) return false;
  const indent = lead.length - lead.trimStart().length;
  const opener = lines.findLast((line) => line.trim() !== "" && line.search(/\S/) < indent);
  return !/^\s*try\b/.test(opener ?? "");
}

function startsString(text: string, at: number): boolean {
  return /^\s*[bfru]{0,2}["']/i.test(text.slice(at, at + 20));
}

/** `subprocess.run("git status")`, which looks for a program of that name. */
function isCommandLine({ 0: call, index }: RegExpExecArray, { text }: Program): boolean {
  const open = index + call.indexOf("(") + 1;
  const written = text.slice(open, index + call.length);
  const [, , command = ""] = /^\s*f?(["'])([^"'\n]*)\1\s*[,)]/.exec(written) ?? [];
  return /^[\w.-]+ /.test(command) && !/\b(?:executable|shell)\s*=/.test(call);
}

/** `datetime.now()` of the module, and `datetime.datetime` of the class. */
function datesOf(program: Program): readonly ShellSlip[] {
  const { code } = program;
  const isClass = /\bfrom +datetime +import\b[^\n]*\bdatetime\b/.test(code);
  const isModule = /(?:^|[\n;])[ \t]*import[^\n;]*\bdatetime\b(?! +as\b)/.test(code);
  if (isClass === isModule) return [];
  const pattern = isModule
    ? /(?<![\w.])datetime\.(?:fromisoformat|fromtimestamp|now|strptime|today|utcnow)\(/g
    : /(?<![\w.])datetime\.(?:datetime|timedelta|timezone)\b/g;
  return found(
    pattern,
    isModule ? "module for a class in Python" : "class for a module in Python",
    program,
  );
}

/** `open("out.txt").write(...)`, and the same by a name: what is opened without a mode is read. */
function filesWritten(program: Program): readonly ShellSlip[] {
  const { code } = program;
  const kind = "writing what is read in Python";
  const named = [...code.matchAll(/\bwith +(open\([^(),]*\)) +as +(\w+) *:/g)].flatMap(
    ({ 0: head, 1: call = "", 2: name = "", index }): readonly ShellSlip[] => {
      const body = code.slice(index + head.length);
      const isOnly = code.split(new RegExp(String.raw`\bas +${name}\b`)).length === 2;
      const isWritten = new RegExp(String.raw`(?<![\w.])${name}\.write(?:lines)?\(`).test(body);
      const start = index + head.indexOf(call);
      return isOnly && isWritten ? [{ start, end: start + call.length, kind }] : [];
    },
  );
  return [...named, ...found(/(?<![\w.])open\([^(),]*\)\.write\(/g, kind, program)];
}

/** `out = subprocess.check_output([...])` and `out.split("\n")`: without `text=True` the output is bytes. */
function bytesAsText({ code, text }: Program): readonly ShellSlip[] {
  const calls = code.matchAll(
    /(?<![\w.])(\w+) *= *subprocess\.check_output\(([^()]*)\)(?:\.strip\(\))?[ \t]*(?=\n|;|$)/g,
  );
  return [...calls].flatMap(({ 1: name = "", 2: args = "" }): readonly ShellSlip[] => {
    if (/\b(?:encoding|errors|text|universal_newlines)\s*=|\*\*/.test(args)) return [];
    if (code.split(new RegExp(String.raw`(?<![\w.])${name} *=(?!=)`)).length > 2) return [];
    const split = new RegExp(String.raw`(?<![\w.])${name}(?:\.strip\(\))?\.split\(`, "g");
    return [...code.matchAll(split)].flatMap(({ 0: call, index }): readonly ShellSlip[] => {
      const end = index + call.length;
      const isOfText = /^["']/.test(text.slice(end, end + 1));
      return isOfText ? [{ start: index, end: end - 1, kind: "bytes as text in Python" }] : [];
    });
  });
}

/** `data = json.loads(...)` and `data.name`: what JSON holds are keys, not attributes. */
function keysAsAttributes({ code }: Program): readonly ShellSlip[] {
  const reads = code.matchAll(/(?<![\w.])(\w+) *= *json\.loads?\((?=[^\n]*\)[ \t]*(?:\n|;|$))/g);
  return [...reads].flatMap(({ 0: head, 1: name = "", index }): readonly ShellSlip[] => {
    const isOnly =
      code.split(new RegExp(String.raw`(?<![\w.])${name}\b *(?:=(?!=)|,|\bin\b)`)).length === 2;
    const line = code.slice(index, code.indexOf("\n", index) + 1 || code.length);
    // What is taken out of it, or made of it, may be anything.
    const isWhole = /^\w+ *= *json\.loads?\((?:[^()]|\([^()]*\))*\)$/.test(
      (line.split(";")[0] ?? "").trimEnd(),
    );
    if (!isOnly || !isWhole) return [];
    const attribute = new RegExp(String.raw`(?<![\w.])${name}\.([A-Za-z_]\w*)`, "g");
    const behind = index + head.length;
    return [...code.slice(behind).matchAll(attribute)].flatMap((match): readonly ShellSlip[] => {
      if (methods.has(match[1] ?? "")) return [];
      const start = behind + match.index;
      return [{ start, end: start + match[0].length, kind: "key as attribute in Python" }];
    });
  });
}

/** What mappings, lists, texts and numbers have. */
const methods: ReadonlySet<string> = new Set(
  `append as_integer_ratio bit_length capitalize casefold center clear conjugate copy count encode endswith expandtabs extend find
  format format_map fromkeys get hex imag index insert is_integer isalnum isalpha isascii isdecimal isdigit isidentifier islower
  isnumeric isprintable isspace istitle isupper items join keys ljust lower lstrip maketrans numerator denominator partition pop
  popitem real remove removeprefix removesuffix replace reverse rfind rindex rjust rpartition rsplit rstrip setdefault sort split
  splitlines startswith strip swapcase title to_bytes translate update upper values zfill`.split(
    /\s+/,
  ),
);
