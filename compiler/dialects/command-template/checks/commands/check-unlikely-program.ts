import { commonPrograms } from "../../../../analysis/shell/common-programs.ts";
import { meantProgram } from "../../../../analysis/shell/slips/tools/meant-program.ts";
import {
  meantSubcommand,
  optionsBefore,
} from "../../../../analysis/shell/slips/tools/subcommands.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { isCommandLine } from "../../../../source/is-command-line.ts";
import { writtenText } from "../../written-text.ts";

/**
 * Reports a command that begins with a flag, with quotes around more than its program, or with a program whose name is a slip
 * of the pen or a comma away from a common one, or whose subcommand is one for what that program has.
 */
export function checkUnlikelyProgram(words: readonly LoweredWord[], report: Report): void {
  const [program] = words;
  if (program === undefined) return;
  const name = writtenText(program);
  if (commonPrograms.has(name)) {
    checkSubcommand(name, words.slice(1), report);
    return;
  }
  if (program.isQuoted && isWholeCommand(name, words.length === 1)) {
    report("unlikely-program", program.span, { program: name, closest: undefined, inQuotes: true });
    return;
  }
  if (program.parts.some(({ kind }) => kind !== "text")) return;
  const isFlag = /^--?[A-Za-z]/.test(name);
  const first = name.replace(/[,:]$/, "");
  const meant = commonPrograms.has(first) ? first : meantProgram(name);
  const closest = isFlag ? undefined : meant;
  if (isFlag || closest !== undefined) {
    report("unlikely-program", program.span, { program: name, closest, inQuotes: false });
  }
}

/** A placeholder among the words is no name, and hides what is behind it. */
function checkSubcommand(program: string, words: readonly LoweredWord[], report: Report): void {
  const first = optionsBefore(words.slice(0, mostOptions).map((word) => writtenText(word)));
  const named = words.slice(first, first + mostNamed);
  const slip = meantSubcommand([program, ...named.map((word) => writtenText(word))]);
  const place = slip && named[slip.index - 1];
  if (slip === undefined || place === undefined) return;
  const { name, closest } = slip;
  report("unlikely-program", place.span, { program: name, closest, inQuotes: false });
}

/** Nobody writes more options and values in front of a subcommand. */
const mostOptions = 8;

/** Subcommands have subcommands at most. */
const mostNamed = 2;

/** Whether the quotes around a program hold its arguments, too; names of programs may have blanks in them. */
function isWholeCommand(name: string, isAlone: boolean): boolean {
  if (!isCommandLine(name)) return false;
  return isAlone || / -/.test(name) || commonPrograms.has(name.slice(0, name.search(/\s/)));
}
