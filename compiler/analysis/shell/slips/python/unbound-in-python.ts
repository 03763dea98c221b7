import type { Command } from "unbash";
import { createTextMemo } from "../../../../source/text-memo.ts";
import { codeOfPython } from "../../code-of-python.ts";
import type { ScriptRange } from "../../placement.ts";
import { withNumbersForValues } from "../../python-values.ts";
import type { ShellSlip } from "../shell-slip.ts";
import { pythonText } from "./python-program.ts";

/** Scripts that may give Python a program. */
export const maybeUnbound = /\bpython3?\b[^\n]{0,200}(?:\s-[bBdEIOqsSuvP]*c\s|<<)/;

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const keywords = wordSet(
  `False None True and as assert async await break case class continue def del elif else except finally for from global if import in
  is lambda match nonlocal not or pass raise return try type while with yield _`,
);

/** What every program finds, in Python 2 as well. */
const builtins = wordSet(
  `abs aiter all anext any apply ascii basestring bin bool breakpoint buffer bytearray bytes callable chr classmethod cmp coerce
  compile complex copyright credits delattr dict dir divmod enumerate eval exec execfile exit file filter float format frozenset
  getattr globals hasattr hash help hex id input int intern isinstance issubclass iter len license list locals long map max
  memoryview min next object oct open ord pow print property quit range raw_input reduce reload repr reversed round set setattr
  slice sorted staticmethod str sum super tuple type unichr unicode vars xrange zip
  ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError
  BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError
  DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError
  FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError
  IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError
  NotImplemented NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ProcessLookupError
  PythonFinalizationError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StandardError StopAsyncIteration
  StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError
  UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning WindowsError
  ZeroDivisionError`,
);

/** What may give names that nobody sees, or takes it that there are none; and what stands for text from elsewhere. */
const isOpen =
  /\bimport\s*\*|\b(?:exec|execfile|eval|globals|locals|vars|NameError|__\w+__|builtins)\b|[$`?]|\bv_{3}|\{\{|\bcase\b[^\n]*:/;

/** The names in the programs of Python of a command that nothing in them gives a value, the first place of each. */
export function unboundInPython(command: Command, script: string): readonly ShellSlip[] {
  const program = pythonText(command, script);
  if (program === undefined) return [];
  const { start, text } = program;
  return unboundNames(text, () => findUnbound(text)).map((place): ShellSlip => {
    return { start: start + place.start, end: start + place.end, kind: "unbound in Python" };
  });
}

const unboundNames = createTextMemo<readonly ScriptRange[]>();

function findUnbound(program: string): readonly ScriptRange[] {
  const written = codeOfPython(program);
  const code = written && withNumbersForValues(written);
  if (code === undefined || isOpen.test(code.replaceAll(ofModules, ""))) return [];
  const names = new Names(code);
  return names.unbound();
}

/** What every module has. */
const ofModules = /\b__(?:doc|file|import|name)__\b/g;

/** A name in a program. */
interface Name extends ScriptRange {
  readonly text: string;
}

class Names {
  private readonly code: string;
  private readonly bound = new Set<string>();
  private readonly used = new Map<string, Name>();

  constructor(code: string) {
    this.code = code;
    for (const pattern of binding) {
      for (const [, names = ""] of code.matchAll(pattern)) this.bindAll(names);
    }
    for (const [, names = ""] of code.matchAll(imports)) this.import(names);
    const depths = depthsOf(code);
    for (const { 0: head, index } of code.matchAll(/\bdef\s+\w+\s*(?:\[[^\]]*\]\s*)?\(/g)) {
      this.bindAll(code.slice(index + head.length, endOfHead(depths, index + head.length)));
    }
    this.statements(depths);
  }

  unbound(): readonly ScriptRange[] {
    return [...this.used.values()].filter(({ text }) => !this.bound.has(text));
  }

  private bindAll(names: string): void {
    for (const name of names.match(/[A-Za-z_]\w*/g) ?? []) this.bound.add(name);
  }

  /** `os.path`, which gives the name `os`, and `b` of `a as b`. */
  private import(names: string): void {
    for (const one of names.split(",")) {
      const [, name, alias] = /([A-Za-z_]\w*)[\w.]*(?:\s+as\s+(\w+))?/.exec(one) ?? [];
      if (name !== undefined) this.bound.add(alias ?? name);
    }
  }

  /** Looks at each name outside of what imports: whether it is given a value there, names an argument, or is read. */
  private statements(depths: Uint16Array): void {
    const code = this.code.replaceAll(imports, (found) => found.replaceAll(/[^\n]/g, " "));
    const assigned = assignedIn(code, depths);
    for (const { 0: text, index: start } of code.matchAll(/(?<!\w)[A-Za-z_]\w*/g)) {
      if (keywords.has(text) || builtins.has(text) || text.startsWith("__")) continue;
      if (/\.\s*$/.test(code.slice(Math.max(0, start - 20), start))) continue;
      const end = start + text.length;
      const isArgument = (depths[start] ?? 0) > 0 && /^\s*=(?!=)/.test(code.slice(end, end + 20));
      if (isArgument) continue;
      if (isTarget(code, start, end, { assigned, depths })) this.bound.add(text);
      else if (!this.used.has(text)) this.used.set(text, { text, start, end });
    }
  }
}

/** What is known of each sign of a program. */
interface Signs {
  /** Whether a `=` that gives a value follows in its statement, or stands there. */
  readonly assigned: Uint8Array;
  /** How many brackets are open before it. */
  readonly depths: Uint16Array;
}

/** Whether a statement gives the name a value: it stands before a `=` that no bracket holds, and nothing is looked up in it. */
function isTarget(code: string, start: number, end: number, { assigned, depths }: Signs): boolean {
  if (/^\s*[.[(]/.test(code.slice(end, end + 20))) return false;
  return assigned[end] === 1 && !isInSubscript(code, start, depths);
}

/** Marks each sign behind which a value is given in its statement; all are looked at once, as a statement may be long. */
function assignedIn(code: string, depths: Uint16Array): Uint8Array {
  const assigned = new Uint8Array(code.length);
  let isAssigned = 0;
  for (let at = code.length - 1; at >= 0; at -= 1) {
    const sign = code.charAt(at);
    if (depths[at] === 0 && (sign === "\n" || sign === ";")) isAssigned = 0;
    else if (depths[at] === 0 && sign === "=" && isAssignment(code, at)) isAssigned = 1;
    assigned[at] = isAssigned;
  }
  return assigned;
}

/** Whether a sign of equality gives a value that is not computed with what was there before. */
function isAssignment(code: string, at: number): boolean {
  return code.charAt(at + 1) !== "=" && !/[=!<>+\-*/%&|^@:]/.test(code.charAt(at - 1));
}

/** Whether a place stands in brackets that belong to the value before them: `rows[key] = 1`. */
function isInSubscript(code: string, start: number, depths: Uint16Array): boolean {
  const depth = depths[start] ?? 0;
  if (depth === 0) return false;
  for (let at = start - 1; at >= 0; at -= 1) {
    if ((depths[at] ?? 0) < depth) return /[\w\])]/.test(code.charAt(at - 1));
  }
  return false;
}

/** Where the parameters of a function end, which begin at a place. */
function endOfHead(depths: Uint16Array, start: number): number {
  const outside = (depths[start] ?? 1) - 1;
  let end = start;
  while (end < depths.length && (depths[end] ?? 0) > outside) end += 1;
  return end;
}

/** How many brackets are open before each sign of a program; an opening one counts itself as outside. */
function depthsOf(code: string): Uint16Array {
  const depths = new Uint16Array(code.length);
  let depth = 0;
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (")]}".includes(sign)) depth = Math.max(0, depth - 1);
    depths[at] = depth;
    if ("([{".includes(sign)) depth += 1;
  }
  return depths;
}

/** What gives names a value, other than `=` and imports; more names than those do no harm. */
const binding: readonly RegExp[] = [
  /\b(?:def|class)\s+(\w+)/g,
  /\b(?:class|def|type)\s+\w+\s*\[([^\]]*)\]/g,
  /^[ \t]*([A-Za-z_]\w*)\s*:/gm,
  /\blambda\b([^:]*):/g,
  /\bfor\s+(?=[^:\s])([^:]{0,199}?[^:\s])\s+in\b/g,
  /\bas\s+(\w+|\([^)]*\))/g,
  /\b(\w+)\s*:=/g,
  /\b(?:global|nonlocal)\b([^\n;]*)/g,
];

const imports =
  /(?:(?<=^|[\n;:])[ \t]*(?:from\s+[\w.]+\s+)?)import\s+(\([^)]*\)|[\w.]+(?:\s+as\s+\w+)?(?:\s*,\s*[\w.]+(?:\s+as\s+\w+)?)*)/g;
