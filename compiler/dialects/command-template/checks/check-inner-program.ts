import { unreadableArgument } from "../../../analysis/shell/unreadable/unreadable-programs.ts";
import type { Report } from "../../../document/cursor.ts";
import type { LoweredWord } from "../../../lower/command.ts";
import { fixedText } from "../written-text.ts";

/** Reports a word that is a program which its interpreter cannot read: `bash -c 'if true; fi'`. */
export function checkInnerProgram(words: readonly LoweredWord[], report: Report): void {
  const texts = words.map(fixedText);
  const found = unreadableArgument(texts);
  const span = found && words[found.index]?.span;
  if (found === undefined || span === undefined) return;
  // Braces of these languages are told to be placeholders, or to lack their other half.
  if (/^(?:awk|jq)$/.test(found.interpreter) && /[{}]/.test(texts[found.index] ?? "")) return;
  const { interpreter, problem } = found;
  report("broken-command", span, { problem, interpreter });
}
