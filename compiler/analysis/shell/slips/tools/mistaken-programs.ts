import type { Command, SyntaxNode } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { programName } from "../../program-words.ts";
import type { PythonProgram } from "../python/python-program.ts";
import { pythonProgram } from "../python/python-program.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that may hand `jq` a selection that sets, numbers that are none to the shell, Python too few arguments, `tar` a wrong name, or `date` two formats. */
export const maybeMistakenProgram =
  /\bselect\([ \t]{0,4}\.[^()\n=]{1,80}[\w\]"][ \t]{0,4}=[ \t]{0,4}[^=\s]|\$\([ \t]{0,4}wc[ \t]+-[clmwL][ \t]+[^\s<|]|\bsys\.argv\[[1-9]|\btar[ \t]+-[A-Za-z]{0,12}f[cjJvxz]|\bdate[ \t][^\n;|&]{0,40}\+\S{0,40}[ \t]+["']?%/;

/** What programs of other languages, or the shell of them, take otherwise than it is meant. */
export function mistakenPrograms(node: SyntaxNode, script: string): readonly ShellSlip[] {
  switch (node.type) {
    case "Command":
      return [
        ...selectionsThatSet(node),
        ...missingArguments(node, script),
        ...archiveOfLetters(node),
        ...partedFormat(node),
      ];
    case "ArithmeticCommand":
    case "ArithmeticExpansion":
      return countsInSum(node, script);
    case "CommandExpansion":
      return countWithName(node, script);
    default:
      return [];
  }
}

/** Programs whose words may be filters of `jq`. */
const filtering: ReadonlySet<string> = new Set(["gh", "gojq", "jaq", "jq", "yq"]);

/** A key that is set to something plain, which is all of a selection: what comes of it is the mapping, which is true. */
const setting =
  /\bselect\((\s*(?:\.[A-Za-z_]\w*|\.?\[\\?"[^"\\]*\\?"\]|\.\\?"[^"\\]*\\?")+\s*=\s*(?:\\?"[^"\\]*\\?"|\$\w+|-?\d+(?:\.\d+)?|\.[A-Za-z_][\w.]*|true|false|null)\s*)\)/g;

/** `select(.state = "open")`. */
function selectionsThatSet(command: Command): readonly ShellSlip[] {
  if (!filtering.has(programName(command.name?.value ?? ""))) return [];
  return wordsOf(command).flatMap(({ pos, text }) =>
    [...text.matchAll(setting)].map(({ 0: all, index }): ShellSlip => {
      const start = pos + index;
      return { start, end: start + all.length, kind: "selection that sets" };
    }),
  );
}

/** `tar -cfz site.tgz site`, which writes a file `z`. */
function archiveOfLetters(command: Command): readonly ShellSlip[] {
  const [first] = wordsOf(command);
  if (first === undefined || programName(command.name?.value ?? "") !== "tar") return [];
  const isNamed = /^-[A-Za-z]*f[cjJvxz]+$/.test(first.text);
  return isNamed ? [{ start: first.pos, end: first.end, kind: "letters behind f" }] : [];
}

/** `date +%Y-%m-%d %H:%M`, and `date + %F`. */
function partedFormat(command: Command): readonly ShellSlip[] {
  if (programName(command.name?.value ?? "") !== "date") return [];
  const words = wordsOf(command);
  const format = words.findIndex(({ text }) => text.startsWith("+"));
  const next = format < 0 ? undefined : words[format + 1];
  const isParted = next !== undefined && /^["']?%[A-Za-z]/.test(next.text);
  return isParted ? [{ start: next.pos, end: next.end, kind: "parted format" }] : [];
}

/** `python3 - "$in" <<EOF`, where the program reads `sys.argv[2]`. */
function missingArguments(command: Command, script: string): readonly ShellSlip[] {
  const program = pythonProgram(command);
  return program ? lostArguments(script, program) : [];
}

/** Programs that may have fewer arguments, or others, than they are started with. */
const asksFirst =
  /\blen\(\s*(?:sys\.)?argv|\bargv\[\s*(?:-?\d+\s*)?:|\bargv\b(?!\s*\[)|\b(?:try|except)\b/;

/** What stands in a line that may not be evaluated. */
const isGuarded = /^\s+\S|\b(?:if|else|and|or|while|lambda|def|for)\b|#.{0,300}\bargv/;

function lostArguments(script: string, { start, end, given }: PythonProgram): readonly ShellSlip[] {
  const program = script.slice(start, end);
  if (given.includes(undefined) || asksFirst.test(program)) return [];
  const indent = /^(?:[ \t]*\n)*([ \t]*)/.exec(program)?.[1] ?? "";
  const found: ShellSlip[] = [];
  for (const { 0: text, 1: number, index } of program.matchAll(/\bsys\.argv\[(\d+)\]/g)) {
    if (Number(number) <= given.length) continue;
    const [line = ""] = program.slice(program.lastIndexOf("\n", index) + 1).split("\n", 1);
    const isOfProgram = line.startsWith(indent) && !isGuarded.test(line.slice(indent.length));
    const at = start + index;
    if (isOfProgram) found.push({ start: at, end: at + text.length, kind: "argument not given" });
  }
  return found;
}

/** What prints a number with the name of the file behind it. */
const named = String.raw`\$\(\s*wc\s+-[clmwL]\s+(?![-<\s])[^<|;&()]+\)`;
const onlyNamed = new RegExp(`^${named}$`);
const anyNamed = new RegExp(named, "g");

function countsInSum({ pos, end }: SyntaxNode, script: string): readonly ShellSlip[] {
  return [...script.slice(pos, end).matchAll(anyNamed)].map(({ 0: text, index }): ShellSlip => {
    const start = pos + index;
    return { start, end: start + text.length, kind: "count with a name" };
  });
}

const order = "-(?:eq|ne|lt|le|gt|ge)";

/** `$(wc -l names.txt)` where a number has to be. */
function countWithName(
  { pos, end, text }: Pick<SyntaxNode, "end" | "pos"> & { readonly text: string },
  script: string,
): readonly ShellSlip[] {
  if (!onlyNamed.test(text)) return [];
  const before = script.slice(script.lastIndexOf("\n", pos) + 1, pos);
  const behind = script.slice(end);
  const [, variable] = /(?:^|[\s;&|(])([A-Za-z_]\w*)="?$/.exec(before) ?? [];
  const isNumber =
    (testBefore.test(before) && testBehind.test(behind)) ||
    (variable !== undefined && isCount(variable, script));
  return isNumber ? [{ start: pos, end, kind: "count with a name" }] : [];
}

const testBefore = /(?:\[|\btest)\s[^;&|]*$/;
const testBehind = new RegExp(String.raw`^"?\s+(?:${order}\s|\])`);

/** Whether a script takes what a variable holds for a number, and sets it nowhere else. */
function isCount(name: string, script: string): boolean {
  const settings = script.match(
    new RegExp(String.raw`(?<![\w$])${name}\+?=|\bread\b[^\n;|]*\b${name}\b`, "g"),
  );
  if (settings?.length !== 1) return false;
  const value = String.raw`"?\$\{?${name}\}?"?`;
  return new RegExp(
    String.raw`(?:\[|\btest)\s+(?:!\s+)?(?:${value}\s+${order}\s|\S{1,80}\s+${order}\s+${value}(?![\w}]))|\(\([^()\n]*(?<![\w{])\$?${name}(?!\w)`,
  ).test(script);
}
