import { commonPrograms } from "../../../../analysis/shell/common-programs.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { writtenText } from "../../written-text.ts";
import { nameOf } from "./program-name.ts";

/** Programs that pass a text on as it is; in what agents are told, a variable may be meant for what they run themselves. */
const passers = /^(?:curl|echo|gh|git|glab|notify-send|printf|say|wall)$/;
const agents = /^(?:claude|codex|cursor-agent|gemini|llm|opencode|pi|\{agent\})$/;

/** Words behind which programs run a text in a shell. */
const runners = /^(?:--exec|-x|alias|bisect|config|filter-branch|submodule)$/;

/** A variable of the environment, as a shell would read it. */
const variable = /(?<![\\$\w])\$[A-Z][A-Z0-9_]{2,}\b/;

/** A command in a text, whose result a shell would put there. */
const substitution = /(?<![\\$])\$\(([a-z][\w-]*)(?:\s[^()]*)?\)/;

/** A text up to a quote in it, and one from the quote that closes what stands in those. */
const opening = /^"[^"\\]*\s"[\w{][^"\s]*$/;
const closing = /^[^"\s]*[\w}.,!?]"[^"\\]*"$/;

/** So many words stand between quotes inside a text at most. */
const mostInside = 8;

/** Reports quotes inside a text between double quotes: they end it. */
export function checkTornTexts(words: readonly LoweredWord[], report: Report): void {
  words.forEach((one, index) => {
    if (!opening.test(one.written)) return;
    const following = words.slice(index + 1, index + mostInside);
    const end = following.find(({ written }) => written.includes('"'));
    if (end && closing.test(end.written)) report("open-quote", one.span, { isInner: true });
  });
}

/** Two apostrophes of a sentence without quotes around it, with the words between them. */
const apostrophes =
  /^[^"'\s]*[a-z](?:'(?:d|ll|m|re|s|t|ve)|s')\s[^"']*(?:[A-Za-z]'(?:d|ll|m|re|s|t|ve)(?!\w)|s'$)/;

/** Reports apostrophes in words without quotes: they are quotes, and go. */
export function checkApostrophes(words: readonly LoweredWord[], report: Report): void {
  const first = words.find(({ written }) => apostrophes.test(written));
  if (first) report("open-quote", first.span, { isInner: false, text: first.written });
}

/** What only a shell would put into a text between double quotes, and what does not happen. */
export interface ShellText {
  readonly text: string;
  readonly effect: string;
}

/** What a text of a program that passes it on holds for a shell. */
export function shellTextIn(
  { written }: LoweredWord,
  command: string,
  words: readonly LoweredWord[],
): ShellText | undefined {
  // Other words are told as what they are as a whole.
  if (!(written.includes("$") && /^"[^"]*"$/.test(written) && /\s/.test(written))) return undefined;
  const program = nameOf(command);
  const isPassed = passers.test(program);
  if (!(isPassed || agents.test(program))) return undefined;
  if (words.some((one) => runners.test(writtenText(one)))) return undefined;
  const [text, run = ""] = substitution.exec(written) ?? [];
  if (text && commonPrograms.has(run)) return { text, effect: "no command is run for it" };
  const [name] = (isPassed ? variable.exec(written) : undefined) ?? [];
  return name === undefined ? undefined : { text: name, effect: "no variable is read" };
}
