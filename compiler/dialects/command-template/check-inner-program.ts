import { unreadableArgument } from "../../analysis/shell/unreadable-programs.ts";
import type { Report } from "../../document/cursor.ts";
import type { LoweredWord } from "../../lower/command.ts";

/** Reports a word that is a program which its interpreter cannot read: `bash -c 'if true; fi'`. */
export function checkInnerProgram(words: readonly LoweredWord[], report: Report): void {
  const found = unreadableArgument(words.map(fixedText));
  const span = found && words[found.index]?.span;
  if (found === undefined || span === undefined) return;
  const { interpreter, problem } = found;
  report("broken-command", span, { problem, interpreter });
}

/** What a word is in every run; undefined where placeholders are in it. */
function fixedText({ parts }: LoweredWord): string | undefined {
  const texts = parts.map((part) => (part.kind === "text" ? part.text : undefined));
  return texts.includes(undefined) ? undefined : texts.join("");
}
