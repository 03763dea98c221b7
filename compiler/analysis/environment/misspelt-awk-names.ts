import { createTextMemo } from "../../source/text-memo.ts";
import type { Likeness } from "../likeness.ts";
import type { AwkName, AwkProgram } from "../shell/awk-program.ts";
import { awkProgramOf, maybeAwk, namesInAwk } from "../shell/awk-program.ts";
import { hasErrors, parseShell } from "../shell/parse-shell.ts";
import type { ScriptRange } from "../shell/placement.ts";
import { commandsInScript } from "../shell/visit-script.ts";

/** A name in a program of awk that nothing gives a value. */
export interface UnsetAwkName extends ScriptRange {
  /** Whether the shell has such a variable, which awk does not see; otherwise awk has one of almost the same name. */
  readonly isOfShell: boolean;
}

/** The names in programs of awk that nothing sets there, and that are slips for what is set, or variables of the shell. */
export function misspeltAwkNames(script: string, likeness: Likeness): readonly UnsetAwkName[] {
  return maybeAwk.test(script) ? known(script, () => findNames(script, likeness)) : [];
}

const known = createTextMemo<readonly UnsetAwkName[]>();

function findNames(script: string, likeness: Likeness): readonly UnsetAwkName[] {
  if (hasErrors(parseShell(script))) return [];
  return commandsInScript(script).flatMap((command) => {
    const program = awkProgramOf(command);
    return program ? unsetIn(program, script, likeness) : [];
  });
}

function unsetIn(program: AwkProgram, script: string, likeness: Likeness): readonly UnsetAwkName[] {
  const names = namesInAwk(program).filter((one) => !isKnown(one));
  const set = new Set([...program.given, ...program.set]);
  for (const one of names) if (isSet(one)) set.add(one.name);
  const read = new Set(names.filter((one) => !isSet(one)).map(({ name }) => name));
  const unread = [...set].filter((name) => !read.has(name));
  const told = new Set<string>();
  return names.flatMap(({ name, start }) => {
    if (set.has(name) || told.has(name)) return [];
    told.add(name);
    const isOfShell = isShellVariable(name, script.slice(0, program.start));
    // What nothing reads is what the name was meant for, also where a single letter of a short name is another one.
    const isSlip =
      likeness.nearest(name, unread) !== undefined ||
      [...set].some((other) => likeness.isTypingSlip(name, other));
    return isOfShell || isSlip ? [{ start, end: start + name.length, isOfShell }] : [];
  });
}

function isShellVariable(name: string, before: string): boolean {
  return new RegExp(
    String.raw`(?<![\w$.-])(?:${name}=|for[ \t]+${name}[ \t]|read\b[^;&|\n]*[ \t]${name}\b)`,
  ).test(before);
}

/** Words of the language, its functions, and the variables that it sets by itself. */
const words: ReadonlySet<string> = new Set(
  `BEGIN BEGINFILE END ENDFILE if else while for do break continue next nextfile exit return delete in function func getline
  print printf switch case default length ARGC ARGIND ARGV BINMODE CONVFMT ENVIRON ERRNO FIELDWIDTHS FILENAME FNR FPAT FS
  FUNCTAB IGNORECASE LINT NF NR OFMT OFS ORS PROCINFO RLENGTH RS RSTART RT SUBSEP SYMTAB TEXTDOMAIN`.split(
    /\s+/,
  ),
);

function isKnown({ name, before, after }: AwkName): boolean {
  return words.has(name) || after.startsWith("(") || /\b(?:func|function)$/.test(before);
}

/** Whether a name may get a value where it stands: a list gets elements, and functions fill the lists that they are given. */
function isSet({ before, after }: AwkName): boolean {
  if (/^(?:[-+*/%^]?=(?![=~])|\*\*=|\+\+|--|\[)/.test(after) || /(?:\+\+|--)$/.test(before))
    return true;
  if (/\b(?:getline|in|delete)$/.test(before)) return true;
  if (/^in\b/.test(after) && /\bfor[ \t]*\($/.test(before)) return true;
  return /[(,]$/.test(before) && /^[,)]/.test(after) && isGiven(before);
}

/** Functions that only read what they are given. */
const readers: ReadonlySet<string> = new Set(
  "length int substr index toupper tolower sprintf sqrt exp log sin cos atan2 strftime system printf print if while".split(
    " ",
  ),
);

/** Whether a name stands alone between the parentheses of a function that may set it. */
function isGiven(before: string): boolean {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const sign = before.charAt(at);
    if (sign === ")") depth += 1;
    if (sign !== "(") continue;
    if (depth === 0)
      return !readers.has(/(?<!\w)(\w+)[ \t]*$/.exec(before.slice(0, at))?.[1] ?? "if");
    depth -= 1;
  }
  return false;
}
