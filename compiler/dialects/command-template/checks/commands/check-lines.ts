import { splitWords } from "../../../../../grammar/command-template/index.ts";
import {
  commonPrograms,
  ordinaryWords,
  starters,
} from "../../../../analysis/shell/common-programs.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import type { TextTree } from "../../tree.ts";
import { writtenText } from "../../written-text.ts";

/** Reports a line of a command that begins with a program: a line break is a blank like any other. */
export function checkLines(
  { text }: TextTree,
  lowered: readonly LoweredWord[],
  report: Report,
): void {
  const [first] = lowered;
  if (!text.trimEnd().includes("\n") || first === undefined) return;
  const program = writtenText(first);
  if (starters.has(program)) return;
  const split = splitWords(text).words;
  const at = split.findIndex(({ start, text: word }, index) => {
    const end = split[index - 1]?.end ?? start;
    const isStart = word === program || (commonPrograms.has(word) && !ordinaryWords.test(word));
    return isStart && text.slice(end, start).includes("\n");
  });
  const second = lowered[at];
  if (second === undefined) return;
  const effect = "the line break before it is a blank, and no second command is run";
  report("literal-shell-syntax", second.span, { text: writtenText(second), effect });
}
