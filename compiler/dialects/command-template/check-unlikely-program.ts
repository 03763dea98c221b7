import { commonPrograms } from "../../analysis/shell/common-programs.ts";
import type { Report } from "../../document/cursor.ts";
import type { LoweredWord } from "../../lower/command.ts";
import { isCommandLine } from "../../source/is-command-line.ts";
import { writtenText } from "./written-text.ts";

/**
 * Reports a command that begins with a flag, with quotes around more than its program, or with a program whose name is a slip
 * of the pen or a comma away from a common one.
 */
export function checkUnlikelyProgram(words: readonly LoweredWord[], report: Report): void {
  const [program] = words;
  if (program === undefined) return;
  const name = writtenText(program);
  if (commonPrograms.has(name)) return;
  if (program.isQuoted && isWholeCommand(name, words.length === 1)) {
    report("unlikely-program", program.span, { program: name, closest: undefined, inQuotes: true });
    return;
  }
  if (program.parts.some(({ kind }) => kind !== "text")) return;
  const isFlag = /^--?[A-Za-z]/.test(name);
  const first = name.replace(/[,:]$/, "");
  const meant = commonPrograms.has(first)
    ? first
    : [...commonPrograms].find((known) => isSlip(name, known));
  const closest = isFlag ? undefined : meant;
  if (isFlag || closest !== undefined) {
    report("unlikely-program", program.span, { program: name, closest, inQuotes: false });
  }
}

/** Whether the quotes around a program hold its arguments, too; names of programs may have blanks in them. */
function isWholeCommand(name: string, isAlone: boolean): boolean {
  if (!isCommandLine(name)) return false;
  return isAlone || / -/.test(name) || commonPrograms.has(name.slice(0, name.search(/\s/)));
}

/**
 * Short names are too much alike for anything but letters that are swapped, doubled or capitals, or for one that is
 * missing in the middle.
 */
function isSlip(name: string, known: string): boolean {
  const start = commonStart(name, known);
  const [rest, sought] = [name.slice(start), known.slice(start)];
  switch (name.length - known.length) {
    case 0:
      return name.toLowerCase() === known || hasOtherLetter(rest, sought, known.length);
    case 1:
      return rest.slice(1) === sought && isExtraLetter(rest, known, start);
    case -1:
      return rest === sought.slice(1) && (known.length > 4 || isLetterInside(start, known));
    default:
      return false;
  }
}

/** Whether two letters are swapped, or one is another in a name that is long enough. */
function hasOtherLetter(rest: string, sought: string, length: number): boolean {
  const isSwapped = rest[0] === sought[1] && rest[1] === sought[0];
  if (isSwapped && rest.slice(2) === sought.slice(2)) return true;
  return length > 5 && rest.slice(1) === sought.slice(1);
}

/** Whether the first letter of what is left is one too much; a `d` at the end of a name is for what runs in the background. */
function isExtraLetter(rest: string, known: string, start: number): boolean {
  return rest[0] === known[start - 1] || (known.length > 4 && rest !== "d");
}

/** Whether a name of four letters goes on behind the letter at a place that is not its first. */
function isLetterInside(at: number, known: string): boolean {
  return known.length === 4 && at > 0 && at < 3;
}

function commonStart(first: string, second: string): number {
  let length = 0;
  while (length < first.length && first[length] === second[length]) length += 1;
  return length;
}
