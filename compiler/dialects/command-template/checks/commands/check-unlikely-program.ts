import { commonPrograms } from "../../../../analysis/shell/common-programs.ts";
import { meantProgram } from "../../../../analysis/shell/slips/tools/meant-program.ts";
import {
  meantSubcommand,
  optionsBefore,
} from "../../../../analysis/shell/slips/tools/subcommands.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { CommandDefaults } from "../../../../ir/command.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { isCommandLine } from "../../../../source/is-command-line.ts";
import { writtenText } from "../../written-text.ts";
import { likelyWords, placeOfLikely } from "./likely-texts.ts";
import { startedBehind } from "./started-program.ts";

/**
 * Reports a command that begins with a flag, with quotes around more than its program, or with a program whose name is a slip
 * of the pen or a comma away from a common one, or whose subcommand is one for what that program has. A program may also be
 * what a name stands for, and what another program starts.
 */
export function checkUnlikelyProgram(
  words: readonly LoweredWord[],
  defaults: CommandDefaults,
  report: Report,
): void {
  const [program] = words;
  if (program === undefined) return;
  const name = writtenText(program);
  const at = startedBehind(words);
  if (at !== undefined) checkProgram(words.slice(at), defaults, report);
  if (program.isQuoted && isWholeCommand(name, words.length === 1)) {
    report("unlikely-program", program.span, { program: name, closest: undefined, inQuotes: true });
  } else if (/^--?[A-Za-z]/.test(name) && isText(program)) {
    const parameters = { program: name, closest: undefined, inQuotes: false };
    report("unlikely-program", program.span, parameters);
  } else checkProgram(words, defaults, report);
}

/** Reports the name of a program that is a slip, where it is written: in the command, or as what a name stands for. */
function checkProgram(
  words: readonly LoweredWord[],
  defaults: CommandDefaults,
  report: Report,
): void {
  const [program] = words;
  if (program === undefined) return;
  const name = writtenText(program);
  if (commonPrograms.has(name)) {
    checkSubcommand(name, words.slice(1), report);
    return;
  }
  if (isText(program)) {
    const closest = closestProgram(name);
    if (closest !== undefined)
      report("unlikely-program", program.span, { program: name, closest, inQuotes: false });
    return;
  }
  for (const likely of likelyWords(program.parts, defaults)) {
    const { name: variable = "", text } = likely;
    const { span, related } = placeOfLikely(likely, program, "a command here");
    // Where the command is, it is told of the command.
    if (span.source !== program.span.source && isCommandLine(text)) {
      const parameters = { value: text, variable, isExported: false };
      report("words-as-program", span, parameters, { related });
    }
    const closest = closestProgram(text);
    if (closest === undefined) continue;
    report("unlikely-program", span, { program: text, closest, inQuotes: false }, { related });
  }
}

function isText({ parts }: LoweredWord): boolean {
  return parts.every(({ kind }) => kind === "text");
}

/** The common program that a name is meant to be, if it is a slip. */
function closestProgram(name: string): string | undefined {
  const first = name.replace(/[,:]$/, "");
  return first !== name && commonPrograms.has(first) ? first : meantProgram(name);
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
