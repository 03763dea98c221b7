import { unreadableArgument } from "../../../analysis/shell/unreadable/unreadable-programs.ts";
import type { Report } from "../../../document/cursor.ts";
import type { CommandDefaults } from "../../../ir/command.ts";
import type { LoweredWord } from "../../../lower/command.ts";
import { fixedText } from "../written-text.ts";
import type { ShellScript } from "./script-word.ts";
import { withDefault } from "./script-word.ts";
import { startedAt } from "./started-program.ts";

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
  const started = words.slice(startedAt(words)).map((word) => withDefault(word, defaults));
  const texts = started.map(fixedText);
  const found = unreadableArgument(texts);
  const span = found && started[found.index]?.span;
  if (found === undefined || span === undefined) return;
  // Braces of these languages are told to be placeholders, or to lack their other half.
  if (/^(?:awk|jq)$/.test(found.interpreter) && /[{}]/.test(texts[found.index] ?? "")) return;
  const { interpreter, problem } = found;
  report("broken-command", span, { problem, interpreter });
}

function checkScript({ interpreter, word }: ShellScript, report: Report): void {
  const found = unreadableArgument([interpreter, "-c", fixedText(word)]);
  if (found) report("broken-command", word.span, { problem: found.problem, interpreter });
}
