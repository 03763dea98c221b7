import type { Command } from "unbash";
import { createObjectMemo } from "../../../source/object-memo.ts";
import { patternOf } from "../../../source/pattern-of.ts";
import { codeOfPython } from "../code-of-python.ts";
import { node, python } from "../given-program.ts";
import { outlinedProgram } from "./outlined-program.ts";

/** How a program prints texts: each in a line, or joined by a sign; or as a list that its language shows. */
export type Listing = "lines" | "list";

/** How a program that a command gives Python or Node prints a listing, where that is all that it prints; several ask. */
export const listingOf: (command: Command) => Listing | undefined = createObjectMemo(findListing);

function findListing(command: Command): Listing | undefined {
  switch (command.name?.value) {
    case "python":
    case "python3":
      return listingOfPython(outlinedProgram(command, python));
    case "node":
      return listingOfNode(outlinedProgram(command, { ...node, program: /^(?:-e|--eval)$/ }));
    default:
      return undefined;
  }
}

/** What prints besides, or starts what does; and JSON that a program puts together itself. */
const otherwise =
  /\b(?:stdout|exec|eval|system|popen|subprocess|child_process|pprint|display|import_module)\b|["'`][[{]/;

/** More is not looked at. */
const longest = 8000;

function listingOfPython(program: string | undefined): Listing | undefined {
  if (program === undefined || program.length > longest || otherwise.test(program))
    return undefined;
  const code = codeOfPython(program);
  const [place, ...others] = code?.matchAll(/\bprint\b/g) ?? [];
  if (code === undefined || place === undefined || others.length > 0) return undefined;
  const open = place.index + place[0].length;
  const close = closingOf(code, open);
  if (close === undefined || !/^[ \t]*(?:[;\n]|$)/.test(code.slice(close))) return undefined;
  const printed = program.slice(open + 1, close - 1).trim();
  if (isItemOfLoop(printed, code.slice(0, place.index))) return "lines";
  return kindOf(valueOfName(printed, program, code), pythonKinds);
}

/** Behind the bracket that closes the one at a place; undefined where there is none. */
function closingOf(code: string, open: number): number | undefined {
  if (code.charAt(open) !== "(") return undefined;
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    if (/[([{]/.test(code.charAt(at))) depth += 1;
    else if (/[)\]}]/.test(code.charAt(at))) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

/** Whether what is printed is what a loop over files is at: `for path in glob("*.md"): print(path)`. */
function isItemOfLoop(printed: string, before: string): boolean {
  const loop = /\bfor +(\w+) +in\b([^\n:]{1,200}):\s*$/.exec(before.slice(-longestLoop));
  const [, name = "", list = ""] = loop ?? [];
  const item = /^(?:str\()?(\w+)(?:\.name|\.stem)?\)?$/.exec(printed)?.[1];
  return item !== undefined && item === name && /\b(?:i?glob|rglob|iterdir|listdir)\(/.test(list);
}

const longestLoop = 300;

/** What a name is set to, where it is set once; any other expression itself. */
function valueOfName(printed: string, program: string, code: string): string {
  if (!/^\w+$/.test(printed)) return printed;
  const lines = code.split("\n");
  const setting = lines.flatMap((line, at) =>
    new RegExp(String.raw`(?<![\w.])${patternOf(printed)} *[-+*]?=(?!=)`).test(line) ? [at] : [],
  );
  const [only, ...others] = setting;
  if (only === undefined || others.length > 0) return printed;
  const written = program.split("\n")[only] ?? "";
  const [, name, value = ""] = /^[ \t]*(\w+) *= *(\S.*)$/.exec(written) ?? [];
  return name === printed ? value.trim() : printed;
}

type Kinds = readonly (readonly [Listing, RegExp])[];

/** A list of texts as it is written, which is shown with apostrophes. */
const listOfTexts = /^\[\s?["'][^\n[\]{}]*\]$/;

/** A text between the items of a join, and what it is of: JSON may be lines, too. */
const pythonKinds: Kinds = [
  ["list", listOfTexts],
  ["lines", /^(?:json\.dumps\()?(["'])(?:\\n|[,;:|]? ?)\1\.join\((?![^\n]*\bjson\b)[^\n]*\)$/],
  ["list", /^(?:(?:sorted|list)\(){0,2}(?:os\.listdir|glob\.glob|glob)\([^\n]*\)$/],
  ["list", /^(?:sorted\()?\[ ?(?:str\(|os\.path\.\w+\(|\w+\.(?:name|stem)\b)[^\n]*\]\)?$/],
];

const nodeKinds: Kinds = [
  ["list", listOfTexts],
  ["lines", /^[\w$][^\n]*\.join\((["'])(?:\\n|[,;:|]? ?)\1\)$/],
  ["list", /^(?:require\(["'](?:node:)?fs["']\)|fs)\.readdirSync\([^()]*\)$/],
];

function kindOf(printed: string, kinds: Kinds): Listing | undefined {
  return kinds.find(([, pattern]) => pattern.test(printed))?.[0];
}

function listingOfNode(program: string | undefined): Listing | undefined {
  if (program === undefined || program.length > longest) return undefined;
  if (otherwise.test(program) || /\bJSON\b|=>/.test(program)) return undefined;
  const [before, printed, ...others] = program.split(/\bconsole\.log\(/);
  if (before === undefined || printed === undefined || others.length > 0) return undefined;
  const value = /^([^\n]*)\);?$/.exec(printed.trimEnd())?.[1];
  return value === undefined ? undefined : kindOf(value.trim(), nodeKinds);
}
