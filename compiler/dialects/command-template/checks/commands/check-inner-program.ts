import { starters } from "../../../../analysis/shell/common-programs.ts";
import { unreadableArgument } from "../../../../analysis/shell/unreadable/unreadable-programs.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { CommandDefaults } from "../../../../ir/command.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { fixedText, writtenText } from "../../written-text.ts";
import type { ShellScript } from "./script-word.ts";
import { withDefault } from "./script-word.ts";
import { programOf, startedAt } from "./started-program.ts";

/** Reports a word that is a program which its interpreter cannot read: `bash -c 'if true; fi'`. */
export function checkInnerProgram(
  words: readonly LoweredWord[],
  script: ShellScript | undefined,
  defaults: CommandDefaults,
  report: Report,
): void {
  if (script) {
    checkScript(script, report);
    return;
  }
  const started = words.slice(programStart(words)).map((word) => withDefault(word, defaults));
  const texts = started.map(fixedText);
  const found = unreadableArgument(texts);
  const span = found && started[found.index]?.span;
  if (found === undefined || span === undefined) return;
  // Braces of these languages are told to be placeholders, or to lack their other half.
  if (/^(?:awk|jq)$/.test(found.interpreter) && /[{}]/.test(texts[found.index] ?? "")) return;
  const { interpreter, problem } = found;
  report("broken-command", span, { problem, interpreter });
}

/** Where the program stands that reads what is behind it, also in a container: `docker exec web python3 -c TEXT`. */
function programStart(words: readonly LoweredWord[]): number {
  const started = startedAt(words);
  const starting = words[started];
  if (starting === undefined || !starters.has(programOf(starting))) return started;
  const inside = words.findIndex((word, index) => {
    const next = words[index + 1];
    return index > started && next !== undefined && isInterpreterWithOption(word, next);
  });
  return inside < 0 ? started : inside;
}

function isInterpreterWithOption(word: LoweredWord, next: LoweredWord): boolean {
  return /^(?:node|python3?)$/.test(programOf(word)) && /^-/.test(writtenText(next));
}

/** A script that is broken whatever its placeholders say; where one may complete it, that is a doubt. */
function checkScript({ interpreter, word }: ShellScript, report: Report): void {
  const fixed = fixedText(word);
  // Braces that are no placeholder are those of the shell.
  if (fixed === undefined && word.parts.some(({ kind }) => kind === "command-malformed")) return;
  const found = unreadableArgument([interpreter, "-c", fixed ?? writtenText(word, "value")]);
  if (found === undefined) return;
  const { problem } = found;
  if (fixed === undefined) report("doubtful-command", word.span, { problem });
  else report("broken-command", word.span, { problem, interpreter });
}
